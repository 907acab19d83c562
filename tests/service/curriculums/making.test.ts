import { beforeEach, expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import {
  assignmentsOf,
  curriculumForm,
  type MadeClass,
  makeClass,
  makeCurriculum,
  makeCurriculumOrg,
} from '@/fixtures/curriculums'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg, makeRole } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { activateCurriculum, createCurriculum } from '@/lib/services/curriculums/curriculum'
import { getCurriculum, listCurriculums } from '@/lib/services/curriculums/list-curriculums'

let org: MadeOrg
let task: MadeClass
const admin = () => ctxFor(org.admin, { roles: [org.role] })

beforeEach(async () => {
  ;({ org, task } = await makeCurriculumOrg())
})

test('a draft is stored as it was sent and assigns nobody', async () => {
  const member = await makeRole({ orgId: org.id })
  const form = curriculumForm([task.id], {
    audience: { departments: ['Nursing'], credentialTypes: ['CNA'], geos: ['CA'] },
    description: ' Yearly. ',
    due: 'FIXED_DATE',
    dueDate: 'Dec 31, 2026',
    recurrence: 'FROM_DUE',
    recurrenceMonths: 12,
    groups: [
      { name: 'All', rule: 'ALL', taskIds: [task.id] },
      { name: 'Hours', rule: 'MIN_UNITS', units: 12.5, taskIds: [] },
    ],
  })
  const made = await done(createCurriculum(admin(), { input: { orgId: org.id, ...form } }))
  expect(made).toMatchObject({
    version: 1,
    state: 'DRAFT',
    departments: ['Nursing'],
    jobTitles: [],
    geos: ['CA'],
    description: 'Yearly.',
    dueDate: '2026-12-31',
    dueDays: null,
    recurrenceMonths: 12,
    groups: [
      { name: 'All', rule: 'ALL', units: null, tasks: [{ id: task.id, state: 'PUBLISHED' }] },
      { name: 'Hours', rule: 'MIN_UNITS', units: 1250, tasks: [] },
    ],
  })
  expect(await assignmentsOf(member.id)).toEqual([])
})

test.each([
  ['no title', { title: ' ' }, { 'input.title': 'validation.required' }],
  ['no group', { groups: [] }, { 'input.groups': 'validation.curriculumGroups' }],
  ['a fixed date that is missing', { due: 'FIXED_DATE' }, { 'input.dueDate': 'validation.required' }],
  ['a day too far', { due: 'FIXED_DATE', dueDate: '2199-01-01' }, { 'input.dueDate': 'validation.invalidDate' }],
  [
    'no number of days',
    { dueDays: null },
    { 'input.dueDays': { key: 'validation.whole', params: { min: 0, max: 3650 } } },
  ],
  [
    'no number of months',
    { recurrence: 'FROM_DUE' },
    { 'input.recurrenceMonths': { key: 'validation.whole', params: { min: 1, max: 120 } } },
  ],
  [
    'a group without tasks',
    { groups: [{ name: 'G', rule: 'ALL', taskIds: [] }] },
    { 'input.groups.0.taskIds': 'validation.curriculumTasks' },
  ],
  [
    'no hours',
    { groups: [{ name: 'G', rule: 'MIN_UNITS', units: 0, taskIds: [] }] },
    { 'input.groups.0.units': 'validation.units' },
  ],
  [
    'whatever is wrong at once',
    { title: ' ', due: 'FIXED_DATE', dueDate: 'soon', groups: [{ name: '', rule: 'ALL', taskIds: [] }] },
    {
      'input.title': 'validation.required',
      'input.dueDate': 'validation.couldNotParseDate',
      'input.groups.0.name': 'validation.required',
      'input.groups.0.taskIds': 'validation.curriculumTasks',
    },
  ],
])('%s is reported at its field', async (_name, more, fields) => {
  const input = { orgId: org.id, ...curriculumForm([task.id], more) }
  expect(await createCurriculum(admin(), { input })).toEqual(fail('invalidInput', fields))
})

test('a task of another organization, or an archived one, cannot be chosen', async () => {
  const strange = await makeClass((await makeOrg()).id)
  const told = fail('invalidInput', { 'input.groups.0.taskIds': 'validation.curriculumTasks' })
  const create = (id: string) => createCurriculum(admin(), { input: { orgId: org.id, ...curriculumForm([id]) } })
  expect(await create(strange.id)).toEqual(told)
  await database().task.update({ where: { id: task.id }, data: { state: 'ARCHIVED' } })
  expect(await create(task.id)).toEqual(told)
})

test('a group that requires more than it has tasks is refused', async () => {
  const groups = [{ name: 'G', rule: 'ANY_N', n: 2, taskIds: [task.id] }]
  const input = { orgId: org.id, ...curriculumForm([], { groups }) }
  const wrong = { key: 'validation.whole', params: { min: 1, max: 1 } }
  expect(await createCurriculum(admin(), { input })).toEqual(fail('invalidInput', { 'input.groups.0.n': wrong }))
})

test('making one needs the feature, and is refused to a super admin on a visit', async () => {
  const curriculum = await makeCurriculum({ org, taskIds: [task.id], active: false })
  const superAdmin = { ...org.admin, superAdmin: true }
  const visit = () => ctxFor(superAdmin, { visits: [org.id] })
  expect((await getCurriculum(visit(), { id: curriculum.id })).ok).toBe(true)
  expect(await activateCurriculum(visit(), { id: curriculum.id, version: 1 })).toEqual(fail('notFound'))
  await database().orgFeature.deleteMany({ where: { orgId: org.id } })
  expect(await getCurriculum(admin(), { id: curriculum.id })).toEqual(fail('featureOff'))
  expect(await listCurriculums(admin(), { orgId: org.id })).toEqual(fail('featureOff'))
})
