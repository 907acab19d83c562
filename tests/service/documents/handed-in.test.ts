import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { makeRequested } from '@/fixtures/document-requests'
import { healthRecord, makeDocument, pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { orgToday } from '@/fixtures/orgs'
import { sentFile } from '@/fixtures/sent-file'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { fulfillRequestedDocument } from '@/lib/services/document-requests/answer-request'
import { replaceUserDocument } from '@/lib/services/documents/save-document'
import { endDocumentShare, listSharedDocuments, readSharedDocument } from '@/lib/services/documents/shared-documents'

const files = memoryFiles()

const validUntil = addDays(orgToday(), 150)

test('what was handed in for a request is seen by who asked while it is shared, and its replacement in its place', async () => {
  const { id: requestedId, org: asking, member } = await makeRequested({ kind: 'LICENSE' })
  const { user } = member
  const document = await makeDocument({ user, kind: 'LICENSE', files })
  const admin = () => ctxFor(asking.admin, { roles: [asking.role], files })
  expect(await readSharedDocument(admin(), { id: document.id })).toEqual(fail('notFound'))
  await done(fulfillRequestedDocument(ctxFor(user), { id: requestedId, version: 1, documentId: document.id }))
  expect((await readSharedDocument(admin(), { id: document.id })).ok).toBe(true)

  const { id, version } = document
  const made = await done(
    replaceUserDocument(ctxFor(user, { files }), { id, version, data: { file: sentFile('new.pdf', pdfBytes) } }),
  )
  expect((await readSharedDocument(admin(), { id: made.id })).ok).toBe(true)
  expect(await readSharedDocument(admin(), { id })).toEqual(fail('notFound'))
  await done(endDocumentShare(ctxFor(user), { id: made.shares[0]!.id }))
  for (const each of [id, made.id]) expect(await readSharedDocument(admin(), { id: each })).toEqual(fail('notFound'))
})

test('a health record that was handed in is seen by who asked as such, also when another has taken its place', async () => {
  const { id: requestedId, org: asking, member } = await makeRequested({ ...healthRecord })
  const { user } = member
  const document = await makeDocument({ user, ...healthRecord, expiresAt: validUntil, files })
  const admin = () => ctxFor(asking.admin, { roles: [asking.role], files })
  await done(fulfillRequestedDocument(ctxFor(user), { id: requestedId, version: 1, documentId: document.id }))
  const { id, version } = document
  const made = await done(
    replaceUserDocument(ctxFor(user, { files }), { id, version, data: { file: sentFile('new.pdf', pdfBytes) } }),
  )
  const seen = (await done(listSharedDocuments(admin(), { orgId: asking.id }))).edges.map(({ node }) => node)
  expect(seen.map((one) => one.id)).toEqual([id])
  expect(seen[0]).toMatchObject({ ...healthRecord, expiresAt: validUntil, title: null, fileName: null })
  expect(await readSharedDocument(admin(), { id })).toEqual(fail('notFound'))
  expect(await readSharedDocument(admin(), { id: made.id })).toEqual(fail('notFound'))
})
