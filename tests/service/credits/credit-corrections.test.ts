import { expect, test } from 'vitest'
import { fail, ok } from '@/lib/domain/result'
import { correctCredit } from '@/lib/services/credits/correct-credit'
import { getLastCorrection } from '@/lib/services/credits/get-last-correction'
import { creditFields, makeCredit } from '@/tests/factories/credits'
import { ctxFor, ctxOfNobody } from '@/tests/factories/ctx'
import { done } from '@/tests/factories/done'
import { makeUser } from '@/tests/factories/people'

test('an earlier version leads to the last correction, not to the next', async () => {
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

test('a stranger is told that it does not exist; whoever is signed out, to sign in', async () => {
  const credit = await makeCredit()
  expect(await getLastCorrection(ctxFor(await makeUser()), { id: credit.id })).toEqual(fail('notFound'))
  expect(await getLastCorrection(ctxOfNobody(), { id: credit.id })).toMatchObject({
    problem: { code: 'signInRequired' },
  })
})

test('a hybrid course may turn out to have had no online part', async () => {
  expect(await makeCredit({ format: 'HYBRID', units: 4, onlineUnits: 0 })).toMatchObject({ onlineUnits: 0 })
})
