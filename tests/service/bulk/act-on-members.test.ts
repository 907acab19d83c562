import { expect, test } from 'vitest'
import { ctxOfAdmin, makePosition, makeTitled } from '@/fixtures/clearance'
import { next } from '@/fixtures/counter'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeFormerRole, makeHolder, makeMemberIn, makeOrg, makeRole } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { bulkLimits } from '@/lib/domain/orgs/bulk-acts'
import { fail } from '@/lib/domain/result'
import { previewReminders } from '@/lib/services/board/reminders'
import { actOnMembers } from '@/lib/services/bulk/act-on-members'
import { countMembers, listSelectedMembers } from '@/lib/services/bulk/selected-members'
import { getClearance } from '@/lib/services/clearance/clearance'
import type { InputOf } from '@/lib/services/define-service'

const db = database()
type Input = InputOf<typeof actOnMembers>
const act = (org: MadeOrg, members: Input['members'], input: Input['input'], key: string | null = null) =>
  actOnMembers(
    ctxOfAdmin(org, key ? { idempotency: { key, operation: 'actOnMembers', requestHash: Buffer.from(key) } } : {}),
    {
      orgId: org.id,
      members,
      input,
    },
  )
const rolesOf = (org: MadeOrg) =>
  db.role.findMany({ where: { orgId: org.id, roleType: 'MEMBER' }, orderBy: { createdAt: 'asc' } })
const ids = (...roles: { id: string }[]) => ({ memberIds: roles.map(({ id }) => id) })

test('chosen members get a department; whoever has it, has left or is of nobody is told apart', async () => {
  const org = await makeOrg()
  const [one, two] = [await makeRole({ orgId: org.id }), await makeTitled(org, null, { department: 'ICU' })]
  const [left, elsewhere] = [await makeFormerRole({ orgId: org.id }), await makeRole()]
  const outcome = await done(act(org, ids(one, two, left, elsewhere), { kind: 'DEPARTMENT', value: ' ICU ' }))
  expect(outcome).toMatchObject({ changed: 1, already: 1, leftOut: 2 })
  expect(new Map(outcome.told.map(({ id, reason }) => [id, reason]))).toEqual(
    new Map([
      [elsewhere.id, 'NOT_FOUND'],
      [left.id, 'LEFT'],
    ]),
  )
  const [first] = await rolesOf(org)
  expect(first).toMatchObject({ department: 'ICU', version: 2 })
  const event = await db.auditEvent.findFirstOrThrow({ where: { subjectId: one.id, action: 'member.updated' } })
  expect(event).toMatchObject({ actorId: org.admin.id, personId: one.user.id, detail: { fields: ['department'] } })
  expect((await db.role.findUniqueOrThrow({ where: { id: elsewhere.id } })).department).toBe(null)
})

test('all that a filter finds are changed in chunks, and a repeat of the same request has the same answer', async () => {
  const org = await makeOrg()
  const many = bulkLimits.chunk + 3
  await db.$executeRaw`
    WITH people AS (INSERT INTO "User" ("firstName", "updatedAt") SELECT 'P' || n, now() FROM generate_series(1, ${many}::int) n
      RETURNING "id")
    INSERT INTO "Role" ("userId", "orgId", "roleType", "state", "department", "updatedAt")
    SELECT "id", ${org.id}::uuid, 'MEMBER', 'ACTIVE', 'Ward 1', now() FROM people`
  const filter = { department: 'Ward 1' }
  expect(await done(countMembers(ctxOfAdmin(org), { orgId: org.id, filter }))).toEqual({ count: many, exact: true })
  const key = `bulk-${next()}`
  const outcome = await done(act(org, { filter }, { kind: 'JOB_TITLE', value: 'Nurse aide' }, key))
  expect(outcome).toEqual({ changed: many, already: 0, leftOut: 0, told: [] })
  expect(await done(act(org, { filter }, { kind: 'JOB_TITLE', value: 'Nurse aide' }, key))).toEqual(outcome)
  expect(await done(act(org, { filter }, { kind: 'JOB_TITLE', value: 'Nurse aide' }))).toMatchObject({
    changed: 0,
    already: many,
  })
  expect(new Set((await rolesOf(org)).map(({ jobTitle, version }) => `${jobTitle} ${version}`))).toEqual(
    new Set(['Nurse aide 2']),
  )
  expect(await act(org, {}, { kind: 'JOB_TITLE', value: 'Nurse aide' })).toMatchObject({
    problem: { fields: { 'members.memberIds': 'validation.required' } },
  })
})

test('a job title gives a position, and clearance follows in the same transaction', async () => {
  const org = await makeOrg()
  await makePosition(org, { jobTitles: ['Aide'], licenses: [] })
  const member = await makeRole({ orgId: org.id })
  const stateOf = async () => (await done(getClearance(ctxOfAdmin(org), { memberId: member.id })))?.state
  await done(act(org, ids(member), { kind: 'JOB_TITLE', value: 'Aide' }))
  expect(await stateOf()).toBe('CLEARED')
  await done(act(org, ids(member), { kind: 'JOB_TITLE', value: null }))
  expect(await stateOf()).toBe('UNKNOWN')
})

test('a supervisor is set for all but for whoever would close a circle', async () => {
  const org = await makeOrg()
  const [boss, aide, above] = [
    await makeRole({ orgId: org.id }),
    await makeRole({ orgId: org.id }),
    await makeRole({ orgId: org.id }),
  ]
  await db.role.update({ where: { id: boss.id }, data: { supervisorId: above.id } })
  const outcome = await done(act(org, ids(boss, aide, above), { kind: 'SUPERVISOR', supervisorId: boss.id }))
  expect(outcome).toMatchObject({ changed: 1, leftOut: 2 })
  expect(outcome.told.map(({ id, reason }) => [id, reason]).toSorted()).toEqual(
    [
      [boss.id, 'ONESELF'],
      [above.id, 'SUPERVISOR_CIRCLE'],
    ].toSorted(),
  )
  const { id: stranger } = await makeRole()
  expect(await act(org, ids(aide), { kind: 'SUPERVISOR', supervisorId: stranger })).toMatchObject({
    problem: { fields: { 'input.supervisorId': 'validation.supervisorNotAMember' } },
  })
  expect(await act(org, ids(aide), { kind: 'DEPARTMENT', value: 'Night', supervisorId: boss.id })).toMatchObject({
    problem: { fields: { 'input.supervisorId': 'validation.invalid' } },
  })
  await done(act(org, ids(aide), { kind: 'SUPERVISOR', supervisorId: null }))
  expect((await db.role.findUniqueOrThrow({ where: { id: aide.id } })).supervisorId).toBe(null)
})

test('leave begins and ends for members, who hear of it; administrators are left as they are', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const admin = await db.role.findFirstOrThrow({ where: { orgId: org.id, userId: org.admin.id } })
  const began = await done(act(org, ids(member, admin), { kind: 'START_LEAVE' }))
  expect(began).toMatchObject({ changed: 1, told: [{ id: admin.id, reason: 'ADMIN' }] })
  const role = () => db.role.findUniqueOrThrow({ where: { id: member.id } })
  expect(await role()).toMatchObject({ state: 'ON_LEAVE', leaveAt: expect.any(Date) })
  expect(await done(act(org, ids(member), { kind: 'START_LEAVE' }))).toMatchObject({ changed: 0, already: 1 })
  await done(act(org, ids(member), { kind: 'END_LEAVE' }))
  expect(await role()).toMatchObject({ state: 'ACTIVE', leaveAt: null })
  const told = await db.notification.findMany({ where: { userId: member.user.id }, orderBy: { createdAt: 'asc' } })
  expect(told.map(({ kind }) => kind)).toEqual(['leaveStarted', 'leaveEnded'])
})

test('a message reaches each person once a day in the same words, and says who answers', async () => {
  const org = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const say = (message: string) => act(org, ids(member), { kind: 'MESSAGE', message })
  expect(await say(' ')).toMatchObject({ problem: { fields: { 'input.message': 'validation.required' } } })
  expect(await done(say('The skills fair begins at 8.'))).toMatchObject({ changed: 1, already: 0 })
  expect(await done(say('The skills fair begins at 8.'))).toMatchObject({ changed: 0, already: 1 })
  expect(await done(say('At 9.'))).toMatchObject({ changed: 1 })
  const [first, ...more] = await db.notification.findMany({ where: { userId: member.user.id, kind: 'orgMessage' } })
  expect(more).toHaveLength(1)
  expect(first).toMatchObject({
    orgId: org.id,
    params: { org: org.name, note: 'The skills fair begins at 8.', replyToUserId: org.admin.id },
  })
})

test('licenses of selected members are reminded of, and their names go into a request', async () => {
  const org = await makeOrg()
  const [member, other] = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  for (const { user } of [member, other]) await makeCredential({ user, expiresAt: '2026-12-20' })
  const members = ids(member)
  const preview = await done(previewReminders(ctxOfAdmin(org), { orgId: org.id, members }))
  const all = Object.values(preview.counts).reduce((sum, count) => sum + count, 0)
  expect(all).toBe(1)
  const names = await done(listSelectedMembers(ctxOfAdmin(org), { orgId: org.id, members: { filter: {} } }))
  expect(names).toHaveLength(3)
  expect(await listSelectedMembers(ctxOfAdmin(org), { orgId: org.id, members: {} })).toMatchObject({ ok: false })
})

test('a stranger and a member find nobody', async () => {
  const org = await makeOrg()
  const other = await makeOrg()
  const member = await makeRole({ orgId: org.id })
  const input = { orgId: org.id, members: ids(member), input: { kind: 'DEPARTMENT', value: 'ICU' } } as const
  expect(await actOnMembers(ctxOfAdmin(other), input)).toEqual(fail('notFound'))
  expect(await done(act(other, ids(member), { kind: 'DEPARTMENT', value: 'ICU' }))).toMatchObject({
    changed: 0,
    told: [{ reason: 'NOT_FOUND', name: '' }],
  })
})

test('a keeper of records changes members, but no administrator and not themself, and sends no message', async () => {
  const org = await makeOrg()
  const [clerk, member] = [await makeHolder(org, 'RECORDS'), await makeRole({ orgId: org.id })]
  const admin = await db.role.findFirstOrThrow({ where: { orgId: org.id, roleType: 'ADMIN' } })
  const by = (input: Input['input'], members = ids(clerk, member, admin)) =>
    actOnMembers(ctxFor(clerk.user, { roles: [clerk] }), { orgId: org.id, members, input })
  const outcome = await done(by({ kind: 'DEPARTMENT', value: 'ICU' }))
  expect(outcome).toMatchObject({ changed: 1, already: 0, leftOut: 2 })
  expect(new Set(outcome.told.map(({ id, reason }) => `${id} ${reason}`))).toEqual(
    new Set([`${clerk.id} KEPT_BY_ADMINS`, `${admin.id} KEPT_BY_ADMINS`]),
  )
  expect(await done(by({ kind: 'START_LEAVE' }, ids(member)))).toMatchObject({ changed: 1 })
  expect(await by({ kind: 'MESSAGE', message: 'Hello' })).toEqual(fail('notFound'))
})

test('a manager reminds and counts the people of their departments alone, and changes nobody', async () => {
  const org = await makeOrg()
  const [night, day] = [await makeMemberIn(org, 'Night'), await makeMemberIn(org, 'Day')]
  for (const { user } of [night, day]) await makeCredential({ user, expiresAt: '2026-12-20' })
  const lead = await makeHolder(org, 'MANAGER', 'Night')
  const ctx = ctxFor(lead.user, { roles: [lead] })
  for (const members of [{ filter: {} }, ids(night, day)]) {
    const { counts } = await done(previewReminders(ctx, { orgId: org.id, members }))
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(1)
  }
  expect(await done(countMembers(ctx, { orgId: org.id, filter: {} }))).toEqual({ count: 1, exact: true })
  const input = { kind: 'DEPARTMENT', value: 'Day' } as const
  expect(await actOnMembers(ctx, { orgId: org.id, members: ids(night), input })).toEqual(fail('notFound'))
})
