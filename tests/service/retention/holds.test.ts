import { describe, expect, test } from 'vitest'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { deskReason, moveOrgTo } from '@/fixtures/desk'
import { makeDocument } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeFormerRole, makeInvitation, makeOrg, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { announceFor, disposeAt } from '@/fixtures/retention'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { retentionKinds } from '@/lib/domain/retention/kinds'
import { eraseClosedOrgs } from '@/lib/services/installation/end-org'
import { getRetention, setRetention } from '@/lib/services/installation/get-retention'
import { deleteAccount } from '@/lib/services/own-data/delete-account'
import { disposeOfRecords } from '@/lib/services/retention/dispose'
import { holdOrg, holdPerson, listOrgHolds, listPersonHolds, releaseHold } from '@/lib/services/retention/holds'
import { getOrgRetention } from '@/lib/services/retention/org-retention'

const db = database()
const day = 86_400_000
const now = new Date()
const later = (days: number) => new Date(now.getTime() + days * day)
const reason = deskReason
const desk = async (at = now) => ctxFor(await makeUser({ superAdmin: true }), { now: at })

async function leftLongAgo(orgId: string) {
  const role = await makeFormerRole({ orgId })
  const endedAt = later(-retentionKinds.formerMembers.usual - 1)
  await db.role.update({ where: { id: role.id }, data: { department: 'Night', endedAt } })
  return role
}
const isCleared = async (id: string) => (await db.role.findUniqueOrThrow({ where: { id } })).department === null

test('what a hold on an organization covers stays, is counted as held, and its admin sees that there is one but not why', async () => {
  const org = await makeOrg()
  const role = await leftLongAgo(org.id)
  await announceFor(now)
  await done(holdOrg(await desk(), { orgId: org.id, reason }))
  await done(disposeOfRecords(ctxOfJob(now), {}))
  expect(await isCleared(role.id)).toBe(false)
  const seen = await done(getOrgRetention(ctxFor(org.admin, { roles: [org.role] }), { orgId: org.id }))
  expect(seen).toMatchObject({ held: true, done: [{ deleted: 0, held: 1 }] })
  expect(JSON.stringify(seen)).not.toContain(reason)
  const told = await db.auditEvent.findMany({ where: { orgId: org.id, action: { startsWith: 'legalHold.' } } })
  expect(told).toEqual([])
})

test('a hold on one person keeps their record and nobody else’s', async () => {
  const org = await makeOrg()
  const [held, other] = [await leftLongAgo(org.id), await leftLongAgo(org.id)]
  await done(holdPerson(await desk(), { userId: held.user.id, reason }))
  await disposeAt(now)
  expect([await isCleared(held.id), await isCleared(other.id)]).toEqual([false, true])
})

test('after a hold was released nothing goes before it was announced again, seven days later', async () => {
  const org = await makeOrg()
  const role = await leftLongAgo(org.id)
  await announceFor(later(3))
  const { id } = await done(holdOrg(await desk(), { orgId: org.id, reason }))
  await done(releaseHold(await desk(later(2)), { id, reason }))
  await done(disposeOfRecords(ctxOfJob(later(3)), {}))
  expect(await isCleared(role.id)).toBe(false)
  await announceFor(later(9.5))
  expect(await db.disposal.findMany({ where: { orgId: org.id, doneAt: null } })).toMatchObject([{ announced: 1 }])
  await done(disposeOfRecords(ctxOfJob(later(9.5)), {}))
  expect(await isCleared(role.id)).toBe(true)
})

test('a hold on a person reaches what is theirs alone: deleted documents, and invitations to their contact', async () => {
  const org = await makeOrg()
  const user = await makeUser()
  const document = await makeDocument({ user })
  await db.document.update({ where: { id: document.id }, data: { deletedAt: later(-31) } })
  const invited = await makeInvitation({ orgId: org.id, contact: user.email! })
  await db.invitation.update({ where: { id: invited.id }, data: { state: 'DECLINED', respondedAt: later(-401) } })
  await done(holdPerson(await desk(), { userId: user.id, reason }))
  await disposeAt(now)
  expect(await db.document.count({ where: { id: document.id } })).toBe(1)
  expect(await db.invitation.count({ where: { id: invited.id } })).toBe(1)
})

test.each(['organization', 'person'] as const)(
  'a closed organization is not erased while a hold is on it (%s)',
  async (what) => {
    const org = await makeOrg()
    const member = await makeRole({ orgId: org.id })
    await db.role.update({ where: { id: member.id }, data: { department: 'Night' } })
    await moveOrgTo('CLOSED', org.id)
    const { eraseOn } = await db.org.findUniqueOrThrow({ where: { id: org.id } })
    const { id } = await done(
      what === 'organization'
        ? holdOrg(await desk(), { orgId: org.id, reason })
        : holdPerson(await desk(), { userId: member.user.id, reason }),
    )
    await done(eraseClosedOrgs(ctxOfJob(eraseOn!), {}))
    expect(await isCleared(member.id)).toBe(false)
    await done(releaseHold(await desk(eraseOn!), { id, reason }))
    await done(eraseClosedOrgs(ctxOfJob(new Date(eraseOn!.getTime() + 6 * day)), {}))
    expect(await isCleared(member.id)).toBe(false)
    await done(eraseClosedOrgs(ctxOfJob(new Date(eraseOn!.getTime() + 8 * day)), {}))
    expect(await isCleared(member.id)).toBe(true)
  },
)

test.each(['organization', 'person'] as const)('an account is not deleted while a hold is on its %s', async (what) => {
  const member = await makeRole()
  const ctx = await desk()
  const { id } = await done(
    what === 'person'
      ? holdPerson(ctx, { userId: member.user.id, reason })
      : holdOrg(ctx, { orgId: member.orgId, reason }),
  )
  const { id: sessionId } = await makeSession(member.user)
  const own = () => ctxFor(member.user, { roles: [member], sessionId })
  const remove = () => deleteAccount(own(), { confirm: member.user.email! })
  expect(await remove()).toEqual(fail('legalHold'))
  expect((await db.user.findUniqueOrThrow({ where: { id: member.user.id } })).erasedAt).toBeNull()
  await done(releaseHold(await desk(), { id, reason }))
  await done(remove())
})

describe('a hold', () => {
  test('is placed and released by super admins alone, with a reason that only they read', async () => {
    const org = await makeOrg()
    const admin = () => ctxFor(org.admin, { roles: [org.role] })
    expect(await holdOrg(admin(), { orgId: org.id, reason })).toEqual(fail('notFound'))
    expect(await holdPerson(admin(), { userId: org.admin.id, reason })).toEqual(fail('notFound'))
    expect(await holdOrg(await desk(), { orgId: org.id, reason: 'short' })).toMatchObject({
      problem: { code: 'invalidInput' },
    })
    const { id } = await done(holdOrg(await desk(), { orgId: org.id, reason }))
    expect(await releaseHold(admin(), { id, reason })).toEqual(fail('notFound'))
    expect(await listOrgHolds(admin(), { orgId: org.id })).toEqual(fail('notFound'))
    expect(await listPersonHolds(admin(), { userId: org.admin.id })).toEqual(fail('notFound'))
    expect(await done(listOrgHolds(await desk(), { orgId: org.id }))).toMatchObject([{ id, reason, releasedAt: null }])
    await done(releaseHold(await desk(), { id, reason }))
    expect(await releaseHold(await desk(), { id, reason })).toEqual(fail('conflict'))
    const kept = await db.auditEvent.findMany({
      where: { subjectType: 'LegalHold', subjectId: id },
      orderBy: { seq: 'asc' },
    })
    expect(kept.map(({ action }) => action)).toEqual(['legalHold.placed', 'legalHold.released'])
  })
})

describe('the installation', () => {
  test('chooses for its own kinds, and shows what goes everywhere and what is held', async () => {
    const ctx = await desk()
    const org = await makeOrg()
    await leftLongAgo(org.id)
    await announceFor(later(1))
    const { id } = await done(holdOrg(ctx, { orgId: org.id, reason }))
    const seen = await done(getRetention(await desk(), {}))
    expect(seen.planned).toContainEqual(expect.objectContaining({ kind: 'formerMembers', orgs: expect.any(Number) }))
    expect(seen.holds.map((hold) => hold.id)).toContain(id)
    const kind = seen.kinds.find((one) => one.kind === 'signIns')!
    const set = await done(setRetention(await desk(), { kind: 'signIns', days: 91, version: kind.version }))
    expect(set).toMatchObject({ days: 91, version: kind.version + 1 })
    await done(setRetention(await desk(), { kind: 'signIns', days: 90, version: set.version }))
    const nobody = ctxFor(await makeUser())
    expect(await setRetention(nobody, { kind: 'signIns', days: 90, version: 0 })).toEqual(fail('notFound'))
    expect(await setRetention(await desk(), { kind: 'signIns', days: 401, version: 0 })).toMatchObject({
      problem: { code: 'invalidInput', fields: { days: { key: 'validation.whole' } } },
    })
  })
})
