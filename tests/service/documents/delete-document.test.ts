import { expect, test } from 'vitest'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { makeDocument } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { disposeAt } from '@/fixtures/retention'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { listOwnFiles } from '@/lib/data/own-data/own-data'
import { fail } from '@/lib/domain/result'
import { afterErasure } from '@/lib/jobs/after-erasure'
import { getCreditDocuments, withdrawOwnCredit } from '@/lib/services/credits/credits'
import {
  deleteUserDocument,
  listOwnDocuments,
  readDocument,
  restoreUserDocument,
} from '@/lib/services/documents/own-documents'

const db = database()
const inDays = (days: number, minutes = 0) => new Date(Date.now() + days * 86_400_000 + minutes * 60_000)
const named = ({ id, version }: { id: string; version: number }) => ({ id, version })

test('a person who deletes a file sees and downloads it no more, and can restore it', async () => {
  const files = memoryFiles()
  const { user, ...document } = await makeDocument({ files })
  const ctx = () => ctxFor(user, { files })
  const list = async () => (await done(listOwnDocuments(ctx(), {}))).edges.map(({ node }) => node.id)
  const deleted = await done(deleteUserDocument(ctx(), named(document)))
  expect(deleted).toMatchObject({ id: document.id, version: document.version + 1, deletedAt: expect.any(Date) })
  expect(await list()).toEqual([])
  expect(await readDocument(ctx(), { id: document.id })).toEqual(fail('notFound'))
  expect(files.stored.size).toBe(1)
  // Everything still kept about a person is part of their download.
  expect(await listOwnFiles(db, user.id)).toHaveLength(1)

  expect(await restoreUserDocument(ctx(), named(document))).toMatchObject({ problem: { code: 'staleVersion' } })
  await done(restoreUserDocument(ctx(), named(deleted)))
  expect(await list()).toEqual([document.id])
  expect((await readDocument(ctx(), { id: document.id })).ok).toBe(true)
  const events = await db.auditEvent.findMany({ where: { subjectId: document.id }, orderBy: { seq: 'asc' } })
  expect(events.map(({ action }) => action)).toEqual(['document.saved', 'document.deleted', 'document.restored'])
})

test('a stranger and somebody signed out can neither delete nor restore', async () => {
  const { user, ...document } = await makeDocument()
  const stranger = await makeUser()
  for (const service of [deleteUserDocument, restoreUserDocument]) {
    expect(await service(ctxFor(stranger), named(document))).toEqual(fail('notFound'))
    expect(await service(ctxOfNobody(), named(document))).toEqual(fail('signInRequired'))
  }
  expect(await db.document.findUnique({ where: { id: document.id } })).toMatchObject({ deletedAt: null })
  expect(user.id).not.toBe(stranger.id)
})

test('a stale version is refused with the stored file, and a deleted file is not deleted again', async () => {
  const { user, ...document } = await makeDocument()
  const stale = await deleteUserDocument(ctxFor(user), { id: document.id, version: document.version + 7 })
  expect(stale).toMatchObject({ problem: { code: 'staleVersion', current: { id: document.id } } })
  const deleted = await done(deleteUserDocument(ctxFor(user), named(document)))
  expect(await deleteUserDocument(ctxFor(user), named(deleted))).toEqual(fail('notFound'))
  expect(await restoreUserDocument(ctxFor(user), { id: document.id, version: 99 })).toMatchObject({
    problem: { code: 'staleVersion' },
  })
})

test('the evidence of an active credit cannot be deleted, which names the credit, and of a withdrawn one can', async () => {
  const { user, ...credit } = await makeCredit({ title: 'Wound care' })
  const document = await makeDocument({ user, creditId: credit.id })
  expect(await deleteUserDocument(ctxFor(user), named(document))).toEqual(
    fail('documentIsEvidence', undefined, { params: { credit: 'Wound care' } }),
  )
  await done(withdrawOwnCredit(ctxFor(user), { id: credit.id, version: credit.version }))
  await done(deleteUserDocument(ctxFor(user), named(document)))
  expect(await done(getCreditDocuments(ctxFor(user), { id: credit.id }))).toEqual([])
})

test('a deleted file is gone with its bytes after thirty days, and a restored one stays', async () => {
  const files = memoryFiles()
  const { user, ...document } = await makeDocument({ files })
  const kept = await makeDocument({ user, files })
  const deleted = await done(deleteUserDocument(ctxFor(user, { files }), named(document)))
  const back = await done(deleteUserDocument(ctxFor(user, { files }), named(kept)))
  await done(restoreUserDocument(ctxFor(user, { files }), named(back)))
  await disposeAt(inDays(30, -1))
  expect(await db.document.count({ where: { ownerId: user.id } })).toBe(2)

  expect(await restoreUserDocument(ctxFor(user, { now: inDays(30, 1) }), named(deleted))).toEqual(fail('notFound'))
  const late = await disposeAt(inDays(30, 1), 1)
  expect(await db.document.findMany({ where: { ownerId: user.id } })).toMatchObject([{ id: kept.id }])
  expect(await db.storedFile.count({ where: { id: document.fileId! } })).toBe(0)
  for (const { data } of late.sent) {
    if (!('kind' in data) || data.kind !== 'files') throw new Error('another job')
    await afterErasure(data, { db, files, mailer: { send: async () => {} }, sms: { send: async () => {} } })
  }
  expect([...files.stored.keys()]).toEqual([kept.file.storageKey])
})
