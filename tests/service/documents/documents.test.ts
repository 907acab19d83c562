import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { creditFields, makeCredit } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { makeDocument, pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { correctCredit, getCreditDocuments } from '@/lib/services/credits/credits'
import { readDocument } from '@/lib/services/documents/own-documents'
import { saveUserDocument } from '@/lib/services/documents/save-document'

const file = sentFile('my certificate.pdf', pdfBytes)

test('a file is stored and read back', async () => {
  const files = memoryFiles()
  const made = await makeDocument({ files })
  const { document, stream } = await done(readDocument(ctxFor(made.user, { files }), { id: made.id }))
  expect(await text(stream)).toBe(pdfBytes.toString())
  expect(document).toMatchObject({ kind: 'CERTIFICATE', file: { contentType: 'application/pdf' } })
})

test('a document whose bytes are missing is answered with "not found"', async () => {
  const document = await makeDocument()
  expect(await readDocument(ctxFor(document.user), { id: document.id })).toEqual(fail('notFound'))
})

test('evidence belongs to an own credit, and nothing is stored otherwise', async () => {
  const credit = await makeCredit()
  const user = await makeUser()
  const ctx = ctxFor(user)
  const data = { title: 'T', kind: 'CERTIFICATE' as const, file, creditId: credit.id }
  expect(await saveUserDocument.unknown(ctx, { id: user.id, data })).toEqual(fail('notFound'))
  expect(ctx.files.stored.size).toBe(0)
})

test('evidence of a credit that was corrected while its file was on the way belongs to the correction', async () => {
  const user = await makeUser()
  const credit = await makeCredit({ user })
  const corrected = await done(correctCredit(ctxFor(user), { id: credit.id, version: 1, input: creditFields() }))
  const data = { title: 'T', kind: 'CERTIFICATE' as const, file, creditId: credit.id }
  const { id } = await done(saveUserDocument(ctxFor(user), { id: user.id, data }))
  const evidence = await done(getCreditDocuments(ctxFor(user), { id: corrected.id }))
  expect(evidence.map((document) => document.id)).toEqual([id])
})

test.each([
  [{ title: '' }, 'data.title', 'validation.required'],
  [{ kind: 'SECRET' }, 'data.kind', 'validation.chooseOne'],
  [{ file: null }, 'data.file', 'validation.fileRequired'],
  [{ file: { fileName: 'a.pdf', bytes: 'text' } }, 'data.file', 'validation.fileRequired'],
  [{ file: { fileName: 'a.pdf', path: '/etc/passwd', size: 9 } }, 'data.file', 'validation.fileRequired'],
  [{ file: sentFile('a.svg', Buffer.from('<svg/>')) }, 'data.file', 'validation.fileType'],
  [{ expiresAt: '1900-01-01' }, 'data.expiresAt', 'validation.invalidDate'],
  [{ visibility: 'ORG_ADMINS' }, 'data.visibility', 'validation.unknownField'],
])('a bad field is refused: %j', async (fields, field, key) => {
  const user = await makeUser()
  const ctx = ctxFor(user)
  const result = await saveUserDocument.unknown(ctx, {
    id: user.id,
    data: { title: 'T', kind: 'OTHER', file, ...fields },
  })
  expect(result).toMatchObject({ ok: false, problem: { fields: { [field]: key } } })
  expect(ctx.files.stored.size).toBe(0)
  expect(await database().document.count({ where: { ownerId: user.id } })).toBe(0)
})

test('a repeated request with the same key stores one document and one file', async () => {
  const user = await makeUser()
  const files = memoryFiles()
  const idempotency = { operation: 'save', key: 'k1', requestHash: Buffer.from('same') }
  const save = () =>
    done(
      saveUserDocument(ctxFor(user, { files, idempotency }), {
        id: user.id,
        data: { title: 'T', kind: 'OTHER', file },
      }),
    )
  const [first, second] = [await save(), await save()]
  expect(second.id).toBe(first.id)
  expect(files.stored.size).toBe(1)
})

test('a person may upload a hundred files an hour', async () => {
  const user = await makeUser()
  await database().rateLimit.create({ data: { bucket: `upload:${user.id}`, startsAt: new Date(), count: 100 } })
  const result = await saveUserDocument(ctxFor(user), { id: user.id, data: { title: 'T', kind: 'OTHER', file } })
  expect(result).toMatchObject({ problem: { code: 'tooManyRequests' } })
})
