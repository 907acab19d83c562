import { describe, expect, test } from 'vitest'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeFormerRole, makeInvitation, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { announceFor, disposeAt } from '@/fixtures/retention'
import { database } from '@/lib/data/db'
import { noticeDays, retentionKinds } from '@/lib/domain/retention/kinds'
import { listMembers } from '@/lib/services/members/members'
import { updateMember } from '@/lib/services/members/membership'
import { announceDisposal, disposeOfRecords } from '@/lib/services/retention/dispose'
import { getOrgRetention, setOrgRetention } from '@/lib/services/retention/org-retention'
import { endMembership } from '../documents/end-membership'

const db = database()
const day = 86_400_000
const now = new Date()
const ago = (days: number) => new Date(now.getTime() - days * day)

/** A member who left the given number of days ago, with their employer's records. */
async function leftAgo(orgId: string, days: number) {
  const role = await makeFormerRole({ orgId })
  const data = { employeeId: `E-${role.id.slice(0, 8)}`, department: 'Night', endedAt: ago(days) }
  await db.role.update({ where: { id: role.id }, data })
  return role
}

const departmentOf = async (id: string) => (await db.role.findUniqueOrThrow({ where: { id } })).department
const { usual } = retentionKinds.formerMembers

test('records of former members are announced seven days ahead, then go with evidence; who left later keeps them', async () => {
  const org = await makeOrg()
  const [old, young] = [await leftAgo(org.id, usual + 1), await leftAgo(org.id, usual - 1)]
  await announceFor(now)
  const asAdmin = () => ctxFor(org.admin, { roles: [org.role] })
  const before = await done(getOrgRetention(asAdmin(), { orgId: org.id }))
  expect(before.planned).toMatchObject([
    { kind: 'formerMembers', announced: 1, deleteOn: now.toISOString().slice(0, 10) },
  ])
  expect(await departmentOf(old.id)).toBe('Night')

  await done(disposeOfRecords(ctxOfJob(now), {}))
  const cleared = await db.role.findUniqueOrThrow({ where: { id: old.id } })
  expect(cleared).toMatchObject({ department: null, employeeId: null, state: 'ENDED' })
  expect(await departmentOf(young.id)).toBe('Night')
  const after = await done(getOrgRetention(asAdmin(), { orgId: org.id }))
  expect(after.planned).toEqual([])
  expect(after.done).toMatchObject([{ kind: 'formerMembers', deleted: 1, held: 0 }])
  const events = await db.auditEvent.findMany({ where: { orgId: org.id, action: 'retention.disposed' } })
  expect(events.map(({ detail }) => detail)).toMatchObject([{ kind: 'formerMembers', deleted: 1, held: 0 }])
})

test('lists find a former member by the employee number until it goes', async () => {
  const org = await makeOrg()
  const asAdmin = () => ctxFor(org.admin, { roles: [org.role] })
  const role = await makeRole({ orgId: org.id })
  const { version } = await db.role.findUniqueOrThrow({ where: { id: role.id } })
  await done(updateMember(asAdmin(), { input: { id: role.id, version, employeeId: 'No. 7-Ä' } }))
  await endMembership(org, role)
  await db.role.update({ where: { id: role.id }, data: { endedAt: ago(usual + 1) } })
  const found = async (q: string) => {
    const filter = { state: 'ENDED' as const, q }
    return (await done(listMembers(asAdmin(), { orgId: org.id, filter }))).edges.map(({ node }) => node.id)
  }
  const email = role.user.email!
  expect([await found('No. 7-ä'), await found(email)]).toEqual([[role.id], [role.id]])
  await disposeAt(now)
  expect([await found('No. 7-ä'), await found(email)]).toEqual([[], [role.id]])
})

test('nothing goes on the day before, and a job that runs twice does it once', async () => {
  const org = await makeOrg()
  const old = await leftAgo(org.id, usual + 1)
  await announceFor(now)
  await done(announceDisposal(ctxOfJob(ago(noticeDays)), {}))
  expect(await db.disposal.findMany({ where: { orgId: org.id } })).toMatchObject([{ announced: 1 }])
  await done(disposeOfRecords(ctxOfJob(ago(1)), {}))
  expect(await departmentOf(old.id)).toBe('Night')
  await done(disposeOfRecords(ctxOfJob(now), {}))
  await done(disposeOfRecords(ctxOfJob(now), {}))
  expect(await departmentOf(old.id)).toBeNull()
  expect(await db.auditEvent.count({ where: { orgId: org.id, action: 'retention.disposed' } })).toBe(1)
})

test('an organization that keeps longer keeps also what was announced; a shorter time announces first', async () => {
  const org = await makeOrg()
  const asAdmin = () => ctxFor(org.admin, { roles: [org.role] })
  const role = await leftAgo(org.id, usual + 1)
  await announceFor(now)
  const choice = { orgId: org.id, kind: 'formerMembers' as const }
  const { version } = await done(setOrgRetention(asAdmin(), { ...choice, days: usual + 30, version: 0 }))
  await done(disposeOfRecords(ctxOfJob(now), {}))
  expect(await departmentOf(role.id)).toBe('Night')
  expect(await db.disposal.findMany({ where: { orgId: org.id } })).toMatchObject([{ deleted: 0, held: 0 }])

  await done(setOrgRetention(asAdmin(), { ...choice, days: usual - 100, version }))
  await done(disposeOfRecords(ctxOfJob(now), {}))
  expect(await departmentOf(role.id)).toBe('Night')
  await disposeAt(new Date(now.getTime() + noticeDays * day))
  expect(await departmentOf(role.id)).toBeNull()
})

test('who came back keeps what their employer records', async () => {
  const org = await makeOrg()
  const role = await leftAgo(org.id, usual + 1)
  await announceFor(now)
  await db.role.update({ where: { id: role.id }, data: { state: 'ACTIVE', endedAt: null } })
  await done(disposeOfRecords(ctxOfJob(now), {}))
  expect(await departmentOf(role.id)).toBe('Night')
})

describe('goes once its time is over, batch by batch, and what is not over or still open stays:', () => {
  test('invitations', async () => {
    const org = await makeOrg()
    const [open, young, ...old] = await Promise.all(Array.from({ length: 5 }, () => makeInvitation({ orgId: org.id })))
    const state = 'DECLINED' as const
    await db.invitation.updateMany({
      where: { id: { in: old.map(({ id }) => id) } },
      data: { state, respondedAt: ago(401) },
    })
    await db.invitation.update({ where: { id: young!.id }, data: { state, respondedAt: ago(399) } })
    await disposeAt(now, 2)
    const left = await db.invitation.findMany({
      where: { orgId: org.id, contactType: 'EMAIL', state: { in: ['OPEN', state] } },
    })
    expect(left.map(({ id }) => id).toSorted()).toEqual([open!.id, young!.id].toSorted())
  })

  test('sign-ins, codes, notifications and feedback', async () => {
    const user = await makeUser()
    const userId = user.id
    const contactId = (await db.contact.findFirstOrThrow({ where: { userId } })).id
    const notice = { userId, kind: 'x', severity: 'INFO' as const, messageKey: 'x', params: {}, channels: [] }
    for (const [index, past] of [0, 2].entries()) {
      await db.session.create({
        data: { userId, tokenHash: Buffer.from(`${userId}${index}`), expiresAt: ago(89 + past) },
      })
      await db.contactCode.create({ data: { userId, contactId, expiresAt: ago(29 + past) } })
      const state = 'SENT' as const
      await db.notification.create({
        data: { ...notice, state, dedupeKey: `${userId}${index}`, createdAt: ago(399 + past) },
      })
      await db.feedbackMessage.create({
        data: { userId, message: 'Hello', state: 'CLOSED', createdAt: ago(399 + past) },
      })
    }
    await db.notification.create({
      data: { ...notice, state: 'SCHEDULED', dedupeKey: `${userId}w`, createdAt: ago(500) },
    })
    await db.feedbackMessage.create({ data: { userId, message: 'New', createdAt: ago(500) } })
    await disposeAt(now)
    expect(await db.session.count({ where: { userId } })).toBe(1)
    expect(await db.contactCode.count({ where: { userId, expiresAt: { lt: ago(20) } } })).toBe(1)
    expect(await db.notification.count({ where: { userId } })).toBe(2)
    expect(await db.feedbackMessage.count({ where: { userId } })).toBe(2)
  })

  test('document requests that ended', async () => {
    const org = await makeOrg()
    const made = (endedAt: Date | null) =>
      db.documentRequest.create({
        data: { orgId: org.id, title: 'TB test', kind: 'HEALTH', state: endedAt ? 'ENDED' : 'OPEN', endedAt },
      })
    const days = retentionKinds.endedRequests.usual
    const [, young, open] = [await made(ago(days + 1)), await made(ago(days - 1)), await made(null)]
    await disposeAt(now)
    const left = await db.documentRequest.findMany({ where: { orgId: org.id }, orderBy: { createdAt: 'asc' } })
    expect(left.map(({ id }) => id)).toEqual([young.id, open.id])
  })
})

describe('how long an organization keeps something', () => {
  test('is its administrator’s to say, once for each version that was seen, and stands in its history', async () => {
    const org = await makeOrg()
    const asAdmin = () => ctxFor(org.admin, { roles: [org.role] })
    const choice = { orgId: org.id, kind: 'endedInvitations' as const, days: 60 }
    expect(await done(setOrgRetention(asAdmin(), { ...choice, version: 0 }))).toMatchObject({ days: 60, version: 1 })
    const stale = await setOrgRetention(asAdmin(), { ...choice, days: 90, version: 0 })
    expect(stale).toMatchObject({ problem: { code: 'staleVersion', current: { days: 60, version: 1 } } })
    await done(setOrgRetention(asAdmin(), { ...choice, days: 90, version: 1 }))
    const events = await db.auditEvent.findMany({
      where: { orgId: org.id, action: 'retention.set' },
      orderBy: { seq: 'asc' },
    })
    expect(events.map(({ detail }) => detail)).toEqual([
      { kind: 'endedInvitations', from: 400, to: 60 },
      { kind: 'endedInvitations', from: 60, to: 90 },
    ])
  })

  test.each([
    ['below the floor', { kind: 'formerMembers' as const, days: 1459 }, 'days'],
    ['above the most', { kind: 'formerMembers' as const, days: 3651 }, 'days'],
    ['of a kind with a fixed time', { kind: 'imports' as const, days: 30 }, 'kind'],
    ['of a kind of the installation', { kind: 'signIns' as never, days: 30 }, 'kind'],
  ])('is refused %s', async (_name, choice, field) => {
    const org = await makeOrg()
    const ctx = ctxFor(org.admin, { roles: [org.role] })
    const refused = await setOrgRetention(ctx, { orgId: org.id, version: 0, ...choice })
    expect(refused).toMatchObject({ problem: { code: 'invalidInput', fields: { [field]: expect.anything() } } })
  })

  test('is for nobody else to see or say: a member, a stranger, a super admin without a visit', async () => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    const wheel = await makeUser({ superAdmin: true })
    const choice = { orgId: org.id, kind: 'endedInvitations' as const, days: 60, version: 0 }
    for (const ctx of [ctxFor(member.user, { roles: [member] }), ctxFor(await makeUser()), ctxFor(wheel)]) {
      expect(await getOrgRetention(ctx, { orgId: org.id })).toMatchObject({ problem: { code: 'notFound' } })
      expect(await setOrgRetention(ctx, choice)).toMatchObject({ problem: { code: 'notFound' } })
    }
    const visiting = ctxFor(wheel, { visits: [org.id] })
    expect((await getOrgRetention(visiting, { orgId: org.id })).ok).toBe(true)
    expect(await setOrgRetention(visiting, choice)).toMatchObject({ problem: { code: 'notFound' } })
  })
})
