import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { allOf } from '@/fixtures/all-of'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { asInstructor, makeAttendee, makeHeldSession, makeScan } from '@/fixtures/held-sessions'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser, userNow } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { makeSession } from '@/fixtures/sessions'
import { ctxOfAdmin, makeClassOrg, makeTaskSession, taskSessionNow } from '@/fixtures/tasks'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { maxFileBytes } from '@/lib/domain/values'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'
import { getCheckInBoard } from '@/lib/services/check-in/get-check-in-board'
import { getSessionFinish } from '@/lib/services/outcomes/get-session-finish'
import { deleteAccount } from '@/lib/services/own-data/delete-account'
import { openDownload, prepareDownload } from '@/lib/services/own-data/download'
import { finalizeSession, reopenSession } from '@/lib/services/task-sessions/finalize-session'
import {
  listSessionScans,
  readSessionScan,
  removeSessionScan,
  saveSessionScan,
} from '@/lib/services/task-sessions/session-scans'

const db = database()
const pdf = (fileName = 'sheet.pdf') => sentFile(fileName, pdfBytes)
const minute = 60_000
const later = (minutes: number) => new Date(Date.now() + minutes * minute)

const historyOf = async (taskSessionId: string) => {
  const where = { subjectId: taskSessionId, action: { startsWith: 'sessionScan.' } }
  const rows = await db.auditEvent.findMany({ where, orderBy: { seq: 'asc' } })
  return rows.map(({ action, detail }) => [action, detail])
}

test('an administrator and the instructor add scans; both see and open them, and the history says so', async () => {
  const held = await makeHeldSession()
  const files = memoryFiles()
  const taskSessionId = held.session.id
  const first = await makeScan(held, { files, fileName: 'page 1.pdf' })
  const ctxOf = await asInstructor(held)
  const instructor = () => ctxOf({ files, now: later(1) })
  const second = await done(saveSessionScan(instructor(), { taskSessionId, file: pdf('page 2.pdf') }))
  const listed = await done(listSessionScans(instructor(), { taskSessionId }))
  expect(listed.map(({ id, fileName, removable }) => [id, fileName, removable])).toEqual([
    [first.id, 'page 1.pdf', true],
    [second.id, 'page 2.pdf', true],
  ])
  const { file, stream } = await done(readSessionScan(instructor(), { id: first.id }))
  expect(file).toMatchObject({ contentType: 'application/pdf', size: pdfBytes.byteLength })
  expect(await buffer(stream)).toEqual(pdfBytes)
  expect(await historyOf(taskSessionId)).toEqual([
    ['sessionScan.saved', { scanId: first.id, sha256: first.sha256 }],
    ['sessionScan.saved', { scanId: second.id, sha256: second.sha256 }],
    ['sessionScan.viewed', { scanId: first.id }],
  ])
  expect(await done(getSessionFinish(instructor(), { taskSessionId }))).toMatchObject({ scans: 2 })
  expect(await done(getCheckInBoard(instructor(), { taskSessionId }))).toMatchObject({ scanned: true })
})

test('a member, another organization’s administrator and a stranger find no scan and add none; nobody has to sign in', async () => {
  const held = await makeHeldSession()
  const files = memoryFiles()
  const { id } = await makeScan(held, { files })
  const taskSessionId = held.session.id
  const member = await makeRole({ orgId: held.org.id })
  const other = await makeOrg()
  const others = [
    ctxFor(member.user, { roles: [{ orgId: held.org.id, roleType: 'MEMBER' }], files }),
    ctxFor(other.admin, { roles: [other.role], files }),
    ctxFor(await makeUser(), { files }),
  ]
  const attempts = (ctx: (typeof others)[number] | ReturnType<typeof ctxOfNobody>) =>
    Promise.all([
      saveSessionScan(ctx, { taskSessionId, file: pdf() }),
      listSessionScans(ctx, { taskSessionId }),
      readSessionScan(ctx, { id }),
      removeSessionScan(ctx, { id, reason: 'Not mine' }),
    ])
  for (const ctx of others) for (const answer of await attempts(ctx)) expect(answer).toEqual(fail('notFound'))
  for (const answer of await attempts(ctxOfNobody({ files }))) expect(answer).toEqual(fail('signInRequired'))
  expect(files.stored.size).toBe(1)
})

test.each([
  ['a text', async () => sentFile('sheet.txt', Buffer.from('Ana was here')), 'fileType'],
  ['a text that calls itself a PDF', async () => sentFile('sheet.pdf', Buffer.from('Ana was here')), 'fileType'],
  ['a file that is too large', async () => sentFile('sheet.pdf', Buffer.alloc(maxFileBytes + 1)), 'fileTooLarge'],
])('%s is refused at the field, and nothing is kept', async (_name, file, code) => {
  const held = await makeHeldSession()
  const ctx = ctxOfAdmin(held.org)
  const answer = await saveSessionScan(ctx, { taskSessionId: held.session.id, file: await file() })
  expect(answer).toMatchObject({ ok: false, problem: { code, fields: { file: `validation.${code}` } } })
  expect(ctx.files.stored.size).toBe(0)
  expect(await db.sessionScan.count({ where: { taskSessionId: held.session.id } })).toBe(0)
})

test('a session that is not over yet takes no scan', async () => {
  const org = await makeClassOrg()
  const session = await makeTaskSession({ org })
  const ctx = ctxOfAdmin(org)
  expect(await saveSessionScan(ctx, { taskSessionId: session.id, file: pdf() })).toEqual(fail('sessionState'))
  expect(ctx.files.stored.size).toBe(0)
})

test('a session has five scans at most, also when the last two come at once; one that was removed gives its place back', async () => {
  const held = await makeHeldSession()
  const files = memoryFiles()
  const made = []
  for (let count = 0; count < 4; count += 1) made.push(await makeScan(held, { files }))
  const add = () => saveSessionScan(ctxOfAdmin(held.org, { files }), { taskSessionId: held.session.id, file: pdf() })
  const answers = await Promise.all([add(), add()])
  const full = fail('invalidInput', { file: { key: 'validation.scansFull', params: { most: 5 } } })
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toEqual(full)
  expect(files.stored.size).toBe(5)
  await done(removeSessionScan(ctxOfAdmin(held.org, { files }), { id: made[0]!.id, reason: 'Twice' }))
  expect((await add()).ok).toBe(true)
})

test('before finalizing a scan is removed with a reason: its file goes, and who did it stays', async () => {
  const held = await makeHeldSession()
  const files = memoryFiles()
  const scan = await makeScan(held, { files })
  const ctx = ctxOfAdmin(held.org, { files })
  expect(await removeSessionScan(ctx, { id: scan.id, reason: ' ' })).toMatchObject({
    problem: { code: 'invalidInput', fields: { reason: 'validation.required' } },
  })
  await done(removeSessionScan(ctx, { id: scan.id, reason: 'The sheet of another class' }))
  expect(ctx.sent).toContainEqual({ queue: 'erasures', data: { kind: 'files', keys: [scan.storageKey] } })
  expect(await db.sessionScan.findUniqueOrThrow({ where: { id: scan.id } })).toMatchObject({
    fileId: null,
    removedAt: ctx.now,
    removedById: held.org.admin.id,
    removeReason: 'The sheet of another class',
  })
  expect(await db.storedFile.count({ where: { storageKey: scan.storageKey } })).toBe(0)
  expect(await done(listSessionScans(ctx, { taskSessionId: held.session.id }))).toEqual([])
  expect(await readSessionScan(ctx, { id: scan.id })).toEqual(fail('notFound'))
  expect((await historyOf(held.session.id)).at(-1)).toEqual([
    'sessionScan.removed',
    { scanId: scan.id, sha256: scan.sha256 },
  ])
})

test('of two who remove a scan at once one does, and the other finds none', async () => {
  const held = await makeHeldSession()
  const { id } = await makeScan(held)
  const remove = () => removeSessionScan(ctxOfAdmin(held.org), { id, reason: 'Twice' })
  const answers = await Promise.all([remove(), remove()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toEqual(fail('notFound'))
})

test('what was there at finalizing stays, also while the session is open again; what came later can go', async () => {
  const held = await makeHeldSession()
  await makeAttendee(held, await makeUser())
  const files = memoryFiles()
  const scan = await makeScan(held, { files })
  const taskSessionId = held.session.id
  const finalize = async (minutes: number) =>
    done(
      finalizeSession(ctxOfAdmin(held.org, { now: later(minutes) }), {
        id: taskSessionId,
        version: (await taskSessionNow(taskSessionId)).version,
        acceptProposals: true,
      }),
    )
  await finalize(1)
  const remove = (id: string) => removeSessionScan(ctxOfAdmin(held.org, { files }), { id, reason: 'Wrong one' })
  expect(await remove(scan.id)).toEqual(fail('scanKept'))
  const added = await makeScan(held, { files, now: later(2) })
  const { version } = await taskSessionNow(taskSessionId)
  await done(reopenSession(ctxOfAdmin(held.org), { id: taskSessionId, version, reason: 'A name was missing' }))
  expect(await remove(scan.id)).toEqual(fail('scanKept'))
  const fresh = await makeScan(held, { files, now: later(3) })
  const scans = await done(listSessionScans(ctxOfAdmin(held.org), { taskSessionId }))
  expect(scans.map(({ id, removable }) => [id, removable])).toEqual([
    [scan.id, false],
    [added.id, true],
    [fresh.id, true],
  ])
  expect((await remove(fresh.id)).ok).toBe(true)
  await finalize(4)
  expect(await remove(added.id)).toEqual(fail('scanKept'))
})

test('a scan changes neither what instructors signed nor the fingerprint of the sheet', async () => {
  const held = await makeHeldSession()
  await makeAttendee(held, await makeUser())
  const sheet = async () =>
    (await done(getSignInSheet(ctxOfAdmin(held.org), { taskSessionId: held.session.id }))).fingerprint
  const before = await sheet()
  await makeScan(held)
  expect(await sheet()).toBe(before)
  const { instructors, version } = await taskSessionNow(held.session.id)
  expect(instructors.every(({ signatureId }) => signatureId !== null)).toBe(true)
  expect(version).toBe(held.session.version)
})

test('who added a scan gets its name with their data, not the sheet with the names of others', async () => {
  const held = await makeHeldSession()
  await makeScan(held, { fileName: 'by hand.pdf' })
  const ctx = () => ctxFor(held.org.admin)
  const { path } = await done(prepareDownload(ctx(), {}))
  const data = await done(openDownload(ctx(), { ticket: path.replace('/api/my-data/', '') }))
  const parts = await allOf(data.parts)
  expect(parts.find(({ name }) => name === 'files')?.rows).toMatchObject([{ fileName: 'by hand.pdf' }])
  expect(data.files).toEqual([])
})

test('a scan stays when the account of who added it is deleted', async () => {
  const held = await makeHeldSession()
  const files = memoryFiles()
  const { instructor, session } = held
  const scan = await done(
    saveSessionScan((await asInstructor(held))({ files }), { taskSessionId: session.id, file: pdf('by hand.pdf') }),
  )
  await db.taskSessionInstructor.deleteMany({ where: { taskSessionId: session.id } })
  const { id: sessionId } = await makeSession(instructor)
  const ctx = ctxFor(await userNow(instructor.id), { sessionId, files })
  await done(deleteAccount(ctx, { confirm: (instructor.email ?? instructor.phone)! }))
  const [left] = await done(listSessionScans(ctxOfAdmin(held.org, { files }), { taskSessionId: session.id }))
  expect(left).toMatchObject({ id: scan.id, fileName: 'by hand.pdf' })
  const { stream } = await done(readSessionScan(ctxOfAdmin(held.org, { files }), { id: scan.id }))
  expect(await buffer(stream)).toEqual(pdfBytes)
})
