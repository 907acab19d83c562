import { expect, test } from 'vitest'
import { at, codeOf } from '@/fixtures/check-in'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { ctxOfMember } from '@/fixtures/enrollments'
import { instantOf, type Moment, moments } from '@/fixtures/moments'
import { makeProvider, makeRole } from '@/fixtures/orgs'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession, minutesFrom, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { addDays, addYears, todayIn } from '@/lib/domain/time/plain-date'
import { type WallTime, wallTimeOf } from '@/lib/domain/time/wall-time'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'
import { checkIn } from '@/lib/services/check-in/check-in'
import { listCredentialStatuses } from '@/lib/services/credentials/credentials'
import { listCredits } from '@/lib/services/credits/credits'
import { enrollSelf } from '@/lib/services/enrollments/enroll'
import { getSheetToSign, signAsInstructor } from '@/lib/services/signatures/sign'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'
import { endTaskSession, openTaskSession } from '@/lib/services/task-sessions/move-task-session'
import { listSessionProviderNumbers } from '@/lib/services/tasks/list-tasks'

/** The state that licensed the aide, by the time zone of the class. `counted` is null where hours are not tracked. */
const states: Record<string, { geo: string; counted: number | null }> = {
  'America/Los_Angeles': { geo: 'CA', counted: 400 },
  'America/Chicago': { geo: 'TX', counted: 400 },
  'America/New_York': { geo: 'NY', counted: null },
}

/**
 * A class of four hours opens ten minutes early and the aide checks in. It ends after `endedAfter` minutes, or by the
 * clock after four hours. The instructor signs and the administrator finalizes. Returns what everybody sees a moment
 * later.
 */
async function classToCredit({ zone, ...moment }: Moment, endedAfter: number | null) {
  const opened = instantOf({ zone, ...moment })
  const today = todayIn(zone, opened)
  const { geo } = states[zone]!
  const org = await makeClassOrg()
  const approval = { geo, credentialTypes: ['CNA'] }
  await makeProvider(org, { ...approval, providerNumber: 'TODAY', effectiveAt: today, expiresAt: today })
  await makeProvider(org, { ...approval, providerNumber: 'LATER', effectiveAt: addDays(today, 1), expiresAt: null })
  const [instructor, aide] = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  const dates = { effectiveAt: addDays(today, -100), expiresAt: addDays(addYears(today, 2), -101) }
  await makeCredential({ user: aide.user, now: opened, geo, firstLicense: false, ...dates })
  const task = await makeTask({ org, eligible: [{ geo, credentialType: 'CNA' }] })
  const startsAt = minutesFrom(opened, 10)
  const announced = minutesFrom(opened, -60)
  const session = await makeTaskSession({
    org,
    task,
    startsAt,
    timeZone: zone,
    now: announced,
    instructorMemberIds: [instructor.id],
  })
  const { id } = session
  const version = async () => (await taskSessionNow(id)).version
  await done(enrollSelf(ctxOfMember(aide, announced), { taskSessionId: id }))
  await done(openTaskSession(ctxOfMember(instructor, opened), { id, version: await version() }))
  await done(checkIn(at(aide, opened), { taskSessionId: id, code: await codeOf(session, opened) }))
  const over = endedAfter === null ? session.endsAt : minutesFrom(opened, endedAfter)
  const ctx = () => ctxFor(instructor.user, { roles: [instructor], now: minutesFrom(over, 1) })
  if (endedAfter !== null) await done(endTaskSession(ctxOfMember(instructor, over), { id, version: await version() }))
  const { digest, consentVersion, adoptedName } = await done(getSheetToSign(ctx(), { taskSessionId: id }))
  await done(signAsInstructor(ctx(), { taskSessionId: id, digest, consentVersion, adoptedName }))
  const numbers = await done(listSessionProviderNumbers(ctx(), { id }))
  const now = minutesFrom(over, 2)
  // If it ended early, the full hours are given with a reason; and the aide never signed.
  const reasons = { shortReason: 'The group was quick', unsignedReason: 'Signed on a list' }
  const accepted = { id, version: await version(), acceptProposals: true, ...reasons }
  await done(finalizeSession(ctxOfAdmin(org, { now }), accepted))
  const [status] = await done(listCredentialStatuses(ctxFor(aide.user, { now }), {}))
  const certificate = await database().certificate.findFirstOrThrow({ where: { taskSessionId: id } })
  const credits = await done(listCredits(ctxFor(aide.user, { now }), {}))
  const sheet = await done(getSignInSheet(ctx(), { taskSessionId: id }))
  return {
    completedAt: credits.map((credit) => credit.completedAt),
    certified: (certificate.content as { completedAt?: string }).completedAt,
    counted: status!.status.current.evaluation.counted?.total ?? null,
    numbersOf: numbers.date,
    approvals: sheet.approvals.map(({ providerNumber }) => providerNumber),
    endedOn: todayIn(zone, over),
    plannedEnd: wallTimeOf(session.endsAt, zone),
  }
}

test.each(moments)('a class ended by hand counts at once, and on the day it ended: $name', async (moment) => {
  const seen = await classToCredit(moment, 30)
  const { completedAt, certified, counted, numbersOf, endedOn } = seen
  expect({ completedAt, certified, numbersOf }).toEqual({
    completedAt: [endedOn],
    certified: endedOn,
    numbersOf: endedOn,
  })
  expect(counted).toBe(states[moment.zone]!.counted)
})

const evening = (wall: WallTime): Moment => ({ name: '', wall, zone: 'America/Los_Angeles' })

test('a class that was planned past midnight and ended before it dates its credit by the moment it was ended', async () => {
  const seen = await classToCredit(evening('2026-11-23T21:00'), 179)
  expect(seen).toMatchObject({
    plannedEnd: '2026-11-24T01:10',
    completedAt: ['2026-11-23'],
    counted: 400,
    approvals: ['TODAY'],
  })
})

test('a class ended one minute after midnight dates its credit by the next day', async () => {
  const seen = await classToCredit(evening('2026-11-23T21:00'), 180)
  expect(seen).toMatchObject({
    completedAt: ['2026-11-24'],
    certified: '2026-11-24',
    counted: 400,
    approvals: ['LATER'],
  })
})

test('a class that nobody ends is completed on the day of its planned end', async () => {
  const seen = await classToCredit(evening('2026-11-23T21:00'), null)
  expect(seen).toMatchObject({ completedAt: ['2026-11-24'], certified: '2026-11-24', counted: 400 })
})
