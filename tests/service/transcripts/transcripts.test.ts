import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { transcriptFacts } from '@/app/_components/transcript/transcript-facts'
import { transcriptAnswer, transcriptZip } from '@/app/api/transcript-files'
import { makeCredential, today } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeFinalizedSession } from '@/fixtures/inspections'
import { makeSuperAdmin } from '@/fixtures/license-checks'
import { makeProvider } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeVisitorOf } from '@/fixtures/people-merge'
import { disposeAt } from '@/fixtures/retention'
import { sentFile } from '@/fixtures/sent-file'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { makeTranscriptLink, transcriptLinkFields } from '@/fixtures/transcripts'
import { type MemoryFiles, memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import type { UserRecord } from '@/lib/data/users/read'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { translatorFor } from '@/lib/i18n/translator'
import { archiveCredential } from '@/lib/services/credentials/change-credential'
import { listOwnDocuments } from '@/lib/services/documents/own-documents'
import { saveUserDocument } from '@/lib/services/documents/save-document'
import { decideLicense } from '@/lib/services/license-checks/decide-license'
import { disablePerson, enablePerson } from '@/lib/services/people/change-access'
import type { TakenTranscript } from '@/lib/services/transcripts/transcript-record'
import {
  createTranscriptLink,
  endTranscriptLink,
  getTranscript,
  listTranscriptLinks,
  listTranscriptViews,
  openTranscript,
  takeTranscript,
} from '@/lib/services/transcripts/transcripts'
import { pdfText } from '@/tests/unit/exports/pdf-text'

const db = database()
const missing = fail('notFound')
const parts = ['RECORD', 'PDF', 'ZIP'] as const
let addresses = 0
/** Each reader has an address of their own, so that no test uses up the attempts of another. */
const reader = (now = new Date(), files?: MemoryFiles) => {
  addresses += 1
  return { ...ctxOfNobody({ now, ...(files ? { files } : {}) }), address: `198.51.101.${addresses}` }
}
const later = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000)
const span = { from: addDays(today(), -300), to: addDays(today(), 60) }

type Paper = {
  user: UserRecord
  files: MemoryFiles
  creditId: string | null
  title: string
  kind?: 'CERTIFICATE' | 'HEALTH'
}

const addPaper = ({ user, files, creditId, title, kind = 'CERTIFICATE' }: Paper) =>
  done(
    saveUserDocument(ctxFor(user, { files }), {
      id: user.id,
      data: {
        title,
        kind,
        healthRecordType: kind === 'HEALTH' ? ('TB_TEST' as const) : null,
        creditId,
        file: sentFile('scan.pdf', pdfBytes),
      },
    }),
  )

/**
 * A license with a credit that counts, one without hours, one from outside the dates, evidence, and a health record on
 * the first.
 */
async function makeRecord() {
  const files = memoryFiles()
  const license = await makeCredential()
  const { user } = license
  const counts = await makeCredit({ user, title: 'Wound care', completedAt: addDays(today(), -20) })
  const unitless = await makeCredit({ user, title: 'Hand hygiene', completedAt: addDays(today(), -40), units: null })
  await makeCredit({ user, title: 'Long ago', completedAt: addDays(today(), -900) })
  const common = { user, files, creditId: counts.id }
  await addPaper({ ...common, title: '../../etc/passwd: my <scan>' })
  await addPaper({ ...common, title: 'HEALTHMARKER tuberculosis', kind: 'HEALTH' })
  return { license, user, files, counts, unitless }
}

async function filesOf(transcript: TakenTranscript): Promise<Record<string, Uint8Array>> {
  const pieces: Uint8Array[] = []
  for await (const piece of transcriptZip(transcript, 'en')) pieces.push(piece)
  return unzipSync(Buffer.concat(pieces))
}

test('a person reads what they completed on the days they chose, what counts of it, and why the rest does not', async () => {
  const { license, user, counts, unitless } = await makeRecord()
  const transcript = await done(getTranscript(ctxFor(user), { credentialId: license.id, ...span }))
  expect(transcript.credits.map(({ credit }) => credit.id)).toEqual([counts.id, unitless.id])
  expect(transcript.credits.map(({ outcome }) => outcome.countedUnits)).toEqual([400, 0])
  expect(transcript.credits[1]?.outcome.issues.map(({ reason }) => reason)).toEqual(['HAS_NO_UNITS'])
  expect(transcript.periods.length).toBeGreaterThan(0)
  expect(transcript.periods.some(({ rule }) => rule?.version.startsWith('CA-CNA'))).toBe(true)
})

test('the archive has each paper as a file of its own under a safe name, and no health record anywhere', async () => {
  const { license, user, files } = await makeRecord()
  const ctx = ctxFor(user, { files })
  const entries = await filesOf(await done(takeTranscript(ctx, { credentialId: license.id, ...span, as: 'ZIP' })))
  const names = Object.keys(entries)
  expect(names.filter((name) => name.startsWith('evidence/'))).toHaveLength(1)
  expect(names.every((name) => /^(?:[a-z]+\/)?[^/\\:<>"|?*]+$/.test(name) && !name.includes('../'))).toBe(true)
  expect(names.at(-1)).toBe('checksums.txt')
  expect(strFromU8(entries['credits.csv']!)).toContain('Wound care')
  expect(strFromU8(entries['cdph-283a.csv']!)).toContain('Provider number (NAC#)')
  expect(strFromU8(entries['checksums.txt']!).trim().split('\n')).toHaveLength(names.length - 1)
  const everything =
    names.join() +
    Object.values(entries)
      .map((bytes) => strFromU8(bytes))
      .join()
  expect(everything).not.toContain('HEALTHMARKER')
})

test('the paper was made on the day that it is where the license was issued, as is the day it is of', async () => {
  const license = await makeCredential({ effectiveAt: '2024-02-01', expiresAt: '2027-02-01' })
  // Evening in California, when UTC has the next day.
  const now = new Date('2026-11-28T05:30:00Z')
  const ctx = ctxFor(license.user, { now })
  const asked = { credentialId: license.id, from: '2026-01-01', to: '2026-11-27', as: 'PDF' as const }
  const answer = await transcriptAnswer(ctx, await done(takeTranscript(ctx, asked)), 'PDF', 'en')
  const text = pdfText(new Uint8Array(await answer.arrayBuffer())).replaceAll('\n', ' ')
  expect(text).toContain('Nov 27, 2026, 9:30 PM (Pacific Time)')
  expect(text).not.toContain('Nov 28')
})

test('certificates of classes are in it, each drawn by itself', async () => {
  const org = await makeClassOrg()
  const user = await makeUser()
  const license = await makeCredential({ user })
  await makeFinalizedSession(org, { people: [user], daysAgo: 3 })
  const transcript = await done(takeTranscript(ctxFor(user), { credentialId: license.id, ...span, as: 'ZIP' }))
  const [credit] = transcript.credits
  expect(credit?.certificates).toHaveLength(1)
  const entries = await filesOf(transcript)
  const number = credit!.certificates[0]!.number
  expect(strFromU8(entries[`certificates/${number}.pdf`]!.slice(0, 5))).toBe('%PDF-')
})

test('page, paper and table say of each course who says that it was completed; the paper has what the law wants beside the hours', async () => {
  const org = await makeClassOrg()
  const user = await makeUser()
  const license = await makeCredential({ user })
  await makeFinalizedSession(org, { people: [user], daysAgo: 3, task: { title: 'Held here' } })
  await makeCredit({ user, title: 'Typed in', completedAt: addDays(today(), -20) })
  const told = await makeCredit({ user, title: 'Told by work', completedAt: addDays(today(), -30) })
  await db.credit.update({ where: { id: told.id }, data: { source: 'IMPORTED' } })
  const transcript = await done(takeTranscript(ctxFor(user), { credentialId: license.id, ...span, as: 'ZIP' }))
  const origins = [
    'From a class recorded with Suma',
    'Entered by the person',
    'Reported by an organization, confirmed by the person',
  ]
  const { lines, periods } = transcriptFacts(transcript, translatorFor('en'))
  expect(lines.map(({ origin }) => origin)).toEqual(origins)
  const entries = await filesOf(transcript)
  const rows = strFromU8(entries['credits.csv']!).trim().split('\r\n').slice(1)
  for (const [at, origin] of origins.entries()) expect(rows[at]).toContain(origin)
  // Ignores line breaks, which may be anywhere.
  const bare = (text: string) => text.replaceAll(/\s/g, '')
  const paper = bare(pdfText(entries['transcript.pdf']!))
  const notes = periods.flatMap((period) => period.notes)
  expect(notes.length).toBeGreaterThan(0)
  for (const said of [...origins, ...notes]) expect(paper).toContain(bare(said))
})

test('only the person reads their transcript: neither a stranger, an administrator nor a token of another scope', async () => {
  const org = await makeClassOrg()
  const { license, user } = await makeRecord()
  const asked = { credentialId: license.id, ...span }
  const { id } = await makeTranscriptLink(license)
  for (const ctx of [ctxFor(await makeUser()), ctxOfAdmin(org)]) {
    expect(await getTranscript(ctx, asked)).toEqual(missing)
    expect(await takeTranscript(ctx, { ...asked, as: 'PDF' })).toEqual(missing)
    expect(await createTranscriptLink(ctx, { input: { ...asked, readerName: 'Mine' } })).toEqual(missing)
    expect(await endTranscriptLink(ctx, { id })).toEqual(missing)
    expect(await listTranscriptViews(ctx, { id })).toEqual(missing)
    expect((await done(listTranscriptLinks(ctx, {}))).edges).toEqual([])
  }
  expect(await getTranscript(ctxOfNobody(), asked)).toEqual(fail('signInRequired'))
  expect(await getTranscript(ctxFor(user, { scopes: ['profile:read'] }), asked)).toMatchObject({
    problem: { code: 'scopeRequired', params: { scope: 'credentials:read' } },
  })
  await done(getTranscript(ctxFor(user, { scopes: ['credentials:read'] }), asked))
  const program = ctxFor(user, { scopes: ['credentials:read', 'credentials:write'] })
  expect(await createTranscriptLink(program, { input: { ...asked, readerName: 'Mine' } })).toEqual(fail('notByToken'))
})

test('who has the link reads the same, and the person sees every look', async () => {
  const { license, user, files, counts } = await makeRecord()
  const { token, id } = await makeTranscriptLink(license, { ...span, readerName: 'Valley Hospital' })
  expect(token).toMatch(/^[\w-]{43}$/)
  for (const part of parts) {
    const { transcript, link } = await done(openTranscript(reader(undefined, files), { token, part }))
    expect(transcript.credits.map(({ credit }) => credit.id)).toContain(counts.id)
    expect([transcript.reader, link.readerName]).toEqual(['Valley Hospital', 'Valley Hospital'])
    if (part === 'ZIP') expect(Object.keys(await filesOf(transcript)).join()).not.toContain('HEALTHMARKER')
  }
  const views = await done(listTranscriptViews(ctxFor(user), { id }))
  expect(views.edges.map(({ node }) => node.part).reverse()).toEqual([...parts])
  const [listed] = (await done(listTranscriptLinks(ctxFor(user), {}))).edges
  expect(listed?.node).toMatchObject({ id, views: 3, lastViewedAt: expect.any(Date), readerName: 'Valley Hospital' })
})

test('a request that only asks is answered, and is no look', async () => {
  const { license, user, files } = await makeRecord()
  const { token, id } = await makeTranscriptLink(license)
  for (const part of parts) {
    const asked = { ...reader(undefined, files), onlyAsks: true }
    expect(await openTranscript(asked, { token, part })).toMatchObject({ ok: true })
  }
  expect((await done(listTranscriptViews(ctxFor(user), { id }))).edges).toEqual([])
  expect(await db.rateLimit.count({ where: { bucket: { endsWith: `:${id}` } } })).toBe(0)
})

test('a link that was ended, is over, or never was opens nothing, and they look the same', async () => {
  const { license, user } = await makeRecord()
  const [ended, old] = [await makeTranscriptLink(license), await makeTranscriptLink(license, { days: 14 })]
  await done(endTranscriptLink(ctxFor(user), { id: ended.id }))
  for (const part of parts) {
    expect(await openTranscript(reader(), { token: ended.token, part })).toEqual(missing)
    expect(await openTranscript(reader(later(14)), { token: old.token, part })).toEqual(missing)
    expect(await openTranscript(reader(), { token: 'A'.repeat(43), part })).toEqual(missing)
    expect(await openTranscript(reader(), { token: "' OR 1=1 --", part })).toEqual(missing)
  }
  expect((await done(listTranscriptViews(ctxFor(user), { id: ended.id }))).edges).toEqual([])
})

test('a link opens nothing while the person’s account is disabled, and opens again after that', async () => {
  const { license, user, files } = await makeRecord()
  const { token } = await makeTranscriptLink(license)
  const { ctx } = await makeVisitorOf(user)
  await done(disablePerson(ctx(), { id: user.id }))
  for (const part of parts) expect(await openTranscript(reader(undefined, files), { token, part })).toEqual(missing)
  await done(enablePerson(ctx(), { id: user.id }))
  expect(await openTranscript(reader(), { token, part: 'RECORD' })).toMatchObject({ ok: true })
})

test('a license that was put aside, and a health record that was made one later, are seen as they are now', async () => {
  const { license, user, files, counts } = await makeRecord()
  const { token } = await makeTranscriptLink(license, span)
  await db.document.updateMany({
    where: { creditId: counts.id },
    data: { kind: 'HEALTH', healthRecordType: 'TB_TEST' },
  })
  await done(archiveCredential(ctxFor(user), { id: license.id, version: license.version }))
  const { transcript } = await done(openTranscript(reader(undefined, files), { token, part: 'ZIP' }))
  expect(transcript.credits.flatMap(({ evidence }) => evidence)).toEqual([])
})

test('one address may open sixty things a minute; a malformed token is not counted', async () => {
  const { license } = await makeRecord()
  const { token } = await makeTranscriptLink(license)
  const ctx = reader()
  for (let time = 0; time < 5; time += 1) await openTranscript(ctx, { token: 'short', part: 'RECORD' })
  for (let time = 0; time < 60; time += 1) await openTranscript(ctx, { token: 'B'.repeat(43), part: 'RECORD' })
  expect(await openTranscript(ctx, { token, part: 'RECORD' })).toMatchObject({ problem: { code: 'tooManyRequests' } })
  await done(openTranscript(reader(), { token, part: 'RECORD' }))
})

test('the address is kept nowhere: neither in the row, the history nor the answer to a repeat', async () => {
  const license = await makeCredential()
  const idempotency = { operation: 'createTranscriptLink', key: crypto.randomUUID(), requestHash: Buffer.alloc(32, 7) }
  const make = () => {
    const input = { credentialId: license.id, ...transcriptLinkFields() }
    return done(createTranscriptLink(ctxFor(license.user, { idempotency }), { input }))
  }
  const [first, again] = [await make(), await make()]
  const token = first.path!.replace('/shared-transcript/', '')
  expect(again).toMatchObject({ path: null, transcriptLink: { id: first.transcriptLink.id } })
  const kept = await Promise.all([
    db.transcriptLink.findMany({ where: { userId: license.user.id } }),
    db.auditEvent.findMany({ where: { personId: license.user.id }, select: { detail: true } }),
    db.idempotencyKey.findMany({ where: { userId: license.user.id } }),
  ])
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(JSON.stringify(kept[1])).not.toContain('Ines Haddad')
})

test('a link shows the facts of the licenses and papers that the person chose, line by line with who vouches', async () => {
  const org = await makeClassOrg({ name: 'Sunrise Care' })
  const { license, user, files } = await makeRecord()
  const [confirmed, typed] = [
    await makeCredential({ user, credentialType: 'RN', credentialNumber: 'RN-1' }),
    await makeCredential({ user, credentialType: 'LVN', credentialNumber: 'VN-2' }),
  ]
  const decision = { credentialId: confirmed.id, version: confirmed.version, result: 'YES', board: 'CA_BRN' } as const
  await done(decideLicense(ctxFor(await makeSuperAdmin()), { input: { ...decision, reasons: [] } }))
  await makeFinalizedSession(org, { people: [user], daysAgo: 3, task: { title: 'Held here' } })
  const paper = { user, files, creditId: null }
  await addPaper({ ...paper, title: 'Diploma' })
  await addPaper({ ...paper, title: 'HEALTHMARKER', kind: 'HEALTH' })
  const { edges } = await done(listOwnDocuments(ctxFor(user), {}))
  const idOf = (title: string) => edges.find(({ node }) => node.title === title)!.node.id
  const licenseIds = [typed.id, confirmed.id]
  const link = await makeTranscriptLink(license, { licenseIds, documentIds: [idOf('Diploma'), idOf('Held here')] })
  const { transcript } = await done(openTranscript(reader(), { token: link.token, part: 'ZIP' }))
  const { chosen } = transcriptFacts(transcript, translatorFor('en'))
  expect(chosen.map(({ what, isStated }) => [what, isStated])).toEqual([
    ['CA / LVN (VN-2)', true],
    ['CA / RN (RN-1)', false],
    ['Diploma', true],
    ['Held here', false],
  ])
  expect(chosen[1]!.vouches).toEqual([expect.stringMatching(/^Confirmed with the board on /), expect.any(String)])
  expect(chosen[2]!.vouches).toEqual([expect.stringMatching(/^Added by the person on /)])
  expect(chosen[3]!.vouches).toEqual([expect.stringMatching(/^Signed by Sunrise Care on /)])
  const bare = (text: string) => text.replaceAll(/\s/g, '')
  const pdf = bare(pdfText((await filesOf(transcript))['transcript.pdf']!))
  for (const { what, vouches } of chosen) for (const said of [what, ...vouches]) expect(pdf).toContain(bare(said))
  const own = await done(getTranscript(ctxFor(user), { credentialId: license.id, ...span }))
  expect(own.chosen).toEqual({ licenses: [], documents: [] })

  const refusedFor = async (fields: Record<string, unknown>) => {
    const input = { credentialId: license.id, ...transcriptLinkFields(fields) }
    const result = await createTranscriptLink(ctxFor(user), { input })
    return result.ok ? [] : Object.keys(result.problem.fields ?? {})
  }
  const other = await makeCredential()
  expect(await refusedFor({ licenseIds: [other.id] })).toEqual(['input.licenseIds'])
  expect(await refusedFor({ documentIds: [idOf('HEALTHMARKER')] })).toEqual(['input.documentIds'])
  expect(await refusedFor({ documentIds: Array.from({ length: 51 }, () => crypto.randomUUID()) })).toEqual([
    'input.documentIds',
  ])

  await done(archiveCredential(ctxFor(user), { id: typed.id, version: typed.version }))
  const later = await done(openTranscript(reader(), { token: link.token, part: 'RECORD' }))
  expect(transcriptFacts(later.transcript, translatorFor('en')).chosen).toHaveLength(3)
})

test('wrong fields are refused by name', async () => {
  const license = await makeCredential()
  const fieldsOf = async (fields: Record<string, unknown>) => {
    const input = { credentialId: license.id, ...transcriptLinkFields(fields) }
    const result = await createTranscriptLink(ctxFor(license.user), { input })
    return result.ok ? [] : Object.keys(result.problem.fields ?? {})
  }
  expect(await fieldsOf({ readerName: ' ' })).toEqual(['input.readerName'])
  expect(await fieldsOf({ days: 15 })).toEqual(['input.days'])
  expect(await fieldsOf({ from: '2026-02-02', to: '2026-02-01' })).toEqual(['input.to'])
  expect(await fieldsOf({ from: '2010-01-01', to: '2026-02-01' })).toEqual(['input.to'])
})

test('a person has twenty links in use at most; one that was ended makes room', async () => {
  const license = await makeCredential()
  const made = await Promise.all(Array.from({ length: 20 }, () => makeTranscriptLink(license)))
  await db.rateLimit.deleteMany({ where: { bucket: `transcriptLink:${license.user.id}` } })
  const input = { credentialId: license.id, ...transcriptLinkFields() }
  const more = () => createTranscriptLink(ctxFor(license.user), { input })
  expect(await more()).toEqual(fail('transcriptLinkLimit', undefined, { params: { most: 20 } }))
  await done(endTranscriptLink(ctxFor(license.user), { id: made[0]!.id }))
  await done(more())
})

test('a link is erased with the name of its reader once it has been over for 400 days', async () => {
  const license = await makeCredential()
  const [old, young] = [await makeTranscriptLink(license), await makeTranscriptLink(license)]
  await db.transcriptLink.update({ where: { id: old.id }, data: { expiresAt: later(-401) } })
  await db.transcriptLink.update({ where: { id: young.id }, data: { expiresAt: later(-399) } })
  await disposeAt(new Date())
  const left = await db.transcriptLink.findMany({ where: { userId: license.user.id } })
  expect(left.map(({ id }) => id)).toEqual([young.id])
})

test('whoever only asks for the archive uses up none of an hour’s', async () => {
  const { user, id: credentialId } = await makeCredential()
  const scope = { credentialId, from: addDays(today(), -365), to: today(), as: 'ZIP' as const }
  for (let count = 0; count < 21; count += 1) await done(takeTranscript({ ...ctxFor(user), onlyAsks: true }, scope))
  expect(await takeTranscript(ctxFor(user), scope)).toMatchObject({ ok: true })
})

test('the hours of a license that is not counted are kept, never said not to count, in the record and in its file', async () => {
  const user = await makeUser()
  const license = await makeCredential({ user, geo: 'TX', credentialType: 'PARA' })
  await makeCredit({ user, completedAt: addDays(today(), -20), units: 3.5 })
  const ctx = ctxFor(user, { files: memoryFiles() })
  const { totals } = transcriptFacts(
    await done(getTranscript(ctx, { credentialId: license.id, ...span })),
    translatorFor('en'),
  )
  expect(totals.hours).toEqual([{ term: 'Hours kept', detail: '3.5' }])
  const counted = await makeRecord()
  const tracked = await done(getTranscript(ctxFor(counted.user), { credentialId: counted.license.id, ...span }))
  expect(transcriptFacts(tracked, translatorFor('en')).totals.hours.map(({ term }) => term)).toEqual([
    'Hours that count',
    'Hours that don’t count',
  ])
})

test('a period of two years has the hours of each year, in person and online; who taught stands in paper and tables', async () => {
  const org = await makeClassOrg()
  await makeProvider(org)
  const user = await makeUser()
  const license = await makeCredential({ user, effectiveAt: addDays(today(), -500), expiresAt: addDays(today(), 230) })
  await makeCredit({ user, title: 'First year', completedAt: addDays(today(), -400), units: 3 })
  const held = { defaultFormat: 'HYBRID', units: 4, onlineUnits: 1.5, title: 'Held here' }
  const session = await makeFinalizedSession(org, { people: [user], daysAgo: 3, task: held })
  const [certificate] = await db.certificate.findMany({ where: { taskSessionId: session.id } })
  const content = certificate!.content as { signers: object[] }
  const signers = content.signers.map((signer) => ({ ...signer, title: 'RN, DSD' }))
  await db.certificate.update({ where: { id: certificate!.id }, data: { content: { ...content, signers } } })
  const days = { from: addDays(today(), -500), to: today() }
  const transcript = await done(takeTranscript(ctxFor(user), { credentialId: license.id, ...days, as: 'ZIP' }))
  const { lines, periods } = transcriptFacts(transcript, translatorFor('en'))
  expect(lines.map(({ title, instructors }) => [title, instructors])).toEqual([
    ['Held here', 'Bo Lee, RN, DSD'],
    ['First year', null],
  ])
  const years = periods.flatMap(({ notes }) => notes.filter((note) => note.startsWith('Year ')))
  expect(years).toEqual([
    expect.stringMatching(/^Year 1 \(.+\): 3 hr, 3 in person, 0 online$/),
    expect.stringMatching(/^Year 2 \(.+\): 4 hr, 2\.5 in person, 1\.5 online$/),
  ])
  const entries = await filesOf(transcript)
  const bare = (text: string) => text.replaceAll(/\s/g, '')
  const paper = bare(pdfText(entries['transcript.pdf']!))
  for (const said of [...years, 'Taught by Bo Lee, RN, DSD']) expect(paper).toContain(bare(said))
  expect(strFromU8(entries['credits.csv']!)).toContain('"Bo Lee, RN, DSD"')
  const [header, ...rows] = strFromU8(entries['cdph-283a.csv']!).replace('\uFEFF', '').trim().split('\r\n')
  expect(header?.split(',')).toHaveLength(7)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(/^\d{4}-\d\d-\d\d,Held here,.+,4,1\.5,"Bo Lee, RN, DSD"$/)
  expect(rows[1]).toMatch(/^\d{4}-\d\d-\d\d,First year,.*,3,0,$/)
})

test('the rows of form CDPH 283 A come with the transcript of an aide alone', async () => {
  const user = await makeUser()
  const nurse = await makeCredential({ user, credentialType: 'RN' })
  await makeCredit({ user, completedAt: addDays(today(), -20) })
  const transcript = await done(takeTranscript(ctxFor(user), { credentialId: nurse.id, ...span, as: 'ZIP' }))
  expect(Object.keys(await filesOf(transcript))).not.toContain('cdph-283a.csv')
})
