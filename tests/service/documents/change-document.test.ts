import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { healthRecord, makeDocument, makeShared, pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { getCreditDocuments } from '@/lib/services/credits/credits'
import { deleteUserDocument, getDocument, listOwnDocuments, readDocument } from '@/lib/services/documents/own-documents'
import { replaceUserDocument, saveUserDocument, updateUserDocument } from '@/lib/services/documents/save-document'
import { markOriginalSeen } from '@/lib/services/documents/shared-documents'

const named = ({ id, version }: { id: string; version: number }) => ({ id, version })
const newer = Buffer.from(pdfBytes.toString().replace('/Count 0', '/Count 0 /Lang(en)'))

test.each([
  [{ kind: 'HEALTH' }, 'data.healthRecordType', 'validation.healthRecordType'],
  [{ kind: 'OTHER', healthRecordType: 'TB_TEST' }, 'data.healthRecordType', 'validation.notAHealthRecord'],
  [{ kind: 'HEALTH', healthRecordType: 'MOOD' }, 'data.healthRecordType', 'validation.chooseOne'],
  [{ effectiveAt: '2026-03-02', expiresAt: '2026-03-01' }, 'data.expiresAt', 'validation.expiresBeforeEffective'],
])('what is wrong is said at its field, when saved and when changed: %j', async (fields, field, key) => {
  const { user, ...document } = await makeDocument({ kind: 'OTHER' })
  const files = memoryFiles()
  const data = { title: 'T', kind: 'OTHER', file: sentFile('a.pdf', pdfBytes), ...fields }
  const refused = { ok: false, problem: { fields: { [field]: key } } }
  expect(await saveUserDocument.unknown(ctxFor(user, { files }), { id: user.id, data })).toMatchObject(refused)
  expect(files.stored.size).toBe(0)
  expect(await updateUserDocument.unknown(ctxFor(user), { ...named(document), data: fields })).toMatchObject(refused)
})

test('a change keeps what is not named, raises the version and is recorded without what it says', async () => {
  const { user, ...document } = await makeDocument({ title: 'Secretive', expiresAt: '2027-01-01' })
  const changed = await done(updateUserDocument(ctxFor(user), { ...named(document), data: { title: 'Plain' } }))
  expect(changed).toMatchObject({ title: 'Plain', expiresAt: '2027-01-01', version: document.version + 1 })
  expect(await updateUserDocument(ctxFor(user), { ...named(document), data: { title: 'Late' } })).toMatchObject({
    problem: { code: 'staleVersion', current: { title: 'Plain' } },
  })
  const cleared = await done(updateUserDocument(ctxFor(user), { ...named(changed), data: { expiresAt: null } }))
  expect(cleared.expiresAt).toBeNull()
  const events = await database().auditEvent.findMany({ where: { action: 'document.updated', subjectId: document.id } })
  expect(events.map(({ detail }) => detail)).toMatchObject([{ fields: ['title'] }, { fields: ['expiresAt'] }])
  expect(JSON.stringify(events.map(({ seq: _seq, ...event }) => event))).not.toMatch(/Secretive|Plain/)
})

test('while an organization sees it, a document neither becomes a health record nor ceases to be one', async () => {
  const org = await makeOrg()
  const { user } = await makeRole({ orgId: org.id })
  const plain = await makeShared(org.id, { user })
  const health = await makeShared(org.id, { user, ...healthRecord })
  const refused = fail('invalidInput', { 'data.kind': 'validation.kindOfShared' })
  expect(await updateUserDocument(ctxFor(user), { ...named(plain), data: { ...healthRecord } })).toEqual(refused)
  expect(await updateUserDocument(ctxFor(user), { ...named(health), data: { kind: 'OTHER' } })).toEqual(refused)
  const alone = await makeDocument({ user, ...healthRecord })
  const changed = await done(updateUserDocument(ctxFor(user), { ...named(alone), data: { kind: 'OTHER' } }))
  expect(changed).toMatchObject({ kind: 'OTHER', healthRecordType: null })
})

test('that the original was seen is forgotten when type or dates change, and kept when the title does', async () => {
  const org = await makeOrg()
  const { user } = await makeRole({ orgId: org.id })
  const document = await makeShared(org.id, { user, ...healthRecord, expiresAt: '2027-01-01' })
  const admin = () => ctxFor(org.admin, { roles: [org.role] })
  await done(markOriginalSeen(admin(), { documentId: document.id, orgId: org.id }))
  const titled = await done(updateUserDocument(ctxFor(user), { ...named(document), data: { title: 'Skin test' } }))
  expect(titled.originals).toMatchObject([{ org: { id: org.id }, role: 'ADMIN' }])
  const dated = await done(updateUserDocument(ctxFor(user), { ...named(titled), data: { expiresAt: '2028-01-01' } }))
  expect(dated.originals).toEqual([])
})

test('a replacement takes shares and credit along; the old one stays readable by its owner alone', async () => {
  const files = memoryFiles()
  const org = await makeOrg()
  const { user } = await makeRole({ orgId: org.id })
  const credit = await makeCredit({ user })
  const old = await makeShared(org.id, { user, files, creditId: credit.id, expiresAt: '2026-12-01', title: 'Card' })
  const data = { file: sentFile('new card.pdf', newer), expiresAt: '2028-12-01' }
  const made = await done(replaceUserDocument(ctxFor(user, { files }), { ...named(old), data }))
  expect(made).toMatchObject({ title: 'Card', replacesId: old.id, expiresAt: '2028-12-01', creditId: credit.id })
  expect(made.shares).toMatchObject([{ id: old.shareId, org: { id: org.id } }])
  const document = await done(getDocument(ctxFor(user), { id: old.id }))
  expect(document).toMatchObject({ state: 'REPLACED', replacedById: made.id, shares: [] })
  expect(await text((await done(readDocument(ctxFor(user, { files }), { id: old.id }))).stream)).toBe(
    pdfBytes.toString(),
  )
  expect(await text((await done(readDocument(ctxFor(user, { files }), { id: made.id }))).stream)).toBe(newer.toString())
  const list = async (filter: object) =>
    (await done(listOwnDocuments(ctxFor(user), { filter }))).edges.map(({ node }) => node.id)
  expect(await list({})).toEqual([made.id])
  expect(await list({ replaced: true })).toEqual([old.id])
  expect((await done(getCreditDocuments(ctxFor(user), { id: credit.id }))).map(({ id }) => id)).toEqual([made.id])

  // The newest file is the evidence now, so the old one may be deleted.
  expect(await deleteUserDocument(ctxFor(user), named(made))).toMatchObject({ problem: { code: 'documentIsEvidence' } })
  await done(deleteUserDocument(ctxFor(user), named(document)))
  const again = { ...named(document), data: { file: sentFile('third.pdf', newer) } }
  expect(await replaceUserDocument(ctxFor(user, { files }), again)).toEqual(fail('notFound'))
})

test('one document is replaced once: twenty at a time leave one in its place and no other file', async () => {
  const files = memoryFiles()
  const { user, ...old } = await makeDocument({ files })
  const replace = () =>
    replaceUserDocument(ctxFor(user, { files }), { ...named(old), data: { file: sentFile('b.pdf', newer) } })
  const results = await Promise.all(Array.from({ length: 20 }, replace))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(files.stored.size).toBe(2)
  expect(await replace()).toEqual(fail('documentReplaced'))
  expect(files.stored.size).toBe(2)
  const idempotency = { operation: 'replaceUserDocument', key: 'again', requestHash: Buffer.from('same') }
  const next = (await done(listOwnDocuments(ctxFor(user), {}))).edges[0]!.node
  const once = () =>
    done(
      replaceUserDocument(ctxFor(user, { files, idempotency }), {
        ...named(next),
        data: { file: sentFile('c.pdf', pdfBytes) },
      }),
    )
  expect((await once()).id).toBe((await once()).id)
  expect(files.stored.size).toBe(3)
})

test('a stranger and nobody change nothing', async () => {
  const { user, ...document } = await makeDocument()
  const stranger = await makeUser()
  const data = { file: sentFile('b.pdf', newer) }
  expect(await updateUserDocument(ctxFor(stranger), { ...named(document), data: {} })).toEqual(fail('notFound'))
  expect(await replaceUserDocument(ctxFor(stranger), { ...named(document), data })).toEqual(fail('notFound'))
  expect(await updateUserDocument(ctxOfNobody(), { ...named(document), data: {} })).toEqual(fail('signInRequired'))
  expect(await done(getDocument(ctxFor(user), { id: document.id }))).toMatchObject({ version: 1, title: 'Certificate' })
})
