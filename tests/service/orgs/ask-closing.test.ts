import { expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { deskReason, moveOrgTo } from '@/fixtures/desk'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeFormerRole, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import {
  cancelClosing,
  closeRequestedOrgs,
  getClosingRequest,
  notifyOfClosing,
  requestClosing,
} from '@/lib/services/orgs/closing'

const db = database()
const reason = deskReason
const asAdmin = (org: MadeOrg) => ctxFor(org.admin, { roles: [org.role] })
const ask = (org: MadeOrg) => requestClosing(asAdmin(org), { orgId: org.id, reason, name: org.name })
const stateOf = async ({ id }: MadeOrg) => (await db.org.findUniqueOrThrow({ where: { id } })).state
const dayOf = (date: string, hour = 12) => new Date(`${date}T${String(hour).padStart(2, '0')}:00:00Z`)

test('an admin asks with the name typed; thirty days later, and not before, it is closed like from the desk', async () => {
  const org = await makeOrg()
  await makeApiToken({ org })
  const wrong = await requestClosing(asAdmin(org), { orgId: org.id, reason, name: 'Another' })
  expect(wrong).toEqual(fail('invalidInput', { name: 'validation.orgName' }))
  const { closeOn } = await done(ask(org))
  expect(closeOn).toBe(addDays(todayIn('America/Los_Angeles', new Date()), 30))
  expect(await ask(org)).toEqual(fail('orgState'))
  expect(await done(getClosingRequest(asAdmin(org), { orgId: org.id }))).toMatchObject({ closeOn, reason })

  await done(closeRequestedOrgs(ctxOfJob(dayOf(addDays(closeOn, -1))), {}))
  expect(await stateOf(org)).toBe('ACTIVE')
  const job = ctxOfJob(dayOf(closeOn))
  await done(closeRequestedOrgs(job, {}))
  expect(await stateOf(org)).toBe('CLOSED')
  expect(job.sent).toContainEqual({ queue: 'orgClosings', data: { orgId: org.id, actorId: org.admin.id } })
  expect(await db.apiToken.count({ where: { orgId: org.id, revokedAt: null } })).toBe(0)
  const row = await db.org.findUniqueOrThrow({ where: { id: org.id } })
  expect([row.stateReason, row.eraseOn!.getUTCFullYear()]).toEqual([reason, dayOf(closeOn).getUTCFullYear() + 7])
  await done(closeRequestedOrgs(ctxOfJob(dayOf(closeOn)), {}))
  const acts = await db.auditEvent.findMany({
    where: { orgId: org.id, action: { startsWith: 'org.clos' } },
    orderBy: { seq: 'asc' },
  })
  expect(acts.map(({ action }) => action)).toEqual(['org.closingAsked', 'org.closed'])
})

test('an organization in Hawaii is closed on its own day, not while it is the evening before there', async () => {
  const org = await makeOrg()
  await db.org.update({ where: { id: org.id }, data: { timeZone: 'Pacific/Honolulu' } })
  const { closeOn } = await done(ask(org))
  await done(closeRequestedOrgs(ctxOfJob(dayOf(closeOn, 9)), {}))
  expect(await stateOf(org)).toBe('ACTIVE')
  await done(closeRequestedOrgs(ctxOfJob(dayOf(closeOn, 10)), {}))
  expect(await stateOf(org)).toBe('CLOSED')
})

test('any of its admins takes it back, and it goes on', async () => {
  const org = await makeOrg()
  const { closeOn } = await done(ask(org))
  const other = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  await done(cancelClosing(ctxFor(other.user, { roles: [other] }), { orgId: org.id }))
  expect(await cancelClosing(asAdmin(org), { orgId: org.id })).toEqual(fail('orgState'))
  expect(await done(getClosingRequest(asAdmin(org), { orgId: org.id }))).toBeNull()
  await done(closeRequestedOrgs(ctxOfJob(dayOf(closeOn)), {}))
  expect(await stateOf(org)).toBe('ACTIVE')
  expect((await ask(org)).ok).toBe(true)
})

test('its members are told the day, each once, and told when it stays; who left is not', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const former = await makeFormerRole({ orgId: org.id })
  const ctx = asAdmin(org)
  const { id: closingId, closeOn } = await done(requestClosing(ctx, { orgId: org.id, reason, name: org.name }))
  expect(ctx.sent).toContainEqual({
    queue: 'orgClosings',
    data: { orgId: org.id, actorId: org.admin.id, tell: { closingId, closeOn } },
  })
  const tell = (on: string | null) =>
    done(notifyOfClosing(ctxOfJob(), { orgId: org.id, closingId, closeOn: on, batch: 1 }))
  const toldTo = async (kind: string) => {
    const rows = await db.notification.findMany({ where: { orgId: org.id, kind } })
    return rows.map(({ userId }) => userId).toSorted()
  }
  const both = [org.admin.id, member.user.id].toSorted()
  // A notice that is not true, or no longer true, is not sent.
  expect(await tell(null)).toEqual({ told: 0 })
  await tell(closeOn)
  await tell(closeOn)
  expect(await toldTo('orgCloses')).toEqual(both)
  await done(cancelClosing(asAdmin(org), { orgId: org.id }))
  expect(await tell(closeOn)).toEqual({ told: 0 })
  await tell(null)
  expect(await toldTo('orgStays')).toEqual(both)
  expect(both).not.toContain(former.user.id)
})

test('it is for nobody else: a member, a stranger, a super admin on a visit, who may see it', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const wheel = await makeUser({ superAdmin: true })
  const visiting = ctxFor(wheel, { visits: [org.id] })
  for (const ctx of [ctxFor(member.user, { roles: [member] }), ctxFor(await makeUser()), visiting]) {
    expect(await requestClosing(ctx, { orgId: org.id, reason, name: org.name })).toEqual(fail('notFound'))
    expect(await cancelClosing(ctx, { orgId: org.id })).toEqual(fail('notFound'))
  }
  expect(await done(getClosingRequest(ctxFor(wheel, { visits: [org.id] }), { orgId: org.id }))).toBeNull()
})

test('one that was closed from the desk meanwhile stays closed as it was', async () => {
  const org = await makeOrg()
  const { closeOn } = await done(ask(org))
  await moveOrgTo('CLOSED', org.id)
  const before = await db.org.findUniqueOrThrow({ where: { id: org.id } })
  await done(closeRequestedOrgs(ctxOfJob(dayOf(closeOn)), {}))
  expect(await db.org.findUniqueOrThrow({ where: { id: org.id } })).toEqual(before)
})
