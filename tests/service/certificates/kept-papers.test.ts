import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { inspectionZip } from '@/app/api/inspection-files'
import { certificateToDraw, paperResponse, sheetToDraw } from '@/app/api/paper-response'
import { transcriptZip } from '@/app/api/transcript-files'
import { ctxFor, ctxOfJob, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { lastDays, makeSurveyLink } from '@/fixtures/inspections'
import { userNow } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { ctxOfAdmin, taskSessionNow } from '@/fixtures/tasks'
import { verifySeal } from '@/fixtures/verify-seal'
import { type MemoryFiles, memoryFiles } from '@/lib/adapters/files/memory-files'
import { findCertificate } from '@/lib/data/certificates/read'
import { database } from '@/lib/data/db'
import { listOwnFiles } from '@/lib/data/own-data/own-data'
import { certificateFile } from '@/lib/jobs/mail-parts'
import { sweepFiles } from '@/lib/jobs/stored-files'
import { printCertificate } from '@/lib/services/certificates/certificates'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'
import { certificateToIssue, issuedPaper, sheetToIssue } from '@/lib/services/certificates/issued-papers'
import type { SignedInCtx } from '@/lib/services/ctx'
import { getOrgStorageUse } from '@/lib/services/documents/own-documents'
import { takeInspectionPack } from '@/lib/services/inspections/inspections'
import { openSurveySheet } from '@/lib/services/inspections/open-survey'
import { askOrgArchive, beginOrgArchive } from '@/lib/services/org-archive/org-archives'
import { deleteAccount } from '@/lib/services/own-data/delete-account'
import { finalizeSession, reopenSession } from '@/lib/services/task-sessions/finalize-session'
import { takeTranscript } from '@/lib/services/transcripts/transcripts'
import { type MadeClass, makeClass } from './every-paper'

const db = database()
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const entriesOf = async (pieces: AsyncIterable<Uint8Array>) => unzipSync(await buffer(pieces))
const later = () => new Date(Date.now() + 3_600_000)
const draws = (text: string) => async () => ({ bytes: Buffer.from(text), isSealed: true })

/** A certificate as its download. */
async function certificateOf(ctx: SignedInCtx, id: string) {
  const { certificate, ...drawn } = await done(printCertificate(ctx, { id }))
  const toDraw = certificateToDraw(certificate, drawn, ctx.locale)
  return bytesOf(await paperResponse(ctx, toDraw, 'certificateFile', certificate.number))
}

async function sheetOf(ctx: SignedInCtx, taskSessionId: string, size: 'LETTER' | 'A4' = 'LETTER') {
  const sheet = await done(getSignInSheet(ctx, { taskSessionId }))
  return bytesOf(await paperResponse(ctx, sheetToDraw(sheet, ctx.locale, { size }), 'sheetFile', ''))
}

const kept = (ids: { certificateId: string } | { printedSheet: { taskSessionId: string } }) =>
  db.issuedPaper.findMany({ where: ids, include: { file: true }, orderBy: { createdAt: 'asc' } })

test('a certificate is the same bytes for its holder, the desk, a mail and an archive, today and later', async () => {
  const { org, ana, license, certificate } = await makeClass()
  const files = memoryFiles()
  const first = await certificateOf(ctxFor(ana, { files }), certificate.id)
  expect(verifySeal(first)).toMatchObject({ valid: true, whole: true })
  expect((await certificateOf(ctxOfAdmin(org, { files, now: later() }), certificate.id)).equals(first)).toBe(true)
  const mail = { db, files, appUrl: 'https://elsewhere.example', locale: 'en' as const, now: later() }
  expect((await certificateFile(certificate, mail)).content).toBe(first.toString('base64'))
  const ctx = ctxFor(ana, { files, now: later() })
  const transcript = await done(takeTranscript(ctx, { credentialId: license.id, ...lastDays(90), as: 'ZIP' }))
  const entries = await entriesOf(transcriptZip(transcript, 'en'))
  expect(Buffer.from(entries[`certificates/${certificate.number}.pdf`]!).equals(first)).toBe(true)
  expect(files.stored.size).toBe(1)
  const spanish = await certificateOf(ctxFor(ana, { files, locale: 'es' }), certificate.id)
  expect(spanish.equals(first)).toBe(false)
  expect((await kept({ certificateId: certificate.id })).map(({ form }) => form)).toEqual(['en VALID', 'es VALID'])
})

test('a certificate that was superseded says so in a file of its own; the paper from before is kept', async () => {
  const { org, ana, certificate, sessionId } = await makeClass()
  const files = memoryFiles()
  const valid = await certificateOf(ctxFor(ana, { files }), certificate.id)
  const { version } = await taskSessionNow(sessionId)
  await done(reopenSession(ctxOfAdmin(org), { id: sessionId, version, reason: 'A name was wrong' }))
  await db.user.update({ where: { id: ana.id }, data: { lastName: 'Ruiz Gil' } })
  const again = { id: sessionId, version: (await taskSessionNow(sessionId)).version, acceptProposals: true }
  await done(finalizeSession(ctxOfAdmin(org), again))
  expect((await findCertificate(db, certificate.id))?.state).toBe('SUPERSEDED')
  const stamped = await certificateOf(ctxFor(ana, { files, now: later() }), certificate.id)
  expect(stamped.equals(valid)).toBe(false)
  expect((await certificateOf(ctxFor(ana, { files }), certificate.id)).equals(stamped)).toBe(true)
  const [before, after] = await kept({ certificateId: certificate.id })
  expect([before?.form, after?.form]).toEqual(['en VALID', 'en SUPERSEDED'])
  expect(files.stored.get(before!.file.storageKey)?.equals(valid)).toBe(true)
})

test('a final sheet is the same bytes at the desk, in a pack and by a survey link; a draft is not kept', async () => {
  const { org, sessionId } = await makeClass()
  const files = memoryFiles()
  const first = await sheetOf(ctxOfAdmin(org, { files }), sessionId)
  expect((await sheetOf(ctxOfAdmin(org, { files, now: later() }), sessionId)).equals(first)).toBe(true)
  const pack = await done(
    takeInspectionPack(ctxOfAdmin(org, { files, now: later() }), { orgId: org.id, ...lastDays(30) }),
  )
  const entries = await entriesOf(inspectionZip(pack, 'en'))
  const packed = Object.entries(entries).find(([path]) => path.startsWith('sheets/'))!
  expect(Buffer.from(packed[1]).equals(first)).toBe(true)
  const { token } = await makeSurveyLink(org)
  const reader = ctxOfNobody({ files })
  const seen = await done(openSurveySheet(reader, { token, taskSessionId: sessionId }))
  expect((await bytesOf(await paperResponse(reader, sheetToDraw(seen, 'en'), 'sheetFile', ''))).equals(first)).toBe(
    true,
  )
  expect((await sheetOf(ctxOfAdmin(org, { files }), sessionId, 'A4')).equals(first)).toBe(false)
  const rows = () => kept({ printedSheet: { taskSessionId: sessionId } })
  expect((await rows()).map(({ form }) => form)).toEqual(['en LETTER', 'en A4'])
  const { version } = await taskSessionNow(sessionId)
  await done(reopenSession(ctxOfAdmin(org), { id: sessionId, version, reason: 'A name was wrong' }))
  await sheetOf(ctxOfAdmin(org, { files }), sessionId)
  expect(await rows()).toHaveLength(2)
  const again = { id: sessionId, version: (await taskSessionNow(sessionId)).version, acceptProposals: true }
  await done(finalizeSession(ctxOfAdmin(org), again))
  expect((await sheetOf(ctxOfAdmin(org, { files }), sessionId)).equals(first)).toBe(false)
  expect(await rows()).toHaveLength(3)
})

/** A certificate to keep in a language, with a context to keep it in. */
async function paperToKeep(files: MemoryFiles = memoryFiles()) {
  const { org, certificate } = await makeClass()
  const paper = certificateToIssue(certificate, { hasLogo: false, locale: 'en', fileName: 'certificate 1.pdf' })!
  return { org, paper, certificate, files, ctx: ctxOfAdmin(org, { files }) }
}

test('a version that draws differently hands out the paper as it was; of two at a time both get one', async () => {
  const { paper, files, ctx } = await paperToKeep()
  const both = await Promise.all(['A', 'B'].map((text) => issuedPaper(ctx, paper, draws(text))))
  const [first, second] = both.map((bytes) => Buffer.from(bytes).toString())
  expect(second).toBe(first)
  expect(files.stored.size).toBe(1)
  const asked = vi.fn(draws('C'))
  expect(Buffer.from(await issuedPaper(ctx, paper, asked)).toString()).toBe(first)
  expect(asked).not.toHaveBeenCalled()
})

test('a paper without a seal or without its logo is handed out, and the next one is drawn again', async () => {
  const { paper, certificate, files, ctx } = await paperToKeep()
  const unsealed = async () => ({ bytes: Buffer.from('A'), isSealed: false })
  await issuedPaper(ctx, paper, unsealed)
  expect(files.stored.size).toBe(0)
  const how = { hasLogo: false, locale: 'en', fileName: 'a.pdf' }
  expect(certificateToIssue({ ...certificate, logoId: crypto.randomUUID() }, how)).toBeNull()
  const sheet = { orgId: certificate.orgId, printedId: crypto.randomUUID(), isFinal: true, lacksLogo: true }
  expect(sheetToIssue(sheet, { size: 'A4', locale: 'en', fileName: 'a.pdf' })).toBeNull()
})

test('bytes that are gone or damaged are told to the operator and replaced', async () => {
  const { paper, files, ctx } = await paperToKeep()
  await issuedPaper(ctx, paper, draws('A'))
  const [key] = files.stored.keys()
  files.stored.set(key!, Buffer.from('B'))
  expect(Buffer.from(await issuedPaper(ctx, paper, draws('C'))).toString()).toBe('C')
  files.stored.clear()
  expect(Buffer.from(await issuedPaper(ctx, paper, draws('D'))).toString()).toBe('D')
  expect(Buffer.from(await issuedPaper(ctx, paper, draws('E'))).toString()).toBe('D')
  expect(ctx.logged.map(({ detail }) => detail.missing)).toEqual([false, true])
  expect(files.stored.size).toBe(1)
})

test('a store that takes nothing keeps nobody from their paper', async () => {
  const files = { ...memoryFiles(), put: () => Promise.reject(new Error('disk full')) }
  const { paper, ctx } = await paperToKeep(files)
  expect(Buffer.from(await issuedPaper(ctx, paper, draws('A'))).toString()).toBe('A')
  expect(ctx.logged).toMatchObject([{ message: 'a paper could not be kept' }])
})

test('kept papers count as storage, are in both archives, and outlive the sweep and the account', async () => {
  const { org, ana, certificate, sessionId }: MadeClass = await makeClass()
  const files = memoryFiles()
  const used = async () => (await done(getOrgStorageUse(ctxOfAdmin(org), { orgId: org.id }))).used
  const before = await used()
  const paper = await certificateOf(ctxFor(ana, { files }), certificate.id)
  const sheet = await sheetOf(ctxOfAdmin(org, { files }), sessionId)
  expect(await used()).toBe(before + paper.length + sheet.length)
  const own = await listOwnFiles(db, ana.id)
  expect(own.map(({ fileName }) => fileName)).toEqual([`certificate ${certificate.number}.pdf`])
  const { id: archiveId } = await done(askOrgArchive(ctxOfAdmin(org), { orgId: org.id }))
  const archive = await done(beginOrgArchive(ctxOfJob(), { archiveId }))
  expect(archive?.files.filter(({ kind }) => kind === 'papers').map(({ size }) => size)).toEqual([
    paper.length,
    sheet.length,
  ])
  expect(await sweepFiles(new Date(Date.now() + 86_400_000), { db, files })).toMatchObject({ withoutRow: 0 })
  const { id: signedIn } = await makeSession(ana)
  const fresh = ctxFor(await userNow(ana.id), { sessionId: signedIn })
  await done(deleteAccount(fresh, { confirm: (ana.email ?? ana.phone)! }))
  expect((await certificateOf(ctxOfAdmin(org, { files }), certificate.id)).equals(paper)).toBe(true)
})
