import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { GET } from '@/app/api/orgs/[orgId]/archives/[archiveId]/route'
import { makeApiToken } from '@/fixtures/api-access'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { healthRecord, makeShared } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeAttendee, makeHeldSession, makeScan } from '@/fixtures/held-sessions'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeWebhook } from '@/fixtures/webhooks'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { makeOrgArchive } from '@/lib/jobs/make-org-archives'
import { sweepFiles } from '@/lib/jobs/stored-files'
import {
  askOrgArchive,
  beginOrgArchive,
  clearOrgArchives,
  endOrgArchive,
  listOrgArchives,
  openOrgArchive,
} from '@/lib/services/org-archive/org-archives'

const db = database()
const day = 86_400_000

/** The entries of an archive as text, by path. */
function entriesOf(archive: Buffer): Map<string, string> {
  const found = new Map<string, string>()
  let at = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const count = archive.readUInt16LE(at + 10)
  at = archive.readUInt32LE(at + 16)
  for (let one = 0; one < count; one += 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const [packed, start] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 42)]
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString()
    const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    found.set(name, inflateRawSync(archive.subarray(from, from + packed)).toString())
    at += 46 + nameLength + extra + comment
  }
  return found
}

const asAdmin = (org: Awaited<ReturnType<typeof makeOrg>>, options = {}) =>
  ctxFor(org.admin, { roles: [org.role], ...options })

test('an administrator asks for all that the organization owns, and gets every kind of it and its files, and nothing of others', async () => {
  const files = memoryFiles()
  const held = await makeHeldSession()
  const { org } = held
  await makeAttendee(held, await makeUser({ profile: { firstName: 'Nora', lastName: 'Attended' } }))
  await makeScan(held, { files })
  const member = await makeRole({ orgId: org.id })
  await makeShared(org.id, { ...healthRecord, user: member.user, title: 'Chest X-ray' })
  const webhook = await makeWebhook(org)
  const { token } = await makeApiToken({ org })
  const other = await makeOrg({ name: 'Somebody else’s' })

  const ctx = asAdmin(org, { files })
  const asked = await done(askOrgArchive(ctx, { orgId: org.id }))
  expect(asked).toMatchObject({ state: 'WAITING', ready: false })
  expect(ctx.sent).toContainEqual({ queue: 'orgExports', data: { exportId: asked.id } })
  expect(await askOrgArchive(asAdmin(org), { orgId: org.id })).toEqual(fail('conflict'))
  await makeOrgArchive({ exportId: asked.id }, files, true)
  const [listed] = await done(listOrgArchives(asAdmin(org), { orgId: org.id }))
  expect(listed).toMatchObject({ id: asked.id, state: 'DONE', ready: true, files: 1, leftOut: 0 })

  const { storageKey } = await db.orgExport.findUniqueOrThrow({ where: { id: asked.id } })
  const archive = files.stored.get(storageKey!)!
  expect(listed!.size).toBe(archive.length)
  const entries = entriesOf(archive)
  expect(entries.get('README.txt')).toContain(org.name)
  expect(entries.get('organization.ndjson')).toContain(org.id)
  expect(entries.get('members.ndjson')).toContain(member.user.email)
  expect(entries.get('enrollments.ndjson')).toContain('Nora Attended')
  expect(entries.get('webhooks.ndjson')).toContain(webhook.webhook.id)
  expect(entries.get('history.ndjson')).toContain('orgExport.asked')
  expect([...entries.keys()].filter((path) => path.startsWith('files/scanned-sheets/'))).toHaveLength(1)
  const all = [...entries.values()].join('\n')
  expect(all).not.toContain(other.id)
  for (const secret of ['Chest X-ray', token, 'codeSecret', 'tokenHash', '"oldSecret"'])
    expect(all).not.toContain(secret)
  const rows = [...entries]
    .filter(([path]) => path.endsWith('.ndjson'))
    .flatMap(([, text]) => text.trim().split('\n').filter(Boolean))
  expect(rows).toHaveLength(listed!.rows!)
  for (const row of rows) expect(JSON.parse(row)).toBeTypeOf('object')
})

test('the file is for its administrators alone, for seven days; that it left is kept, and members see it', async () => {
  const files = memoryFiles()
  const org = await makeOrg()
  const { id } = await done(askOrgArchive(asAdmin(org), { orgId: org.id }))
  expect(await openOrgArchive(asAdmin(org, { files }), { id })).toEqual(fail('notFound'))
  await makeOrgArchive({ exportId: id }, files, true)
  const member = await makeRole({ orgId: org.id })
  const wheel = await makeUser({ superAdmin: true })
  for (const ctx of [
    ctxFor(member.user, { roles: [member], files }),
    ctxFor(await makeUser(), { files }),
    ctxFor(wheel, { visits: [org.id], files }),
  ]) {
    expect(await openOrgArchive(ctx, { id })).toEqual(fail('notFound'))
    expect(await listOrgArchives(ctx, { orgId: org.id })).toEqual(fail('notFound'))
    expect(await askOrgArchive(ctx, { orgId: org.id })).toEqual(fail('notFound'))
  }
  expect((await openOrgArchive(asAdmin(org, { files }), { id })).ok).toBe(true)
  const acts = await db.auditEvent.findMany({ where: { orgId: org.id }, orderBy: { seq: 'asc' } })
  const kept = acts.map(({ action }) => action).filter((action) => /orgExport|board/.test(action))
  expect(kept).toEqual(['orgExport.asked', 'orgExport.made', 'orgExport.taken', 'board.exported'])

  const { expiresAt, storageKey } = await db.orgExport.findUniqueOrThrow({ where: { id } })
  expect(await openOrgArchive(asAdmin(org, { files, now: expiresAt! }), { id })).toEqual(fail('notFound'))
  await done(clearOrgArchives(ctxOfJob(new Date(expiresAt!.getTime() - 1)), {}))
  expect((await db.orgExport.findUniqueOrThrow({ where: { id } })).storageKey).toBe(storageKey)
  const job = ctxOfJob(expiresAt!)
  await done(clearOrgArchives(job, {}))
  expect(job.sent).toContainEqual({ queue: 'erasures', data: { kind: 'files', keys: [storageKey] } })
  expect(await done(listOrgArchives(asAdmin(org), { orgId: org.id }))).toMatchObject([
    { id, state: 'DONE', ready: false },
  ])
})

test('a try that fails is made again, and the last one says so; what was stored is not swept away', async () => {
  const files = memoryFiles()
  const org = await makeOrg()
  const { id } = await done(askOrgArchive(asAdmin(org), { orgId: org.id }))
  const broken = { ...files, put: () => Promise.reject(new Error('the store is gone')) }
  await expect(makeOrgArchive({ exportId: id }, broken, false)).rejects.toThrow('gone')
  expect(await db.orgExport.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'RUNNING' })
  await makeOrgArchive({ exportId: id }, files, false)
  const { storageKey } = await db.orgExport.findUniqueOrThrow({ where: { id } })
  await sweepFiles(new Date(Date.now() + 2 * day), { db, files })
  expect([...files.stored.keys()]).toEqual([storageKey])

  const again = await done(askOrgArchive(asAdmin(org), { orgId: org.id }))
  await expect(makeOrgArchive({ exportId: again.id }, broken, true)).rejects.toThrow('gone')
  expect(await db.orgExport.findUniqueOrThrow({ where: { id: again.id } })).toMatchObject({ state: 'FAILED' })
  expect(await db.auditEvent.count({ where: { orgId: org.id, action: 'orgExport.failed' } })).toBe(1)
})

test('an archive that was cut off in its last try is given up a day later, and another may be asked for', async () => {
  const org = await makeOrg()
  const { id } = await done(askOrgArchive(asAdmin(org), { orgId: org.id }))
  const began = new Date()
  await done(beginOrgArchive(ctxOfJob(began), { archiveId: id }))
  const clearAt = (ms: number) => done(clearOrgArchives(ctxOfJob(new Date(began.getTime() + ms)), {}))
  await clearAt(day - 1)
  expect(await askOrgArchive(asAdmin(org), { orgId: org.id })).toEqual(fail('conflict'))
  await clearAt(day)
  expect(await done(listOrgArchives(asAdmin(org), { orgId: org.id }))).toMatchObject([{ id, state: 'FAILED' }])
  expect(await db.auditEvent.count({ where: { orgId: org.id, action: 'orgExport.failed' } })).toBe(1)
  expect((await askOrgArchive(asAdmin(org), { orgId: org.id })).ok).toBe(true)
})

test('an archive that is done, or that nobody asked for, is not taken up once more', async () => {
  const org = await makeOrg()
  const { id: archiveId } = await done(askOrgArchive(asAdmin(org), { orgId: org.id }))
  const made = { storageKey: 'kept', size: 1, rows: 1, files: 0, leftOut: 0 }
  expect(await done(endOrgArchive(ctxOfJob(), { archiveId, made }))).toBe(false)
  expect(await done(beginOrgArchive(ctxOfJob(), { archiveId }))).toMatchObject({ org: org.name })
  expect(await done(endOrgArchive(ctxOfJob(), { archiveId, made }))).toBe(true)
  expect(await done(beginOrgArchive(ctxOfJob(), { archiveId }))).toBeNull()
  expect(await done(beginOrgArchive(ctxOfJob(), { archiveId: org.id }))).toBeNull()
})

test('an administrator who asks for a fourth archive on one day is told to wait', async () => {
  const org = await makeOrg()
  for (let one = 0; one < 3; one += 1) {
    const { id } = await done(askOrgArchive(asAdmin(org), { orgId: org.id }))
    await db.orgExport.update({ where: { id }, data: { state: 'FAILED' } })
  }
  expect(await askOrgArchive(asAdmin(org), { orgId: org.id })).toMatchObject({ problem: { code: 'tooManyRequests' } })
})

test('the address of an archive is nothing for somebody signed out', async () => {
  const params = Promise.resolve({ orgId: crypto.randomUUID(), archiveId: crypto.randomUUID() })
  const answer = await GET(new Request('http://localhost/'), { params })
  expect(answer.status).toBe(401)
})
