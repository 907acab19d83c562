import { expect, test } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { makeCredit } from '@/fixtures/credits'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg, makeRole } from '@/fixtures/orgs'
import { ctxOfAdmin } from '@/fixtures/tasks'
import { addDays, addYears } from '@/lib/domain/time/plain-date'
import { getCredentialStatus } from '@/lib/services/credentials/credentials'
import { getMember } from '@/lib/services/members/members'

test('a license on a past day counts the credits completed by then', async () => {
  const license = await makeCredential()
  const credit = await makeCredit({ user: license.user, units: 4 })
  const on = async (asOf?: string) => {
    const { status } = await done(getCredentialStatus(ctxFor(license.user), { id: license.id, asOf }))
    return status.current.evaluation.counted?.total
  }
  expect(await on()).toBe(400)
  expect(await on(today())).toBe(400)
  expect(await on(addDays(credit.completedAt, -1))).toBe(0)
  expect(await on(credit.completedAt)).toBe(400)
})

test('a license on a past day uses the period of that day', async () => {
  const license = await makeCredential()
  const [first, second] = license.renewalPeriods
  const on = async (asOf: string) =>
    (await done(getCredentialStatus(ctxFor(license.user), { id: license.id, asOf }))).status
  expect((await on(first!.endsAt)).current.startsAt).toBe(first!.startsAt)
  expect((await on(addDays(first!.endsAt, 1))).current.startsAt).toBe(second!.startsAt)
})

test('an administrator reads a member’s license on a past day, and several days in one request', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const license = await makeCredential({ user: member.user })
  const ctx = ctxOfAdmin(org)
  const on = async (asOf?: string) => {
    const { credentials } = await done(getMember(ctx, { id: member.id, asOf }))
    return credentials[0]!.status.asOf
  }
  expect(await on(addDays(license.expiresAt, 5))).toBe(addDays(license.expiresAt, 5))
  expect(await on()).not.toBe(addDays(license.expiresAt, 5))
})

test.each([
  ['fifty years ago', addYears(today(), -50), true],
  ['a day more', addDays(addYears(today(), -50), -1), false],
  ['in fifty years', addYears(today(), 50), true],
  ['and a day', addDays(addYears(today(), 50), 1), false],
  ['no date', 'soon', false],
])('%s', async (_name, asOf, taken) => {
  const license = await makeCredential()
  const result = await getCredentialStatus(ctxFor(license.user), { id: license.id, asOf })
  if (taken) expect(result.ok).toBe(true)
  else expect(result).toMatchObject({ problem: { code: 'invalidInput', fields: { asOf: expect.anything() } } })
})
