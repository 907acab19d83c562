import { describe, expect, test } from 'vitest'
import { credentialFields, today } from '@/fixtures/credentials'
import { creditFields } from '@/fixtures/credits'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeEnrollment } from '@/fixtures/enrollments'
import { makeAttendee, makeHeldSession, signFor } from '@/fixtures/held-sessions'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { ctxOfAdmin, makeClassOrg, makeTaskSession, taskSessionNow } from '@/fixtures/tasks'
import { eventsOf, makeWebhook } from '@/fixtures/webhooks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { webhookEvents } from '@/lib/domain/webhooks/events'
import { recomputeCompliance } from '@/lib/services/compliance/recompute-compliance'
import { recomputeStaleCompliance } from '@/lib/services/compliance/recompute-stale-compliance'
import { addCredential } from '@/lib/services/credentials/change-credential'
import { addCredit, correctCredit } from '@/lib/services/credits/credits'
import { withdrawEnrollment } from '@/lib/services/enrollments/change-enrollment'
import { leaveOrg, removeMember, showLicenses } from '@/lib/services/members/membership'
import { finalizeSession, reopenSession } from '@/lib/services/task-sessions/finalize-session'

const all = { events: [...webhookEvents] }

async function makeListening() {
  const org = await makeClassOrg()
  await makeWebhook(org, all)
  const member = await makeRole({ orgId: org.id })
  await database().role.update({ where: { id: member.id }, data: { employeeId: 'E-7' } })
  const ctx = () => ctxFor(member.user, { roles: [member] })
  const about = { userId: member.user.id, memberId: member.id, employeeId: 'E-7' }
  return { org, member, ctx, about }
}
const told = async (org: MadeOrg, type?: string) =>
  (await eventsOf(org))
    .filter((event) => !type || event.type === type)
    .map(({ data }) => data as Record<string, unknown>)

describe('credit.added', () => {
  test('is sent for a credit that a member adds or corrects, in hours, to each of their organizations with a webhook', async () => {
    const { org, member, ctx, about } = await makeListening()
    const other = await makeClassOrg()
    await makeWebhook(other, all)
    await makeRole({ orgId: other.id, user: member.user })
    const quiet = await makeClassOrg()
    await makeRole({ orgId: quiet.id, user: member.user })
    const byLaw = { activity: 'TEACHING', approvals: [{ body: 'BOARD', geo: 'CA', number: 'CEP 15437' }] }
    const credit = await done(
      addCredit(ctx(), { input: creditFields({ units: 1.25, title: 'Dementia care', ...byLaw }) }),
    )
    const said = {
      creditId: credit.id,
      title: 'Dementia care',
      units: 1.25,
      live: false,
      ...byLaw,
      source: 'SELF_REPORTED',
      supersedesId: null,
    }
    expect(await told(org)).toEqual([expect.objectContaining({ ...about, ...said })])
    expect(await told(other)).toEqual([expect.objectContaining({ ...said, userId: member.user.id, employeeId: null })])
    expect(await told(quiet)).toEqual([])
    const corrected = await done(
      correctCredit(ctx(), { id: credit.id, version: credit.version, input: creditFields() }),
    )
    expect(await told(org)).toHaveLength(2)
    expect((await told(org))[1]).toMatchObject({ creditId: corrected.id, supersedesId: credit.id })
  })

  test('is not sent to an organization that took the person back, before they show it their licenses again', async () => {
    const { org, member, ctx } = await makeListening()
    await database().role.update({ where: { id: member.id }, data: { licensesHidden: true } })
    const other = await makeClassOrg()
    await makeWebhook(other, all)
    await makeRole({ orgId: other.id, user: member.user })
    await done(addCredit(ctx(), { input: creditFields() }))
    expect([await told(org, 'credit.added'), (await told(other, 'credit.added')).length]).toEqual([[], 1])
    await done(showLicenses(ctx(), { orgId: org.id }))
    await done(addCredit(ctx(), { input: creditFields({ title: 'Falls' }) }))
    expect(await told(org, 'credit.added')).toMatchObject([{ title: 'Falls' }])
  })

  test('is not sent for a write that is refused', async () => {
    const { org, ctx } = await makeListening()
    const credit = await done(addCredit(ctx(), { input: creditFields() }))
    const before = await told(org)
    expect(await correctCredit(ctx(), { id: credit.id, version: 9, input: creditFields() })).toMatchObject({
      ok: false,
    })
    expect(await told(org)).toEqual(before)
  })

  test('is not sent for somebody who has left', async () => {
    const { org, member, ctx } = await makeListening()
    await done(leaveOrg(ctx(), { orgId: org.id }))
    await done(addCredit(ctxFor(member.user), { input: creditFields() }))
    expect((await eventsOf(org)).map(({ type }) => type)).toEqual(['member.ended'])
  })
})

describe('credential.expiring', () => {
  const inDays = (count: number) => addDays(today(), count)
  const license = (days: number) => ({
    input: credentialFields({ expiresAt: inDays(days), effectiveAt: inDays(days - 700) }),
  })
  const later = (days: number) => new Date(Date.now() + days * 86_400_000)

  test('is sent once for each deadline as days pass', async () => {
    const { org, ctx, about } = await makeListening()
    const credential = await done(addCredential(ctx(), license(120)))
    expect(await told(org, 'credential.expiring')).toEqual([])
    const seen: unknown[] = []
    for (const days of [31, 32, 61, 62, 91, 122, 123]) {
      await done(recomputeStaleCompliance(ctxOfJob(later(days)), {}))
      seen.push((await told(org, 'credential.expiring')).length)
    }
    expect(seen).toEqual([1, 1, 2, 2, 3, 4, 4])
    const events = await told(org, 'credential.expiring')
    expect(events.map(({ deadline }) => deadline)).toEqual(['D90', 'D60', 'D30', 'EXPIRED'])
    expect(events[0]).toEqual({
      notes: [
        expect.objectContaining({ code: 'paidWorkDay' }),
        expect.objectContaining({ code: 'twelveHoursEveryYear', source: expect.any(Object), checkedAt: '2026-11-21' }),
      ],
      ...about,
      credentialId: credential.id,
      geo: 'CA',
      credentialType: credential.credentialType,
      expiresAt: inDays(120),
      openTopics: [],
      way: null,
      basis: null,
      asksWay: false,
      waysMissing: [],
      deadline: 'D90',
    })
  })

  test('says what the status of the license says: that the question about a first one is open, and topics', async () => {
    const { org, ctx } = await makeListening()
    const nurse = { geo: 'TX', credentialType: 'RN', effectiveAt: inDays(-300), expiresAt: inDays(40) }
    const texas = (firstLicense: boolean | null) => ({ input: credentialFields({ ...nurse, firstLicense }) })
    const credential = await done(addCredential(ctx(), texas(null)))
    const codes = ({ notes }: Record<string, unknown>) => (notes as { code: string }[]).map(({ code }) => code)
    const [event] = await told(org)
    expect(event).toMatchObject({
      credentialId: credential.id,
      openTopics: expect.arrayContaining(['HUMAN_TRAFFICKING']),
    })
    expect(codes(event!)).toContain('unanswered')
    const firstly = await done(addCredential(ctx(), { input: { ...texas(true).input, credentialNumber: 'RN-2' } }))
    const answered = (await told(org)).find(({ credentialId }) => credentialId === firstly.id)!
    expect(codes(answered)).not.toContain('unanswered')
  })

  test('is sent when a member joins with such a license', async () => {
    const { org, ctx } = await makeListening()
    await done(addCredential(ctx(), license(20)))
    expect(await told(org, 'credential.expiring')).toMatchObject([{ deadline: 'D30' }])
  })
})

test('credential.verified is sent when the check of a license has a result, whoever makes it', async () => {
  const { org, member, ctx, about } = await makeListening()
  const credential = await done(addCredential(ctx(), { input: credentialFields() }))
  const check = (verifiedState: 'PENDING' | 'YES', minutes: number) =>
    database().$transaction(async (tx) => {
      await tx.credential.update({ where: { id: credential.id }, data: { verifiedState } })
      await recomputeCompliance(tx, [member.user.id], new Date(Date.now() + minutes * 60_000))
    })
  await check('PENDING', 0)
  expect(await told(org, 'credential.verified')).toEqual([])
  await check('YES', 1)
  const said = { ...about, credentialId: credential.id, verifiedState: 'YES' }
  expect(await told(org, 'credential.verified')).toEqual([expect.objectContaining(said)])
})

describe('enrollment.changed', () => {
  test('is sent for a new place and for one that is given up', async () => {
    const { org, member, ctx, about } = await makeListening()
    const session = await makeTaskSession({ org })
    const { enrollment } = await makeEnrollment(session, member)
    await done(withdrawEnrollment(ctx(), { id: enrollment.id, version: enrollment.version }))
    const said = { ...about, enrollmentId: enrollment.id, taskSessionId: session.id }
    const [first, last] = [(await told(org))[0], (await told(org)).at(-1)]
    expect(first).toEqual(expect.objectContaining({ ...said, previousStatus: null }))
    expect(last).toEqual(expect.objectContaining({ ...said, status: 'WITHDRAWN', previousStatus: enrollment.status }))
  })

  test('session.finalized is sent once with its outcomes and credits, and again after the session was reopened', async () => {
    const { org, member } = await makeListening()
    const held = await makeHeldSession({ org })
    await makeAttendee(held, member.user)
    const { id, version } = held.session
    const before = (await told(org)).length
    const finished = await done(finalizeSession(ctxOfAdmin(org), { id, version, acceptProposals: true }))
    const types = (await eventsOf(org)).slice(before).map(({ type }) => type)
    expect(types.toSorted()).toEqual(['credit.added', 'enrollment.changed', 'session.finalized'])
    expect(await told(org, 'session.finalized')).toMatchObject([{ taskSessionId: id, enrollments: 1, completed: 1 }])
    expect(await told(org, 'credit.added')).toMatchObject([{ source: 'SESSION', enrollmentId: expect.any(String) }])
    const [last] = (await told(org, 'enrollment.changed')).slice(-1)
    expect(last).toMatchObject({ status: 'ATTENDED', previousStatus: 'ENROLLED' })
    const reason = 'Wrong minutes'
    await done(reopenSession(ctxOfAdmin(org), { id, version: finished.version, reason }))
    await signFor(id, held.instructor.id)
    const { version: now } = await taskSessionNow(id)
    await done(finalizeSession(ctxOfAdmin(org), { id, version: now, acceptProposals: true }))
    expect(await told(org, 'session.finalized')).toHaveLength(2)
  })
})

describe('member.ended', () => {
  test('is sent with the reason, and not for a removal that is refused', async () => {
    const { org, member, about } = await makeListening()
    await done(removeMember(ctxOfAdmin(org), { id: member.id, version: 1, reason: 'RETIRED' }))
    expect(await removeMember(ctxOfAdmin(org), { id: member.id, version: 2, reason: 'RETIRED' })).toEqual(
      fail('memberEnded'),
    )
    expect(await told(org)).toEqual([{ ...about, endedAt: expect.any(String), reason: 'RETIRED' }])
  })
})

describe('no event is written', () => {
  test.each([
    ['without a webhook', async () => makeClassOrg()],
    [
      'for a webhook of other events',
      async () => {
        const org = await makeClassOrg()
        await makeWebhook(org, { events: ['session.finalized'] })
        return org
      },
    ],
    [
      'with the feature switched off',
      async () => {
        const org = await makeClassOrg()
        await makeWebhook(org, all)
        await database().orgFeature.deleteMany({ where: { orgId: org.id } })
        return org
      },
    ],
    ['without the feature', async () => makeOrg()],
  ])('%s', async (_name, make) => {
    const org = await make()
    const member = await makeRole({ orgId: org.id })
    const ctx = ctxOfAdmin(org)
    await done(removeMember(ctx, { id: member.id, version: 1, reason: 'OTHER' }))
    expect(await eventsOf(org)).toEqual([])
    expect(ctx.sent.filter(({ queue }) => queue === 'webhooks')).toEqual([])
  })
})

test('events hold ids and what an administrator may read, and nothing else of a person', async () => {
  const { org, member, ctx } = await makeListening()
  await done(addCredential(ctx(), { input: credentialFields({ credentialNumber: 'SECRET-77' }) }))
  await done(addCredit(ctx(), { input: creditFields() }))
  await done(removeMember(ctxOfAdmin(org), { id: member.id, version: 1, reason: 'OTHER' }))
  const text = JSON.stringify(await eventsOf(org))
  for (const word of ['SECRET-77', member.user.firstName, member.user.lastName, member.user.email, 'gender', 'dob'])
    expect(text).not.toContain(word)
})
