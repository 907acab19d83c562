import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { ctxOfMember, makeEnrollment, makeSmallSession } from '@/fixtures/enrollments'
import { type MadeOrg, makeFormerRole, makeRole } from '@/fixtures/orgs'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession, minutesFrom } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { enrollMany, listGroupChoices } from '@/lib/services/enrollments/enroll-many'
import { statementsSent } from '@/tests/setup/statements-sent'

type Asked = Parameters<typeof enrollMany>[1]['input']

const department = 'Night shift'
const many = (org: MadeOrg, taskSessionId: string, overrides: Partial<Asked>) =>
  enrollMany(ctxOfAdmin(org), { input: { taskSessionId, dryRun: true, ...overrides } as Asked })
const counts = ({ enrolled, waiting, skipped }: { enrolled: number; waiting: number; skipped: number }) => [
  enrolled,
  waiting,
  skipped,
]

/** Members of a department, numbered. */
async function makeNightShift(org: MadeOrg, count: number) {
  const roles = []
  for (let one = 0; one < count; one += 1) {
    const role = await makeRole({ orgId: org.id })
    await database().role.update({
      where: { id: role.id },
      data: { department, jobTitle: 'Aide', employeeId: `S-${one}`, sortName: `member ${one}` },
    })
    roles.push(role)
  }
  return roles
}

describe('a group', () => {
  test('is enrolled as the dry run said: seats first, then the waiting list, and the same again changes nothing', async () => {
    const org = await makeClassOrg()
    const session = await makeSmallSession(org, 3)
    const [first] = await makeNightShift(org, 5)
    await makeEnrollment(session, first)
    const group = { department, jobTitle: 'Aide' }
    const dry = await done(many(org, session.id, { group }))
    expect(counts(dry)).toEqual([2, 2, 1])
    expect(dry).toMatchObject({ applied: false, changed: false, seatsLeft: 2 })
    expect(dry.results[0]).toMatchObject({ outcome: 'SKIPPED', reason: 'ALREADY' })
    expect(await database().enrollment.count({ where: { taskSessionId: session.id } })).toBe(1)

    const made = await done(many(org, session.id, { group, dryRun: false, plan: dry.plan }))
    expect(made).toMatchObject({ applied: true, changed: false, plan: dry.plan })
    expect(await database().enrollment.count({ where: { taskSessionId: session.id, status: 'ENROLLED' } })).toBe(3)
    const again = await done(many(org, session.id, { group, dryRun: false }))
    expect(counts(again)).toEqual([0, 0, 5])
    expect(await database().enrollment.count({ where: { taskSessionId: session.id } })).toBe(5)
  })

  test('of which something changed since the dry run is not enrolled: the new plan is the answer', async () => {
    const org = await makeClassOrg()
    const session = await makeSmallSession(org, 2)
    const roles = await makeNightShift(org, 2)
    const group = { department }
    const dry = await done(many(org, session.id, { group }))
    await makeEnrollment(session)
    const made = await done(many(org, session.id, { group, dryRun: false, plan: dry.plan }))
    expect(made).toMatchObject({ applied: false, changed: true })
    expect(counts(made)).toEqual([1, 1, 0])
    expect(await database().enrollment.count({ where: { userId: { in: roles.map(({ user }) => user.id) } } })).toBe(0)
    expect(await done(many(org, session.id, { group, dryRun: false, plan: made.plan }))).toMatchObject({
      applied: true,
    })
  })

  test('leaves out who is on leave and who is elsewhere at that time, unless asked for', async () => {
    const org = await makeClassOrg()
    const session = await makeTaskSession({ org })
    const [away, busy] = await makeNightShift(org, 3)
    await database().role.update({ where: { id: away!.id }, data: { state: 'ON_LEAVE', leaveAt: new Date() } })
    const other = await makeTaskSession({ org, startsAt: minutesFrom(session.startsAt, 30) })
    await makeEnrollment(other, busy)
    const dry = await done(many(org, session.id, { group: { department } }))
    expect(dry.results.map(({ reason }) => reason)).toEqual(['ON_LEAVE', 'ELSEWHERE', null])
    expect(dry.results[1]?.clash).toMatchObject({ id: other.id })
    const all = await done(many(org, session.id, { group: { department }, withOnLeave: true, withElsewhere: true }))
    expect(counts(all)).toEqual([3, 0, 0])
  })

  test('leaves out who has a seat on another date of the class, and takes who only waits there', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const first = await makeTaskSession({ org, task, capacity: 2 })
    const second = await makeTaskSession({ org, task, startsAt: minutesFrom(first.startsAt, 7 * 24 * 60) })
    await makeNightShift(org, 3)
    const group = { department }
    expect(counts(await done(many(org, first.id, { group, dryRun: false })))).toEqual([2, 1, 0])
    const dry = await done(many(org, second.id, { group }))
    expect(dry.results.map(({ reason }) => reason)).toEqual(['OTHER_DATE', 'OTHER_DATE', null])
    expect(counts(dry)).toEqual([1, 0, 2])
    expect(counts(await done(many(org, second.id, { group, withOtherDate: true })))).toEqual([3, 0, 0])
    await database().taskSession.update({ where: { id: first.id }, data: { state: 'CANCELLED' } })
    expect(counts(await done(many(org, second.id, { group })))).toEqual([3, 0, 0])
  })

  test('is found by license, by hours that are behind and by curriculum; who left is in none', async () => {
    const org = await makeClassOrg()
    const session = await makeTaskSession({ org })
    const [nurse] = await makeNightShift(org, 2)
    await makeCredential({ user: nurse!.user })
    await makeFormerRole({ orgId: org.id })
    const found = async (group: Asked['group']) =>
      (await done(many(org, session.id, { group }))).results.map(({ member }) => member?.roleId)
    expect(await found({ credentialType: 'CNA', geo: 'CA' })).toEqual([nurse!.id])
    expect(await found({ credentialType: 'RN' })).toEqual([])
    await database().boardEntry.updateMany({ where: { roleId: nurse!.id }, data: { units: 'BEHIND' } })
    expect(await found({ behindOnHours: true })).toEqual([nurse!.id])
    expect(await found({ behindOnHours: true, department: 'Kitchen' })).toEqual([])
    expect(await found({ curriculumId: randomUUID() })).toEqual([])
    expect(await many(org, session.id, { group: {} })).toEqual(
      fail('invalidInput', { 'input.group': 'validation.required' }),
    )
    expect(await many(org, session.id, { group: { behindOnHours: false } })).toMatchObject(fail('invalidInput'))
    const choices = await done(listGroupChoices(ctxOfAdmin(org), { taskSessionId: session.id }))
    expect(choices).toMatchObject({ departments: [department], jobTitles: ['Aide'], curriculums: [] })
  })
})

test('a pasted list finds members by number and by proven contact, and says which lines it does not know', async () => {
  const org = await makeClassOrg()
  const session = await makeTaskSession({ org })
  const [one, two] = await makeNightShift(org, 3)
  const stranger = await makeRole()
  const lines = ['="S-0"', ` ${two!.user.email?.toUpperCase()} `, 'S-404', stranger.user.email ?? '', 'S-0']
  const dry = await done(many(org, session.id, { lines }))
  expect(dry.results.map(({ line, member, reason }) => [line, member?.roleId ?? null, reason])).toEqual([
    // The zeros of a number are kept in a spreadsheet by a formula.
    ['="S-0"', one!.id, null],
    [two!.user.email?.toUpperCase(), two!.id, null],
    ['S-404', null, 'UNKNOWN'],
    [stranger.user.email, null, 'UNKNOWN'],
    ['S-0', one!.id, 'REPEATED'],
  ])
  expect(counts(await done(many(org, session.id, { lines, dryRun: false, plan: dry.plan })))).toEqual([2, 0, 3])
})

test('enrolling many is for administrators of the organization, while the session takes people', async () => {
  const org = await makeClassOrg()
  const session = await makeTaskSession({ org })
  const member = await makeRole({ orgId: org.id })
  const asked = { input: { taskSessionId: session.id, group: { department }, dryRun: true } }
  for (const ctx of [ctxOfMember(member), ctxOfAdmin(await makeClassOrg())]) {
    expect(await enrollMany(ctx, asked)).toEqual(fail('notFound'))
    expect(await listGroupChoices(ctx, { taskSessionId: session.id })).toEqual(fail('notFound'))
  }
  expect(await enrollMany(ctxOfNobody(), asked)).toEqual(fail('signInRequired'))
  const late = ctxOfAdmin(org, { now: minutesFrom(session.startsAt, 500) })
  expect(await enrollMany(late, asked)).toEqual(fail('sessionState'))
})

test('the same group sent twice at once is enrolled once', async () => {
  const org = await makeClassOrg()
  const session = await makeTaskSession({ org })
  await makeNightShift(org, 4)
  const send = () => many(org, session.id, { group: { department }, dryRun: false })
  const both = await Promise.all([send(), send()])
  expect(both.map((one) => one.ok && one.value.enrolled).toSorted()).toEqual([0, 4])
  expect(await database().enrollment.count({ where: { taskSessionId: session.id } })).toBe(4)
})

/** Creates members in a few statements. */
async function makeCrowd(org: MadeOrg, count: number) {
  const people = Array.from({ length: count }, (_, index) => ({ id: randomUUID(), index }))
  await database().user.createMany({
    data: people.map(({ id, index }) => ({ id, firstName: 'Ana', lastName: `${index}` })),
  })
  const roles = people.map(({ id: userId, index }) => ({ userId, department, sortName: `${index}` }))
  await database().role.createMany({
    data: roles.map((role) => ({ ...role, orgId: org.id, roleType: 'MEMBER' as const })),
  })
  return people.map(({ id }) => id)
}

test('four hundred people are enrolled in as many statements as four but for their messages, and each is told once', async () => {
  async function measure(count: number) {
    const org = await makeClassOrg()
    const session = await makeTaskSession({ org })
    const userIds = await makeCrowd(org, count)
    const dry = await done(many(org, session.id, { group: { department } }))
    const ctx = ctxOfAdmin(org)
    const group = { department }
    const input = { taskSessionId: session.id, group, dryRun: false, plan: dry.plan }
    const { value: made, statements } = await statementsSent(() => done(enrollMany(ctx, { input })))
    expect(counts(made)).toEqual([count, 0, 0])
    const told = await database().notification.groupBy({
      by: ['userId', 'kind'],
      where: { userId: { in: userIds } },
      _count: true,
    })
    expect(told).toHaveLength(count)
    expect(told.every(({ kind, _count }) => kind === 'enrollmentApproved' && _count === 1)).toBe(true)
    expect(ctx.sent.filter(({ queue }) => queue === 'notices')).toHaveLength(Math.ceil(count / 25))
    return statements
  }
  expect(await measure(400)).toEqual(await measure(4))
})
