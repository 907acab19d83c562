import { expect, test } from 'vitest'
import { allOf } from '@/fixtures/all-of'
import { ctxFor } from '@/fixtures/ctx'
import { healthRecord, makeShared, pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { userNow } from '@/fixtures/people'
import { disposeAt } from '@/fixtures/retention'
import { sentFile } from '@/fixtures/sent-file'
import { makeSession } from '@/fixtures/sessions'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { deleteUserDocument } from '@/lib/services/documents/own-documents'
import { replaceUserDocument } from '@/lib/services/documents/save-document'
import { markOriginalSeen } from '@/lib/services/documents/shared-documents'
import { deleteAccount } from '@/lib/services/own-data/delete-account'
import { openDownload, prepareDownload } from '@/lib/services/own-data/download'

const db = database()

/** A member with a health record that was shown in person and then replaced. */
async function replaced() {
  const files = memoryFiles()
  const org = await makeOrg()
  const { user } = await makeRole({ orgId: org.id })
  const old = await makeShared(org.id, { user, files, ...healthRecord, title: 'Skin test' })
  await done(markOriginalSeen(ctxFor(org.admin, { roles: [org.role] }), { documentId: old.id, orgId: org.id }))
  const data = { file: sentFile('new.pdf', pdfBytes) }
  const made = await done(replaceUserDocument(ctxFor(user, { files }), { id: old.id, version: old.version, data }))
  return { files, org, user, old, made }
}

test('the download has what was shared with whom, who saw originals, and both files of a replacement', async () => {
  const { files, org, user, old, made } = await replaced()
  const { path } = await done(prepareDownload(ctxFor(user), {}))
  const ticket = path.replace('/api/my-data/', '')
  const { parts, files: own } = await done(openDownload(ctxFor(user, { files }), { ticket }))
  const read = Object.fromEntries((await allOf(parts)).map(({ name, rows }) => [name, rows]))
  expect(read).toMatchObject({
    sharedDocuments: [{ documentId: made.id, organization: org.name }],
    originalsSeen: [{ documentId: old.id, organization: org.name, seenRoleType: 'ADMIN' }],
  })
  expect(read.documents).toHaveLength(2)
  expect(own).toHaveLength(2)
})

test('an erased account leaves no document, share, original or file', async () => {
  const { user, old, made } = await replaced()
  const { id: sessionId } = await makeSession(user)
  await done(deleteAccount(ctxFor(await userNow(user.id), { sessionId }), { confirm: (user.email ?? user.phone)! }))
  const documentId = { in: [old.id, made.id] }
  expect(await db.document.count({ where: { id: documentId } })).toBe(0)
  expect(await db.documentShare.count({ where: { documentId } })).toBe(0)
  expect(await db.originalSeen.count({ where: { documentId } })).toBe(0)
  expect(await db.storedFile.count({ where: { id: { in: [old.fileId!, made.fileId!] } } })).toBe(0)
})

test.each(['old', 'made'] as const)('after thirty days %s of a replacement goes alone', async (which) => {
  const all = await replaced()
  const { files, user } = all
  const { id } = all[which]
  const { version } = await db.document.findUniqueOrThrow({ where: { id } })
  await done(deleteUserDocument(ctxFor(user, { files }), { id, version }))
  await disposeAt(new Date(Date.now() + 31 * 86_400_000))
  const left = await db.document.findMany({ where: { ownerId: user.id } })
  expect(left).toMatchObject([{ id: all[which === 'old' ? 'made' : 'old'].id, replacesId: null }])
})
