import { expect, test, vi } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { makeDocument, pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeHeldSession, makeScan } from '@/fixtures/held-sessions'
import { makeUser } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { ctxOfSigningAdmin, pdfToSign } from '@/fixtures/signing'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { deleteUserDocument, getOrgStorageUse, getOwnStorageUse } from '@/lib/services/documents/own-documents'
import { replaceUserDocument, saveUserDocument } from '@/lib/services/documents/save-document'
import { createSigningRequest } from '@/lib/services/signing/signing-requests'
import { saveSessionScan } from '@/lib/services/task-sessions/session-scans'

// A little more than one mebibyte each.
vi.hoisted(() => {
  process.env.STORAGE_PERSON_GIB = '0.001'
  process.env.STORAGE_ORG_GIB = '0.001'
})

const limit = Math.floor(0.001 * 1024 ** 3)
/** A PDF of the given number of kibibytes. */
const pdfOf = (kib: number) =>
  Buffer.from(pdfBytes.toString().replace('trailer', `% ${'x'.repeat(kib * 1024)}\ntrailer`))
const full = (field: string) => ({
  problem: { code: 'noRoom', fields: { [field]: { key: 'validation.noRoom', params: { limit: '1 MB' } } } },
})

test('a file for which a person has no room is refused at its field before it is looked at, and nothing is kept', async () => {
  const files = memoryFiles()
  const user = await makeUser()
  const first = await makeDocument({ user, files, bytes: pdfOf(600) })
  expect(await done(getOwnStorageUse(ctxFor(user), {}))).toEqual({ used: first.file.size, limit })
  const receive = vi.spyOn(files, 'receive')
  const file = sentFile('b.pdf', pdfOf(600))
  const data = { title: 'T', kind: 'OTHER' as const, file }
  expect(await saveUserDocument(ctxFor(user, { files }), { id: user.id, data })).toMatchObject(full('data.file'))
  const named = { id: first.id, version: first.version }
  expect(await replaceUserDocument(ctxFor(user, { files }), { ...named, data: { file } })).toMatchObject(
    full('data.file'),
  )
  expect(receive).not.toHaveBeenCalled()
  expect(files.stored.size).toBe(1)

  // Bytes count until they are erased, even those of deleted files.
  await done(deleteUserDocument(ctxFor(user), named))
  expect(await saveUserDocument(ctxFor(user, { files }), { id: user.id, data })).toMatchObject(full('data.file'))
  expect(await done(getOwnStorageUse(ctxFor(await makeUser()), {}))).toEqual({ used: 0, limit })
})

test('many at a time do not go past the limit together', async () => {
  const files = memoryFiles()
  const user = await makeUser()
  const save = () => {
    const data = { title: 'T', kind: 'OTHER' as const, file: sentFile('a.pdf', pdfOf(300)) }
    return saveUserDocument(ctxFor(user, { files }), { id: user.id, data })
  }
  const results = await Promise.all(Array.from({ length: 12 }, save))
  expect(results.filter(({ ok }) => ok)).toHaveLength(3)
  expect(await database().document.count({ where: { ownerId: user.id } })).toBe(3)
  expect(files.stored.size).toBe(3)
})

test('an organization has its own room, for scans too', async () => {
  const files = memoryFiles()
  const held = await makeHeldSession()
  await makeScan(held, { files })
  const ctx = () => ({ ...ctxOfAdmin(held.org), files })
  const { used } = await done(getOrgStorageUse(ctx(), { orgId: held.org.id }))
  expect(used).toBeGreaterThan(0)
  const file = sentFile('sheet.pdf', pdfOf(1100))
  expect(await saveSessionScan(ctx(), { taskSessionId: held.session.id, file })).toMatchObject(full('file'))
  expect((await done(getOrgStorageUse(ctx(), { orgId: held.org.id }))).used).toBe(used)
  expect(files.stored.size).toBe(1)
})

test('a document to be signed takes room of its organization, and many at a time do not go past the limit together', async () => {
  const files = memoryFiles()
  const org = await makeClassOrg()
  const ctx = () => ctxOfSigningAdmin(org, { files })
  const toSign = await pdfToSign()
  // A comment after the end, followed by the same end again.
  const end = toSign.subarray(Buffer.from(toSign).lastIndexOf('startxref'))
  const ofKib = (kib: number) => Buffer.concat([toSign, Buffer.from(`\n%${'x'.repeat(kib * 1024)}\n`), end])
  const create = (kib: number) =>
    createSigningRequest(ctx(), { orgId: org.id, title: 'Policy', file: sentFile('policy.pdf', ofKib(kib)) })
  const receive = vi.spyOn(files, 'receiveToSign')
  expect(await create(1100)).toMatchObject(full('file'))
  expect(receive).not.toHaveBeenCalled()
  const results = await Promise.all(Array.from({ length: 6 }, () => create(300)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(3)
  expect(files.stored.size).toBe(3)
  const kept = results.flatMap((result) => (result.ok ? [result.value.file.size] : []))
  const used = kept.reduce((sum, size) => sum + size, 0)
  expect(await done(getOrgStorageUse(ctx(), { orgId: org.id }))).toEqual({ used, limit })
})
