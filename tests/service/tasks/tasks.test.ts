import { describe, expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg, makeProvider, makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession, taskFields, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { findTask } from '@/lib/data/tasks/tasks'
import { fail } from '@/lib/domain/result'
import { getTask, listTaskProviderNumbers, listTaskRevisions, listTasks } from '@/lib/services/tasks/list-tasks'
import { archiveTask, createTask, duplicateTask, publishTask, restoreTask, updateTask } from '@/lib/services/tasks/task'

const finalize = (id: string) =>
  database().taskSession.update({ where: { id }, data: { state: 'FINALIZED', finalizedAt: new Date() } })

describe('making a task', () => {
  test('makes a draft with what was entered, hours in hundredths', async () => {
    const org = await makeClassOrg()
    const fields = taskFields({ units: 1.5, objectives: ['Wash hands'], passMark: 80, requiresTest: true })
    const task = await done(createTask(ctxOfAdmin(org), { input: { orgId: org.id, ...fields } }))
    expect(task).toMatchObject({ state: 'DRAFT', title: fields.title, version: 1, orgId: org.id })
    expect(task.revision).toMatchObject({ number: 1, units: 150, objectives: ['Wash hands'], passMark: 80 })
    expect(task.revision.eligible).toEqual(['CA:CNA', 'CA:HHA'])
    const audit = await database().auditEvent.findFirst({ where: { subjectId: task.id, action: 'task.created' } })
    expect(audit?.orgId).toBe(org.id)
  })

  test('requires a title and nothing else', async () => {
    const org = await makeClassOrg()
    const task = await done(createTask(ctxOfAdmin(org), { input: { orgId: org.id, title: 'Falls' } }))
    expect(task.revision).toMatchObject({
      units: null,
      eligible: [],
      defaultFormat: 'IN_PERSON',
      minAttendancePct: 100,
    })
  })

  test('keeps the online part of hybrid tasks only, and the pass mark of those with a test', async () => {
    const org = await makeClassOrg()
    const input = { orgId: org.id, ...taskFields({ onlineUnits: 2, passMark: 80 }) }
    expect((await done(createTask(ctxOfAdmin(org), { input }))).revision).toMatchObject({
      onlineUnits: null,
      passMark: null,
    })
    const hybrid = { ...input, defaultFormat: 'HYBRID' }
    expect((await done(createTask.unknown(ctxOfAdmin(org), { input: hybrid }))).revision.onlineUnits).toBe(200)
  })

  test.each([
    ['no title', { title: ' ' }, 'input.title', 'validation.required'],
    ['units of three decimals', { units: 1.005 }, 'input.units', 'validation.units'],
    ['units below zero', { units: -1 }, 'input.units', 'validation.units'],
    [
      'a type the place has not',
      { eligible: [{ geo: 'USA', credentialType: 'CNA' }] },
      'input.eligible',
      'validation.typeNotAllowed',
    ],
    [
      'more online than in all',
      { defaultFormat: 'HYBRID', onlineUnits: 9 },
      'input.onlineUnits',
      'validation.onlineUnitsOverTotal',
    ],
    ['an attendance of nothing', { minAttendancePct: 0 }, 'input.minAttendancePct', { key: 'validation.whole' }],
    ['a null byte', { description: 'a\0b' }, 'input.description', 'validation.controlCharacters'],
  ])('reports %s at its field', async (_name, fields, field, message) => {
    const org = await makeClassOrg()
    const result = await createTask(ctxOfAdmin(org), { input: { orgId: org.id, ...taskFields(fields) } })
    expect(result).toMatchObject({ ok: false, problem: { code: 'invalidInput', fields: { [field]: message } } })
  })

  test('is refused in an organization without the feature', async () => {
    const org = await makeOrg()
    const input = { orgId: org.id, ...taskFields() }
    expect(await createTask(ctxOfAdmin(org), { input })).toEqual(fail('featureOff'))
  })

  test('is answered with "not found" to a member of the organization', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const member = await makeRole({ orgId: org.id })
    const ctx = () => ctxFor(member.user, { roles: [member] })
    expect(await getTask(ctx(), { id: task.id })).toEqual(fail('notFound'))
    expect(await listTasks(ctx(), { orgId: org.id })).toEqual(fail('notFound'))
    expect(await createTask(ctx(), { input: { orgId: org.id, ...taskFields() } })).toEqual(fail('notFound'))
  })

  test('is refused to a super admin on a visit, who may look', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const superAdmin = await makeUser({ superAdmin: true })
    const ctx = () => ctxFor(superAdmin, { visits: [org.id] })
    expect((await getTask(ctx(), { id: task.id })).ok).toBe(true)
    expect(await archiveTask(ctx(), { id: task.id, version: task.version })).toEqual(fail('notFound'))
  })

  test('happens once for a repeated request', async () => {
    const org = await makeClassOrg()
    const idempotency = { operation: 'createTask', key: 'one', requestHash: Buffer.from('a') }
    const input = { orgId: org.id, title: 'Falls' }
    const first = await done(createTask(ctxOfAdmin(org, { idempotency }), { input }))
    const second = await done(createTask(ctxOfAdmin(org, { idempotency }), { input }))
    expect(second.id).toBe(first.id)
    expect(await database().task.count({ where: { orgId: org.id } })).toBe(1)
  })
})

describe('publishing', () => {
  test('reports by field what is missing', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org, published: false, units: null, eligible: [] })
    expect(await publishTask(ctxOfAdmin(org), { id: task.id, version: 1 })).toEqual(
      fail('taskIncomplete', { units: 'validation.unitsToPublish', eligible: 'validation.eligibleToPublish' }),
    )
  })

  test('is followed by archiving and restoring', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    expect(task.state).toBe('PUBLISHED')
    const archived = await done(archiveTask(ctxOfAdmin(org), { id: task.id, version: task.version }))
    expect(archived.state).toBe('ARCHIVED')
    expect(await archiveTask(ctxOfAdmin(org), { id: task.id, version: archived.version })).toEqual(fail('taskState'))
    const back = await done(restoreTask(ctxOfAdmin(org), { id: task.id, version: archived.version }))
    expect(back.state).toBe('PUBLISHED')
    const actions = await database().auditEvent.findMany({ where: { subjectId: task.id }, orderBy: { seq: 'asc' } })
    expect(actions.map(({ action }) => action)).toEqual([
      'task.created',
      'task.published',
      'task.archived',
      'task.restored',
    ])
  })

  test('succeeds once when two publish at once, and the other is stale', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org, published: false })
    const results = await Promise.all([1, 2].map(() => publishTask(ctxOfAdmin(org), { id: task.id, version: 1 })))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'staleVersion' } })
  })
})

describe('changing a task', () => {
  test('keeps omitted fields, and its revision until a session was finalized', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const session = await makeTaskSession({ org, task })
    const input = { id: task.id, version: task.version, units: 6 }
    const changed = await done(updateTask(ctxOfAdmin(org), { input }))
    expect(changed.revision).toMatchObject({ id: task.revision.id, number: 1, units: 600, title: task.title })
    expect(changed.revision.eligible).toEqual(task.revision.eligible)
    expect((await taskSessionNow(session.id)).revision.units).toBe(600)
  })

  test('makes a new revision after a session was finalized, which all other sessions follow', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const [finalized, reopened, open] = await Promise.all([1, 2, 3].map(() => makeTaskSession({ org, task })))
    await finalize(finalized!.id)
    await finalize(reopened!.id)
    await database().taskSession.update({ where: { id: reopened!.id }, data: { state: 'ENDED' } })
    const input = { id: task.id, version: task.version, units: 6, eligible: [{ geo: 'CA', credentialType: 'CNA' }] }
    const changed = await done(updateTask.unknown(ctxOfAdmin(org), { input }))
    expect(changed.revision).toMatchObject({ number: 2, units: 600, eligible: ['CA:CNA'] })
    expect((await taskSessionNow(finalized!.id)).revision).toMatchObject({ number: 1, units: 400 })
    expect((await taskSessionNow(reopened!.id)).revision).toMatchObject({ number: 1, units: 400 })
    expect((await taskSessionNow(open!.id)).revision).toMatchObject({ number: 2, units: 600 })
    const revisions = await done(listTaskRevisions(ctxOfAdmin(org), { id: task.id }))
    expect(revisions.map(({ number, sessions }) => [number, sessions])).toEqual([
      [2, 1],
      [1, 2],
    ])
    const again = { id: task.id, version: changed.version, units: 7 }
    expect((await done(updateTask(ctxOfAdmin(org), { input: again }))).revision.number).toBe(2)
  })

  test('makes no revision when nothing changes', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    await finalize((await makeTaskSession({ org, task })).id)
    const input = { id: task.id, version: task.version, units: 4 }
    expect((await done(updateTask(ctxOfAdmin(org), { input }))).revision.number).toBe(1)
  })

  test('keeps a published task complete', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    expect(
      await updateTask(ctxOfAdmin(org), { input: { id: task.id, version: task.version, units: null, eligible: [] } }),
    ).toEqual(
      fail('invalidInput', {
        'input.units': 'validation.unitsToPublish',
        'input.eligible': 'validation.eligibleToPublish',
      }),
    )
  })

  test('with a stale version is refused with the stored task', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const result = await updateTask(ctxOfAdmin(org), { input: { id: task.id, version: 1, title: 'Other' } })
    expect(result).toMatchObject({ problem: { code: 'staleVersion', current: { id: task.id, title: task.title } } })
    expect((await findTask(database(), task.id))?.title).toBe(task.title)
  })
})

test('a duplicate is a draft with what the task is now', async () => {
  const org = await makeClassOrg()
  const task = await makeTask({ org, requiresTest: true, passMark: 70 })
  const copy = await done(duplicateTask(ctxOfAdmin(org), { id: task.id, title: 'Copy' }))
  expect(copy).toMatchObject({ state: 'DRAFT', title: 'Copy' })
  expect(copy.revision).toMatchObject({ number: 1, units: 400, eligible: task.revision.eligible, passMark: 70 })
  expect((await done(duplicateTask(ctxOfAdmin(org), { id: task.id }))).title).toBe(task.title)
})

test('approval numbers of a task are those of a day', async () => {
  const org = await makeClassOrg()
  const provider = await makeProvider(org, {
    credentialTypes: ['CNA'],
    effectiveAt: '2026-01-01',
    expiresAt: '2026-06-30',
  })
  const task = await makeTask({ org })
  const on = async (date: string) => {
    const { numbers } = await done(listTaskProviderNumbers(ctxOfAdmin(org), { id: task.id, date }))
    return numbers.map((number) => [number.credentialType, number.provider?.id ?? null])
  }
  expect(await on('2026-06-30')).toEqual([
    ['CNA', provider.id],
    ['HHA', null],
  ])
  expect(await on('2026-07-01')).toEqual([
    ['CNA', null],
    ['HHA', null],
  ])
})
