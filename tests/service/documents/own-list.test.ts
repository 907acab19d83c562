import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { healthRecord, makeDocument, makeSignedCopy } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeProvider, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { addDays } from '@/lib/domain/time/plain-date'
import { deleteUserDocument, getDocument, listOwnDocuments } from '@/lib/services/documents/own-documents'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'

type Asked = Parameters<typeof listOwnDocuments>[1]

/** Somebody with a file, evidence, a certificate and a signed copy. */
async function withEverything() {
  const held = await makeHeldSession()
  await makeProvider(held.org)
  const user = await makeUser()
  await makeCredential({ user })
  await makeRole({ orgId: held.org.id, user })
  await makeAttendee(held, user)
  const { version } = await taskSessionNow(held.session.id)
  await done(finalizeSession(ctxOfAdmin(held.org), { id: held.session.id, version, acceptProposals: true }))
  const credit = await makeCredit({ user, title: 'Wound care' })
  const file = await makeDocument({ user, title: 'Agreement 100%', kind: 'OTHER', fileName: 'scan_1.pdf' })
  const evidence = await makeDocument({ user, title: 'Proof', creditId: credit.id })
  const signed = await makeSignedCopy(held.org.id, user)
  const certificate = await database().certificate.findFirstOrThrow({ where: { userId: user.id } })
  return { user, org: held.org, file, evidence, signed, certificate }
}

const pageOf = (user: Parameters<typeof ctxFor>[0], asked: Asked) => done(listOwnDocuments(ctxFor(user), asked))
const list = async (user: Parameters<typeof ctxFor>[0], asked: Asked = {}) =>
  (await done(listOwnDocuments(ctxFor(user), asked))).edges.map(({ node }) => node)

test('one list has own files, evidence, certificates and signed copies, each once, with where it comes from', async () => {
  const { user, org, file, evidence, signed, certificate } = await withEverything()
  const all = await list(user)
  expect(Object.fromEntries(all.map(({ id, source }) => [id, source]))).toEqual({
    [file.id]: 'UPLOADED',
    [evidence.id]: 'EVIDENCE',
    [certificate.id]: 'CERTIFICATE',
    [signed.id]: 'SIGNED',
  })
  const of = (id: string) => all.find((one) => one.id === id)!
  expect(of(evidence.id)).toMatchObject({ credit: { title: 'Wound care' }, shares: [], state: 'ACTIVE' })
  expect(of(certificate.id)).toMatchObject({ orgName: org.name, kind: 'CERTIFICATE', file: { size: 0 }, fileId: null })
  expect(of(signed.id)).toMatchObject({ orgName: org.name, title: 'Code of conduct', file: { size: 1000 } })
  for (const { id, source } of all) expect(await done(getDocument(ctxFor(user), { id }))).toMatchObject({ id, source })
  for (const { id } of all)
    expect(await getDocument(ctxFor(org.admin, { roles: [org.role] }), { id })).toEqual(fail('notFound'))
  expect(await list(org.admin)).toEqual([])
})

test('it is searched, filtered and sorted, page by page', async () => {
  const { user, file, evidence, signed, certificate } = await withEverything()
  const ids = async (asked: Asked) => (await list(user, asked)).map(({ id }) => id)
  expect(await ids({ filter: { query: 'AGREEMENT 100%' } })).toEqual([file.id])
  expect(await ids({ filter: { query: 'scan_1' } })).toEqual([file.id])
  expect(await ids({ filter: { query: '%' } })).toEqual([file.id])
  expect(await ids({ filter: { query: '100_' } })).toEqual([])
  expect(await ids({ filter: { query: 'code conduct' } })).toEqual([signed.id])
  expect(await ids({ filter: { source: 'EVIDENCE' } })).toEqual([evidence.id])
  expect(await ids({ filter: { source: 'UPLOADED' } })).toEqual([file.id])
  expect(await ids({ filter: { source: 'CERTIFICATE' } })).toEqual([certificate.id])
  expect(await ids({ filter: { kind: 'POLICY' } })).toEqual([signed.id])
  for (const sort of ['ADDED', 'TITLE', 'EXPIRY'] as const) {
    const whole = await ids({ sort })
    const paged: string[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(user, { sort, first: 1, after })
      paged.push(...page.edges.map(({ node }) => node.id))
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (after)
    expect([sort, paged]).toEqual([sort, whole])
  }
  expect((await ids({ sort: 'TITLE' })).slice(0, 2)).toEqual([file.id, signed.id])
  const [first] = (await done(listOwnDocuments(ctxFor(user), { sort: 'TITLE', first: 1 }))).edges
  expect(await listOwnDocuments(ctxFor(user), { sort: 'ADDED', after: first!.cursor })).toEqual(
    fail('invalidInput', { after: 'validation.cursorOther' }),
  )
})

test('what expires is found by its state on the day where the person lives', async () => {
  const user = await makeUser()
  const today = todayInGeo('USA', new Date())
  const make = (days: number) => makeDocument({ user, title: `${days}`, expiresAt: addDays(today, days) })
  for (const days of [-1, 0, 60, 61]) await make(days)
  await makeDocument({ user, title: 'never' })
  const titles = async (expiry: 'NONE' | 'VALID' | 'EXPIRING' | 'EXPIRED') =>
    (await list(user, { filter: { expiry }, sort: 'EXPIRY' })).map(({ title, expiryState }) => [title, expiryState])
  expect(await titles('EXPIRED')).toEqual([['-1', 'EXPIRED']])
  expect(await titles('EXPIRING')).toEqual([
    ['0', 'EXPIRING'],
    ['60', 'EXPIRING'],
  ])
  expect(await titles('VALID')).toEqual([['61', 'VALID']])
  expect(await titles('NONE')).toEqual([['never', 'NONE']])
  expect((await list(user, { sort: 'EXPIRY' })).map(({ title }) => title)).toEqual(['-1', '0', '60', '61', 'never'])
})

test('deleted ones are found for thirty days by their own filter', async () => {
  const { user, ...document } = await makeDocument({ ...healthRecord })
  await done(deleteUserDocument(ctxFor(user), { id: document.id, version: document.version }))
  expect(await list(user)).toEqual([])
  expect(await list(user, { filter: { deleted: true } })).toMatchObject([{ id: document.id, state: 'DELETED' }])
  expect(await done(getDocument(ctxFor(user), { id: document.id }))).toMatchObject({ state: 'DELETED' })
  const late = ctxFor(user, { now: new Date(Date.now() + 31 * 86_400_000) })
  expect((await done(listOwnDocuments(late, { filter: { deleted: true } }))).edges).toEqual([])
  expect(await getDocument(late, { id: document.id })).toEqual(fail('notFound'))
})

test('what was signed cannot be deleted, which names it, and a certificate is not the person’s to delete', async () => {
  const { user, signed, certificate } = await withEverything()
  expect(await deleteUserDocument(ctxFor(user), { id: signed.id, version: 1 })).toEqual(
    fail('documentIsSigned', undefined, { params: { document: 'Code of conduct' } }),
  )
  expect(await deleteUserDocument(ctxFor(user), { id: certificate.id, version: 1 })).toEqual(fail('notFound'))
})
