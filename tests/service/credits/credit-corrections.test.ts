import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { creditFields, makeCredit } from '@/fixtures/credits'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { makeDocument } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { fail, ok } from '@/lib/domain/result'
import { getCredentialStatus, listCredentialStatuses } from '@/lib/services/credentials/credentials'
import {
  correctCredit,
  getCredit,
  getCreditDocuments,
  getCreditHistory,
  getLastCorrection,
} from '@/lib/services/credits/credits'

test('an earlier version leads to the last correction, not to the next one', async () => {
  const user = await makeUser()
  const correct = (id: string) =>
    done(correctCredit(ctxFor(user), { id, version: 1, input: creditFields({ title: 'Better' }) }))
  const first = await makeCredit({ user })
  const second = await correct(first.id)
  const third = await correct(second.id)
  const last = (id: string) => getLastCorrection(ctxFor(user), { id })
  expect(await last(first.id)).toEqual(ok(third.id))
  expect(await last(second.id)).toEqual(ok(third.id))
  expect(await last(third.id)).toEqual(ok(null))
})

test('a credit with license, evidence and corrections takes three statements, and a replaced one one more', async () => {
  const user = await makeUser()
  const credential = await makeCredential({ user })
  const first = await makeCredit({ user })
  const { user: _owner, ...document } = await makeDocument({ user, creditId: first.id })
  const second = await done(correctCredit(ctxFor(user), { id: first.id, version: 1, input: creditFields() }))
  const read = async (id: string) => {
    const ctx = ctxFor(user)
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    await done(listCredentialStatuses(ctx, {}))
    await done(getCredentialStatus(ctx, { id: credential.id }))
    await done(getCredit(ctx, { id }))
    const documents = await done(getCreditDocuments(ctx, { id }))
    const history = await done(getCreditHistory(ctx, { id }))
    const last = await done(getLastCorrection(ctx, { id }))
    const count = statements.mock.calls.length
    statements.mockRestore()
    return { count, documents, history, last }
  }
  const { user: _user, ...recorded } = first
  const before = { ...recorded, supersededAt: expect.any(Date), updatedAt: expect.any(Date), version: 2 }
  const credit = { id: second.id, title: second.title }
  const moved = { ...document, creditId: second.id, credit, updatedAt: expect.any(Date) }
  expect(await read(second.id)).toEqual({ count: 3, documents: [moved], history: [before], last: null })
  expect(await read(first.id)).toEqual({ count: 4, documents: [], history: [], last: second.id })
})

test('evidence that has the title of its credit has the corrected title too, and one of its own keeps it', async () => {
  const user = await makeUser()
  const credit = await makeCredit({ user, title: 'Wound care' })
  await makeDocument({ user, creditId: credit.id, title: 'Wound care' })
  await makeDocument({ user, creditId: credit.id, title: 'Front page' })
  const { id } = await done(
    correctCredit(ctxFor(user), { id: credit.id, version: 1, input: creditFields({ title: 'Wound care II' }) }),
  )
  const documents = await done(getCreditDocuments(ctxFor(user), { id }))
  expect(documents.map(({ title }) => title).toSorted()).toEqual(['Front page', 'Wound care II'])
})

test('a stranger is answered with "not found", and somebody signed out with "sign in"', async () => {
  const credit = await makeCredit()
  expect(await getLastCorrection(ctxFor(await makeUser()), { id: credit.id })).toEqual(fail('notFound'))
  expect(await getLastCorrection(ctxOfNobody(), { id: credit.id })).toMatchObject({
    problem: { code: 'signInRequired' },
  })
})

test('a hybrid course can be corrected to have no online part', async () => {
  expect(await makeCredit({ format: 'HYBRID', units: 4, onlineUnits: 0 })).toMatchObject({ onlineUnits: 0 })
})
