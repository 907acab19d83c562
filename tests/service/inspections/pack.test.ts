import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inspectionZip } from '@/app/api/inspection-files'
import { indexOf } from '@/app/api/inspection-index'
import { GET } from '@/app/api/orgs/[orgId]/inspection-pack/route'
import { allOf } from '@/fixtures/all-of'
import { makeApiToken } from '@/fixtures/api-access'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeHeldSession, makeScan } from '@/fixtures/held-sessions'
import { lastDays, makeFinalizedSession } from '@/fixtures/inspections'
import { makeInvitation, makeOrg, makeProvider, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { makeSession } from '@/fixtures/sessions'
import { tamper } from '@/fixtures/tampering'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { getInspectionSummary, takeInspectionPack } from '@/lib/services/inspections/inspections'
import { finalizeSession, reopenSession } from '@/lib/services/task-sessions/finalize-session'
import { removeSessionScan, saveSessionScan } from '@/lib/services/task-sessions/session-scans'

const db = database()
const blank = { width: 40, height: 60, channels: 3, background: 'white' } as const
const profile = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  dob: '1990-05-17',
  acknowledged: true,
})

/** Three finalized sessions, one that is over but not finalized, and one before the period. */
async function makeYear() {
  const org = await makeClassOrg()
  await makeProvider(org)
  const ana = await makeUser({ profile: profile('Ana', 'Ruiz') })
  const bo = await makeUser({ profile: profile('Bo', '=Lee') })
  await makeRole({ orgId: org.id, user: ana })
  await makeCredential({ user: ana, credentialNumber: 'CNA-77' })
  const [first, second, third] = [
    await makeFinalizedSession(org, { people: [ana, bo], daysAgo: 9, task: { title: 'Falls: lift / carry' } }),
    await makeFinalizedSession(org, { people: [ana], daysAgo: 6 }),
    await makeFinalizedSession(org, {
      people: [bo],
      daysAgo: 3,
      task: { eligible: [{ geo: 'CA', credentialType: 'HHA' }] },
    }),
  ]
  const open = (await makeHeldSession({ org })).session
  const before = await makeFinalizedSession(org, { people: [ana], daysAgo: 60 })
  return { org, ana, bo, first, second, third, open, before }
}

async function filesOf(pieces: AsyncIterable<Uint8Array>): Promise<Record<string, Uint8Array>> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return unzipSync(Buffer.concat(all))
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const rowsOf = (bytes: Uint8Array | undefined) => strFromU8(bytes!).replace('\uFEFF', '').trim().split('\r\n')

test('a pack holds the papers of each finalized session of the period, and its checksums are true', async () => {
  const { org, first, second, third, open } = await makeYear()
  const scope = { orgId: org.id, ...lastDays(30), license: null }
  expect(await done(getInspectionSummary(ctxOfAdmin(org), scope))).toEqual({
    finalized: 3,
    unfinalized: 1,
    others: 0,
    people: 2,
    certificates: 4,
    over: 0,
  })
  const pack = await done(takeInspectionPack(ctxOfAdmin(org), scope))
  const files = await filesOf(inspectionZip(pack, 'en'))
  const names = Object.keys(files)
  const papers = (folder: string) => names.filter((name) => name.startsWith(`${folder}/`))
  for (const folder of ['sheets', 'certificates']) {
    expect(papers(folder)).toHaveLength(3)
    expect(papers(folder)).toEqual(papers(folder).toSorted())
    for (const [at, { id }] of [first, second, third].entries()) expect(papers(folder)[at]).toContain(id.slice(0, 8))
    for (const name of papers(folder)) expect(strFromU8(files[name]!.subarray(0, 5))).toBe('%PDF-')
  }
  expect(papers('sheets')[0]).toMatch(/^sheets\/\d{4}-\d{2}-\d{2} \d{4} [0-9a-f]{8} Falls- lift - carry\.pdf$/)
  expect(names.join()).not.toContain(open.id.slice(0, 8))
  expect(names.slice(-7)).toEqual([
    'people.csv',
    'staff.csv',
    'classes.csv',
    'approvals.csv',
    'audit.csv',
    'index.pdf',
    'checksums.txt',
  ])
  const lines = strFromU8(files['checksums.txt']!).trim().split('\n')
  expect(lines).toHaveLength(names.length - 1)
  for (const line of lines) {
    const [, hash, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    expect(sha256(files[name!]!)).toBe(hash)
  }
})

test('a pack holds the scans of finalized sessions beside their sheets; one that was removed and one whose bytes are gone are left out', async () => {
  const { org, first, second } = await makeYear()
  const files = memoryFiles()
  await makeScan({ org, session: first }, { files, fileName: 'page 1.pdf' })
  const wrong = await makeScan({ org, session: first }, { files })
  const picture = sentFile('photo.png', await sharp({ create: blank }).png().toBuffer())
  await done(saveSessionScan(ctxOfAdmin(org, { files }), { taskSessionId: first.id, file: picture }))
  await done(removeSessionScan(ctxOfAdmin(org, { files }), { id: wrong.id, reason: 'Another class' }))
  await makeScan({ org, session: second })
  const pack = await done(takeInspectionPack(ctxOfAdmin(org, { files }), { orgId: org.id, ...lastDays(30) }))
  const taken = await filesOf(inspectionZip(pack, 'en'))
  const scans = Object.keys(taken).filter((name) => name.includes(' scan '))
  const sheet = Object.keys(taken)
    .find((name) => name.includes(first.id.slice(0, 8)))!
    .replace('.pdf', '')
  expect(scans).toEqual([`${sheet} scan 1.pdf`, `${sheet} scan 2.png`])
  expect(Buffer.from(taken[scans[0]!]!)).toEqual(pdfBytes)
  const sums = strFromU8(taken['checksums.txt']!)
  for (const name of scans) expect(sums).toContain(`${sha256(taken[name]!)}  ${name}\n`)
})

test('the tables of a pack name people with their hours, provider numbers, and changes that are whole', async () => {
  const { org, ana, first, before } = await makeYear()
  const pack = await done(takeInspectionPack(ctxOfAdmin(org), { orgId: org.id, ...lastDays(30) }))
  const files = await filesOf(inspectionZip(pack, 'en'))
  const [header, lee, ruiz, ...more] = rowsOf(files['people.csv'])
  expect(header).toMatch(/^Name,Employee ID,State or territory,License type,License number/)
  expect(more).toEqual([])
  expect(lee).toContain("'=Lee, Bo")
  expect(lee).not.toContain('CNA-77')
  // Two classes of four hours that count on the license.
  expect(ruiz).toMatch(/"Ruiz, Ana",,CA,[^,]+,CNA-77,"[^"]+",2,8,8,/)
  const numbers = await db.certificate.findMany({ where: { userId: ana.id, taskSessionId: { not: before.id } } })
  for (const { number } of numbers) expect(ruiz).toContain(number)
  const outside = await db.certificate.findFirstOrThrow({ where: { taskSessionId: before.id } })
  expect(ruiz).not.toContain(outside.number)
  expect(rowsOf(files['approvals.csv'])).toHaveLength(2)
  const history = rowsOf(files['audit.csv'])
  expect(history.filter((row) => row.includes('certificate.issued'))).toHaveLength(4)
  expect(history.some((row) => row.includes(first.id) && row.includes('taskSession.'))).toBe(true)
  expect(history.slice(1).every((row) => row.includes(',yes,'))).toBe(true)
  expect(history.join()).not.toContain(before.id)
})

test('a pack for one kind of license leaves out sessions and people that are not about it', async () => {
  const { org, third, bo } = await makeYear()
  await makeCredential({ user: bo, credentialType: 'HHA', credentialNumber: 'HHA-1' })
  const license = { geo: 'CA', credentialType: 'CNA' } as const
  const pack = await done(takeInspectionPack(ctxOfAdmin(org), { orgId: org.id, ...lastDays(30), license }))
  expect(pack.counts).toMatchObject({ finalized: 2, certificates: 3 })
  const files = await filesOf(inspectionZip(pack, 'es'))
  expect(Object.keys(files).join()).not.toContain(third.id.slice(0, 8))
  expect(rowsOf(files['people.csv']).join()).not.toContain('HHA-1')
})

test('certificates that were superseded come with the others, and are counted apart', async () => {
  const org = await makeClassOrg()
  const ana = await makeUser()
  const session = await makeFinalizedSession(org, { people: [ana] })
  await done(reopenSession(ctxOfAdmin(org), { id: session.id, version: session.version, reason: 'A name was wrong' }))
  await db.user.update({ where: { id: ana.id }, data: { lastName: 'Other' } })
  const { version } = await db.taskSession.findUniqueOrThrow({ where: { id: session.id } })
  await done(finalizeSession(ctxOfAdmin(org), { id: session.id, version, acceptProposals: true }))
  const pack = await done(takeInspectionPack(ctxOfAdmin(org), { orgId: org.id, ...lastDays(30) }))
  expect(pack.counts).toMatchObject({ certificates: 1, over: 1 })
  const files = await filesOf(inspectionZip(pack, 'ja'))
  const [old] = await db.certificate.findMany({ where: { taskSessionId: session.id, state: 'SUPERSEDED' } })
  expect(rowsOf(files['people.csv']).join()).toContain(`${old!.number} (旧版)`)
})

test('a row of the history that was changed is called out in the table and in the index', async () => {
  const { org, first } = await makeYear()
  const [row] = await db.auditEvent.findMany({ where: { subjectId: first.id }, orderBy: { seq: 'asc' } })
  const pack = await done(takeInspectionPack(ctxOfAdmin(org), { orgId: org.id, ...lastDays(30) }))
  await tamper(`UPDATE "AuditEvent" SET "action" = 'taskSession.other' WHERE "seq" = ${row!.seq}`)
  try {
    const changed = (await allOf(pack.records.history(first.id))).filter(({ intact }) => !intact)
    expect(changed.map(({ seq }) => seq)).toEqual([row!.seq])
    const packed = { sessions: [], over: [], history: { rows: 9, broken: [String(row!.seq)] } }
    expect(indexOf(pack, packed, null, 'en').warnings.join()).toContain(String(row!.seq))
  } finally {
    await tamper(`UPDATE "AuditEvent" SET "action" = '${row!.action}' WHERE "seq" = ${row!.seq}`)
  }
})

test('who leaves the organization keeps their row, without what their license stands at today', async () => {
  const { org, ana } = await makeYear()
  await db.role.updateMany({ where: { userId: ana.id, orgId: org.id }, data: { state: 'ENDED' } })
  const pack = await done(takeInspectionPack(ctxOfAdmin(org), { orgId: org.id, ...lastDays(30) }))
  const people = await allOf(pack.records.people())
  expect(people.find(({ id }) => id === ana.id)).toMatchObject({ standing: null, units: 800, countedUnits: 800 })
})

test('nor does it say that of a rehired person who has not agreed yet', async () => {
  const { org, ana } = await makeYear()
  const standing = async () => {
    const pack = await done(takeInspectionPack(ctxOfAdmin(org), { orgId: org.id, ...lastDays(30) }))
    return (await allOf(pack.records.people())).find(({ id }) => id === ana.id)?.standing
  }
  expect(await standing()).toMatchObject({ countedUnits: 1200 })
  await db.role.updateMany({ where: { userId: ana.id, orgId: org.id }, data: { licensesHidden: true } })
  expect(await standing()).toBeNull()
})

test('a pack that a program takes, and what a program did, are not said to be of a person', async () => {
  const { org, first } = await makeYear()
  const { apiToken, headers } = await makeApiToken({ org, scopes: ['training:read', 'members:read'] })
  const days = lastDays(30)
  const program = ctxFor({ ...org.admin, id: apiToken.userId }, { roles: [{ orgId: org.id, roleType: 'ADMIN' }] })
  const { version } = await db.taskSession.findUniqueOrThrow({ where: { id: first.id } })
  await done(reopenSession(program, { id: first.id, version, reason: 'Wrong hours' }))
  const pack = await done(takeInspectionPack(program, { orgId: org.id, ...days }))
  const contents = { sessions: [], over: [], history: { rows: 0, broken: [] } }
  const { facts } = indexOf(pack, contents, null, 'en')
  expect(facts.find(({ label }) => label === 'Made by')?.value).toBe(`${apiToken.name} (program)`)
  const url = `http://localhost/api/orgs/${org.id}/inspection-pack?from=${days.from}&to=${days.to}`
  const answer = await GET(new Request(url, { headers }), { params: Promise.resolve({ orgId: org.id }) })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const reopened = rowsOf(files['audit.csv']).find((row) => row.includes('taskSession.reopened'))
  expect(reopened).toContain(`,${apiToken.name} (program),`)
})

test('that a pack leaves is kept, and how it ended; who hangs up ends the drawing', async () => {
  const { org } = await makeYear()
  const events = async () =>
    (await db.auditEvent.findMany({ where: { orgId: org.id }, orderBy: { seq: 'asc' } }))
      .filter(({ action }) => /^(?:inspection|board)\./.test(action))
      .map(({ action, detail }) => [action, (detail as { complete?: boolean }).complete])
  const pack = await done(takeInspectionPack(ctxOfAdmin(org), { orgId: org.id, ...lastDays(30) }))
  const pieces = inspectionZip(pack, 'en')[Symbol.asyncIterator]()
  await pieces.next()
  await pieces.return?.()
  expect(await events()).toEqual([
    ['inspection.packTaken', undefined],
    ['board.exported', undefined],
    ['inspection.packTakenEnded', false],
  ])
})

test('nobody but an administrator of the organization takes a pack, and a token needs both scopes', async () => {
  const { org, ana } = await makeYear()
  const days = lastDays(30)
  const take = async (headers: Record<string, string>, more = '') => {
    const url = `http://localhost/api/orgs/${org.id}/inspection-pack?from=${days.from}&to=${days.to}${more}`
    const answer = await GET(new Request(url, { headers }), { params: Promise.resolve({ orgId: org.id }) })
    await answer.body?.cancel()
    return answer
  }
  const asked = { orgId: org.id, ...days }
  expect(await takeInspectionPack(ctxOfNobody(), asked)).toEqual(fail('signInRequired'))
  expect(await takeInspectionPack(ctxFor(ana, { roles: [{ orgId: org.id, roleType: 'MEMBER' }] }), asked)).toEqual(
    fail('notFound'),
  )
  expect((await take({ cookie: (await makeSession((await makeOrg()).admin)).cookie })).status).toBe(404)
  const { cookie } = await makeSession(org.admin)
  const answer = await take({ cookie })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ])
  expect((await take({ cookie }, '&license=nonsense')).status).toBe(400)
  const trains = await makeApiToken({ org, scopes: ['training:read'] })
  expect((await take(trains.headers)).status).toBe(403)
  const both = await makeApiToken({ org, scopes: ['training:read', 'members:read'] })
  expect((await take(both.headers)).status).toBe(200)
})

test('a period that ends before it begins, or is longer than five years, is refused at its field', async () => {
  const org = await makeClassOrg()
  const ask = (from: string, to: string) => getInspectionSummary(ctxOfAdmin(org), { orgId: org.id, from, to })
  expect(await ask('2026-03-02', '2026-03-01')).toEqual(fail('invalidInput', { to: 'validation.endBeforeStart' }))
  const max = { key: 'validation.inspectionDays', params: { max: 1827 } }
  expect(await ask('2021-01-01', '2026-01-02')).toEqual(fail('invalidInput', { to: max }))
  expect(await ask('someday', '2026-01-02')).toMatchObject({ problem: { fields: { from: expect.any(String) } } })
})

test('an organization that switched classes off hands out nothing', async () => {
  const org = await makeClassOrg()
  await db.orgFeature.deleteMany({ where: { orgId: org.id, featureType: 'TASKS' } })
  const asked = { orgId: org.id, ...lastDays(30) }
  expect(await takeInspectionPack(ctxOfAdmin(org), asked)).toEqual(fail('featureOff'))
})

test('a pack lists everybody on staff with the hours of each hire year, also those without any, and who taught what', async () => {
  const org = await makeClassOrg()
  await makeProvider(org)
  const [ana, bo] = await Promise.all([makeUser(), makeUser()])
  const { from, to } = lastDays(30)
  for (const [user, lastName, hireDate] of [
    [ana, 'Abe', addDays(to, -400)],
    [bo, 'Zero', null],
  ] as const) {
    const { id } = await makeRole({ orgId: org.id, user })
    const hired = hireDate && new Date(`${hireDate}T00:00:00Z`)
    await db.role.update({ where: { id }, data: { hireDate: hired, createdAt: new Date('2020-01-01T00:00:00Z') } })
    await db.user.update({ where: { id: user.id }, data: { lastName } })
  }
  const objectives = ['Name five hazards']
  const session = await makeFinalizedSession(org, {
    people: [ana],
    daysAgo: 2,
    task: { objectives, description: 'Rooms' },
  })
  const profession = { title: 'RN, DSD', license: 'CA RN 512345' }
  await db.taskSessionInstructor.updateMany({ where: { taskSessionId: session.id }, data: profession })
  const pack = await done(takeInspectionPack(ctxOfAdmin(org), { orgId: org.id, from, to }))
  const files = await filesOf(inspectionZip(pack, 'en'))
  const staff = rowsOf(files['staff.csv'])
  expect(staff.find((row) => row.startsWith('Abe') || row.startsWith('"Abe'))).toMatch(/,2,.*,1,4,4,0$/)
  expect(staff.find((row) => row.startsWith('Zero') || row.startsWith('"Zero'))).toMatch(/,0,0,0,0$/)
  const classes = rowsOf(files['classes.csv']).join('\n')
  for (const said of ['Name five hazards', 'Rooms', 'Bo Lee, RN, DSD, CA RN 512345']) expect(classes).toContain(said)
})

/** Somebody on staff since a day, or invited; they joined Suma today. */
async function hire(orgId: string, lastName: string, hireDate: string | null) {
  const user = await makeUser({ profile: profile('Nia', lastName) })
  const { id } = await makeRole({ orgId, user })
  await db.role.update({ where: { id }, data: { hireDate: hireDate && new Date(`${hireDate}T00:00:00Z`) } })
  return user
}

test('who was on staff before they joined, or has not joined, is in the pack of an earlier year; who came later is not', async () => {
  const org = await makeClassOrg()
  const { to } = lastDays(30)
  const [from, end] = [addDays(to, -800), addDays(to, -400)]
  await hire(org.id, 'Earlier', addDays(from, -100))
  await hire(org.id, 'Within', end)
  await hire(org.id, 'Later', addDays(end, 1))
  const invited = await makeInvitation({ orgId: org.id, contact: `${crypto.randomUUID()}@example.com` })
  const names = { firstName: 'Ivo', lastName: 'Invited', hireDate: new Date(`${from}T00:00:00Z`) }
  await db.invitation.update({ where: { id: invited.id }, data: names })
  const pack = await done(takeInspectionPack(ctxOfAdmin(org), { orgId: org.id, from, to: end }))
  const staff = (await allOf(pack.records.staff())).map(({ lastName }) => lastName)
  expect(staff.toSorted()).toEqual(['Earlier', 'Invited', 'Within'])
  const rows = rowsOf((await filesOf(inspectionZip(pack, 'en')))['staff.csv'])
  expect(rows.filter((row) => row.includes('Invited'))).toEqual([
    expect.stringMatching(/,1,.*,0,0,0,0$/),
    expect.stringMatching(/,2,.*,0,0,0,0$/),
  ])
})

test('hours of hire years say what was online, and the columns of people what counts in each year of their period', async () => {
  const org = await makeClassOrg()
  await makeProvider(org)
  const { to } = lastDays(30)
  const user = await hire(org.id, 'Online', addDays(to, -365 - 10))
  await makeCredential({ user, effectiveAt: addDays(to, -500), expiresAt: addDays(to, 230) })
  const hybrid = { defaultFormat: 'HYBRID', units: 4, onlineUnits: 1.5 }
  await makeFinalizedSession(org, { people: [user], daysAgo: 2, task: hybrid })
  const pack = await done(takeInspectionPack(ctxOfAdmin(org), { orgId: org.id, ...lastDays(1461) }))
  const files = await filesOf(inspectionZip(pack, 'en'))
  const [first, second] = rowsOf(files['staff.csv']).filter((row) => row.includes('Online, Nia'))
  expect(first).toMatch(/,1,.*,0,0,0,0$/)
  expect(second).toMatch(/,2,.*,1,4,2\.5,1\.5$/)
  const [header, ...people] = rowsOf(files['people.csv'])
  expect(header).toContain('Counted in its first year,Counted in its second year,Counted online')
  const [online] = await allOf(pack.records.people())
  expect(people).toHaveLength(1)
  expect(online?.standing).toMatchObject({ firstYearUnits: 0, secondYearUnits: 400, onlineUnits: 150 })
  expect(people[0]).toMatch(/,0,4,1\.5,/)
})

test('a pack holds a class of four years ago, and its index and table of classes say who taught it and how it was tested', async () => {
  const org = await makeClassOrg()
  const task = { description: 'Lifting with two', objectives: ['Lift safely'], requiresTest: true, passMark: 80 }
  const { id } = await makeFinalizedSession(org, { people: [], daysAgo: 3, task: { ...task, title: 'Lifting' } })
  const startsAt = new Date(Date.now() - (4 * 365 + 2) * 86_400_000)
  await db.taskSession.update({ where: { id }, data: { startsAt } })
  const pack = await done(takeInspectionPack(ctxOfAdmin(org), { orgId: org.id, ...lastDays(1827) }))
  const files = await filesOf(inspectionZip(pack, 'en'))
  const classes = rowsOf(files['classes.csv'])
  expect(classes).toHaveLength(2)
  for (const said of ['Lifting with two', 'Lift safely', 'yes 80 %', 'Bo Lee']) expect(classes[1]).toContain(said)
  const packed = { sessions: [], over: [], history: { rows: 0, broken: [] } }
  const session = {
    state: 'FINALIZED',
    startsAt,
    timeZone: 'America/Los_Angeles',
    title: 'Lifting',
    taughtBy: 'Bo Lee, RN',
  }
  const summary = { ...session, units: 400, people: 0, valid: 0, over: 0 }
  const index = indexOf(pack, { ...packed, sessions: [{ session: summary, files: [] }] }, null, 'en')
  expect(index.sections[0]!.rows[0]).toContain('Lifting\nTaught by Bo Lee, RN')
})
