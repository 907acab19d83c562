import { expect, test } from 'vitest'
import { credentialFields, makeCredential } from '@/fixtures/credentials'
import { creditFields, makeCredit } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addCredential, archiveCredential } from '@/lib/services/credentials/change-credential'
import { addCredit, correctCredit, withdrawOwnCredit } from '@/lib/services/credits/credits'

const keyed = (key: string, body: string) => ({
  idempotency: { operation: 'op', key, requestHash: Buffer.from(body.padEnd(32)) },
})

test('a repeated request gets the stored answer and writes nothing', async () => {
  const user = await makeUser()
  const input = creditFields()
  const add = () => done(addCredit(ctxFor(user, keyed('a', '1')), { input }))
  const [first, second] = [await add(), await add()]
  expect(second.id).toBe(first.id)
  expect(await database().credit.count({ where: { userId: user.id } })).toBe(1)
})

test('another request under the same key is refused', async () => {
  const user = await makeUser()
  await done(addCredit(ctxFor(user, keyed('b', '1')), { input: creditFields() }))
  const other = await addCredit(ctxFor(user, keyed('b', '2')), { input: creditFields() })
  expect(other).toEqual(fail('idempotencyMismatch'))
})

test('another operation under the same key is refused, though it says the same', async () => {
  const user = await makeUser()
  const { idempotency } = keyed('i', '1')
  await done(addCredit(ctxFor(user, { idempotency }), { input: creditFields() }))
  const ctx = ctxFor(user, { idempotency: { ...idempotency, operation: 'other' } })
  expect(await addCredential(ctx, { input: credentialFields() })).toEqual(fail('idempotencyMismatch'))
})

test('two people may use the same key', async () => {
  const [one, two] = [await makeUser(), await makeUser()]
  const add = (user: typeof one) => done(addCredit(ctxFor(user, keyed('c', '1')), { input: creditFields() }))
  expect((await add(one)).id).not.toBe((await add(two)).id)
})

test('of twenty requests at once one writes, and all get its answer', async () => {
  const user = await makeUser()
  const input = credentialFields()
  const add = () => done(addCredential(ctxFor(user, keyed('d', '1')), { input }))
  const answers = await Promise.all(Array.from({ length: 20 }, add))
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  expect(await database().credential.count({ where: { userId: user.id } })).toBe(1)
})

test('a refusal is not stored: the same key succeeds once the cause is gone', async () => {
  const { user, ...made } = await makeCredential({ credentialNumber: 'K1' })
  const again = () =>
    addCredential(ctxFor(user, keyed('e', '1')), { input: credentialFields({ credentialNumber: 'K1' }) })
  expect(await again()).toMatchObject({ problem: { code: 'credentialExists' } })
  await database().credential.delete({ where: { id: made.id } })
  expect(await again()).toMatchObject({ ok: true })
})

test('a repeated state change gets its first answer, not a refusal because of the new state', async () => {
  const license = await makeCredential()
  const archive = () => archiveCredential(ctxFor(license.user, keyed('f', '1')), { id: license.id, version: 1 })
  expect(await archive()).toMatchObject({ ok: true })
  expect(await archive()).toMatchObject({ ok: true, value: { id: license.id } })

  const credit = await makeCredit()
  const input = creditFields()
  const correct = () => correctCredit(ctxFor(credit.user, keyed('g', '1')), { id: credit.id, version: 1, input })
  const first = await done(correct())
  expect((await done(correct())).id).toBe(first.id)
  const withdraw = () => withdrawOwnCredit(ctxFor(credit.user, keyed('h', '1')), { id: first.id, version: 1 })
  expect(await withdraw()).toMatchObject({ ok: true })
  expect(await withdraw()).toMatchObject({ ok: true, value: { id: first.id } })
})
