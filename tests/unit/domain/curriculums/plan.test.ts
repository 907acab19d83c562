import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitsAudience, noAudience } from '@/lib/domain/curriculums/audience'
import { assignmentStanding } from '@/lib/domain/curriculums/kinds'
import {
  type PlannedAssignment,
  type PlannedCurriculum,
  type PlannedMember,
  planAssignments,
} from '@/lib/domain/curriculums/plan'
import { curriculumProgress, type Group, groupProgress } from '@/lib/domain/curriculums/progress'
import { addDays } from '@/lib/domain/time/plain-date'

const everybody = noAudience
const cna = { geo: 'CA', credentialType: 'CNA', expiresAt: '2027-06-30' }
const txRn = { geo: 'TX', credentialType: 'RN', expiresAt: '2027-02-28' }
const member: PlannedMember = {
  state: 'ACTIVE',
  department: 'Night shift',
  jobTitle: 'Nurse aide',
  hireDate: '2020-02-29',
  credentials: [cna, txRn],
  work: [],
  enrolledTaskIds: [],
}
const both: Group = { rule: 'ALL', n: null, units: null, taskIds: ['a', 'b'] }
const curriculum: PlannedCurriculum = {
  ...everybody,
  state: 'ACTIVE',
  due: 'DAYS_AFTER_ASSIGN',
  dueDate: null,
  dueDays: 30,
  recurrence: 'NONE',
  recurrenceMonths: null,
  groups: [both],
}
const did = (taskId: string | null, completedAt: string, units = 100) => ({ taskId, completedAt, units })
const today = '2026-11-21'

describe('the audience', () => {
  test.each([
    ['nothing asked', {}, true],
    ['the department', { departments: ['Office', 'Night shift'] }, true],
    ['another department', { departments: ['Office'] }, false],
    ['department and job title', { departments: ['Night shift'], jobTitles: ['Nurse aide'] }, true],
    ['the department, another job title', { departments: ['Night shift'], jobTitles: ['Cook'] }, false],
    ['the type of a license', { credentialTypes: ['RN'] }, true],
    ['type and place of one license', { credentialTypes: ['CNA'], geos: ['CA'] }, true],
    ['type and place of two different licenses', { credentialTypes: ['RN'], geos: ['CA'] }, false],
    ['a place', { geos: ['TX'] }, true],
    ['hired on this day or later', { hiredFrom: '2020-02-29' }, true],
    ['hired later', { hiredFrom: '2020-03-01' }, false],
    ['hired until this day', { hiredUntil: '2020-02-29' }, true],
    ['hired earlier', { hiredUntil: '2020-02-28' }, false],
    ['hired within these months, counted to the day', { hiredWithinMonths: 81 }, true],
    ['hired longer ago', { hiredWithinMonths: 80 }, false],
    ['hired within these months and later than a day', { hiredWithinMonths: 81, hiredFrom: '2020-03-01' }, false],
    ['hired between two days', { hiredFrom: '2020-01-01', hiredUntil: '2020-12-31' }, true],
  ])('%s', (_name, asked, fits) => {
    expect(fitsAudience({ ...everybody, ...asked }, member, today)).toBe(fits)
  })
  test('nobody who has left, and nobody without a value that is asked', () => {
    expect(fitsAudience(everybody, { ...member, state: 'ENDED' }, today)).toBe(false)
    expect(fitsAudience({ ...everybody, departments: ['Office'] }, { ...member, department: null }, today)).toBe(false)
    expect(fitsAudience({ ...everybody, hiredUntil: '2026-01-01' }, { ...member, hireDate: null }, today)).toBe(false)
  })
})

describe('a group', () => {
  const always = { tasks: null, anyCredit: null }
  const work = [
    did('b', '2026-05-05', 200),
    did('a', '2026-03-03', 300),
    did('a', '2026-04-04', 300),
    did(null, '2026-01-01'),
  ]
  test.each([
    ['all of its tasks', both, { have: 2, need: 2, metOn: '2026-05-05' }],
    ['any one', { ...both, rule: 'ANY_N', n: 1 }, { have: 1, need: 1, metOn: '2026-03-03' }],
    [
      'more than there are is all there are',
      { ...both, rule: 'ANY_N', n: 9 },
      { have: 2, need: 2, metOn: '2026-05-05' },
    ],
    ['units of its tasks', { ...both, rule: 'MIN_UNITS', units: 600 }, { have: 600, need: 600, metOn: '2026-04-04' }],
    ['too few units', { ...both, rule: 'MIN_UNITS', units: 900 }, { have: 800, need: 900, metOn: null }],
    [
      'units of any credit',
      { ...both, rule: 'MIN_UNITS', units: 900, taskIds: [] },
      { have: 900, need: 900, metOn: '2026-05-05' },
    ],
    ['a task not done', { ...both, taskIds: ['a', 'c'] }, { have: 1, need: 2, metOn: null }],
  ] as const)('%s', (_name, group, progress) => {
    expect(groupProgress(group as Group, work, always)).toEqual(progress)
  })
  test('what was done before the window does not count; the first day of it does', () => {
    expect(groupProgress(both, work, { tasks: '2026-04-04', anyCredit: null })).toMatchObject({
      have: 2,
      metOn: '2026-05-05',
    })
    expect(groupProgress(both, work, { tasks: '2026-04-05', anyCredit: null })).toMatchObject({ have: 1, metOn: null })
  })
  test('a curriculum without groups is never complete', () => {
    expect(curriculumProgress([], work, always)).toMatchObject({ completedAt: null, totalParts: 0 })
  })
})

const plan = (
  of: Partial<PlannedCurriculum>,
  who: Partial<PlannedMember> = {},
  there: PlannedAssignment[] = [],
  on = today,
) => planAssignments({ ...curriculum, ...of }, { ...member, ...who }, there, on)

describe('who was hired within the months that are asked for', () => {
  const orientation = { hiredWithinMonths: 6, recurrence: 'FROM_COMPLETION', recurrenceMonths: 1 } as const
  const newcomer = { hireDate: '2026-06-30' }
  const [assigned] = plan(orientation, newcomer)
  test('keeps what they were assigned when these are over, done or not', () => {
    expect(assigned).toMatchObject({ state: 'ASSIGNED', dueAt: '2026-12-21' })
    expect(plan(orientation, newcomer, [assigned!], '2027-01-02')).toEqual([assigned])
    const work = [did('a', '2027-01-01'), did('b', '2027-01-02')]
    const done = plan(orientation, { ...newcomer, work }, [assigned!], '2027-01-02')
    expect(done).toMatchObject([{ state: 'COMPLETE', completedAt: '2027-01-02' }])
    expect(plan(orientation, { ...newcomer, work }, done, '2027-06-01')).toEqual(done)
  })
  test('gets nothing new then, and loses what another hire date would not have given', () => {
    expect(plan(orientation, newcomer, [], '2027-01-01')).toEqual([])
    expect(plan(orientation, { hireDate: '2016-06-30' }, [assigned!])).toMatchObject([{ state: 'CLOSED' }])
  })
  test('is assigned before their first day, too', () => {
    expect(plan(orientation, { hireDate: addDays(today, 20) })).toHaveLength(1)
  })
})

describe('assignments', () => {
  test('who fits is assigned, once', () => {
    const made = plan({})
    expect(made).toEqual([
      {
        cycle: 1,
        state: 'ASSIGNED',
        startsAt: today,
        dueAt: '2026-12-21',
        completedAt: null,
        doneParts: 0,
        totalParts: 1,
        doneUnits: null,
        totalUnits: null,
        exempt: false,
      },
    ])
    expect(plan({}, {}, made, '2026-12-30')).toEqual(made)
  })
  test.each([
    ['a draft', { state: 'DRAFT' }, {}],
    ['one that is retired', { state: 'RETIRED' }, {}],
    ['somebody else', { departments: ['Office'] }, {}],
    ['somebody on leave', {}, { state: 'ON_LEAVE' }],
  ] as const)('%s assigns nobody', (_name, of, who) => {
    expect(plan(of, who)).toEqual([])
  })
  test('a place in a class, or one task of two, is in progress', () => {
    expect(plan({}, { enrolledTaskIds: ['b'] })).toMatchObject([{ state: 'IN_PROGRESS' }])
    expect(plan({}, { work: [did('a', today)] })).toMatchObject([{ state: 'IN_PROGRESS', doneParts: 0 }])
  })
  test('what was done before counts, and a credit that is gone opens it again', () => {
    const complete = plan({}, { work: [did('a', '2025-01-01'), did('b', '2026-02-02')] })
    expect(complete).toMatchObject([{ state: 'COMPLETE', completedAt: '2026-02-02', doneParts: 1 }])
    expect(plan({}, { work: [did('a', '2025-01-01')] }, complete)).toMatchObject([
      { state: 'IN_PROGRESS', completedAt: null },
    ])
  })
  test('exempt stays exempt whatever is done', () => {
    const exempt = plan({}).map((one) => ({ ...one, exempt: true }))
    expect(plan({}, { work: [did('a', today), did('b', today)] }, exempt)).toMatchObject([
      { state: 'EXEMPT', completedAt: null },
    ])
  })
  test('leaving and another department close it; coming back opens the same again', () => {
    const made = plan({})
    const gone = plan({}, { state: 'ENDED' }, made)
    expect(gone).toMatchObject([{ cycle: 1, state: 'CLOSED' }])
    expect(plan({ departments: ['Office'] }, {}, made)).toMatchObject([{ state: 'CLOSED' }])
    expect(plan({}, {}, gone)).toMatchObject([{ cycle: 1, state: 'ASSIGNED', startsAt: today }])
  })
  test('leave keeps what is open', () => {
    expect(plan({}, { state: 'ON_LEAVE' }, plan({}))).toMatchObject([{ state: 'ASSIGNED' }])
  })
  test('retiring closes what is open and keeps what is complete', () => {
    expect(plan({ state: 'RETIRED' }, {}, plan({}))).toMatchObject([{ state: 'CLOSED' }])
    const complete = plan({}, { work: [did('a', today), did('b', today)] })
    expect(plan({ state: 'RETIRED' }, {}, complete)).toEqual(complete)
  })
  test('renewing a license moves the day, but not one that is past', () => {
    const of = { due: 'CREDENTIAL_RENEWAL', dueDays: 0, credentialTypes: ['CNA'] } as const
    const made = plan(of)
    expect(made).toMatchObject([{ dueAt: '2027-06-30' }])
    const renewed = { credentials: [{ ...cna, expiresAt: '2029-06-30' }] }
    expect(plan(of, renewed, made, '2027-05-01')).toMatchObject([{ dueAt: '2029-06-30' }])
    expect(plan(of, renewed, made, '2027-07-01')).toMatchObject([{ dueAt: '2027-06-30' }])
  })
  test('a later cycle tied to a license has the day that its renewal gave it, before and after it has opened', () => {
    const rule = { due: 'CREDENTIAL_RENEWAL', dueDays: 30, credentialTypes: ['CNA'] } as const
    const of = { ...rule, recurrence: 'FROM_DUE', recurrenceMonths: 24 } as const
    const work = [did('a', '2027-03-01'), did('b', '2027-03-02')]
    const complete = plan(of, { work }, plan(of), '2027-04-01')
    expect(complete).toMatchObject([{ state: 'COMPLETE', dueAt: '2027-05-31' }])
    // The renewal is printed with another day than two years later.
    const renewed = { work, credentials: [{ ...cna, expiresAt: '2029-09-30' }] }
    expect(plan(of, renewed, complete, '2029-05-31')).toEqual(complete)
    const opened = plan(of, renewed, complete, '2029-06-02')
    expect(opened[1]).toMatchObject({ cycle: 2, state: 'ASSIGNED', startsAt: '2027-06-01', dueAt: '2029-08-31' })
    // Not renewed in Suma yet, the cycle opens by its months, and moves with the renewal.
    const unknown = plan(of, { work }, complete, '2029-03-05')
    expect(unknown[1]).toMatchObject({ cycle: 2, dueAt: '2029-05-31' })
    expect(plan(of, renewed, unknown, '2029-03-06')[1]).toMatchObject({ cycle: 2, dueAt: '2029-08-31' })
    expect(plan(of, renewed, unknown, '2029-06-01')[1]).toMatchObject({ cycle: 2, dueAt: '2029-05-31' })
  })
  test('the next cycle opens in time and closes the one before', () => {
    const of = { recurrence: 'FROM_COMPLETION', recurrenceMonths: 12 } as const
    const work = [did('a', '2026-11-25'), did('b', '2026-11-30')]
    const complete = plan(of, { work }, plan(of), '2026-12-01')
    expect(complete).toMatchObject([{ state: 'COMPLETE' }])
    expect(plan(of, { work }, complete, '2027-08-31')).toEqual(complete)
    expect(plan(of, { work }, complete, '2027-09-01')).toMatchObject([
      { cycle: 1, state: 'CLOSED', completedAt: '2026-11-30' },
      { cycle: 2, state: 'ASSIGNED', startsAt: '2026-12-01', dueAt: '2027-11-30' },
    ])
  })
  test('applied to its own result it changes nothing, and one cycle at most is not closed', () => {
    const day = fc.integer({ min: -1500, max: 1500 }).map((days) => addDays(today, days))
    const works = fc.array(
      fc.record({ taskId: fc.constantFrom('a', 'b', null), completedAt: day, units: fc.constant(100) }),
      { maxLength: 12 },
    )
    const rules = fc.record({
      due: fc.constantFrom(
        'FIXED_DATE',
        'DAYS_AFTER_ASSIGN',
        'DAYS_AFTER_HIRE',
        'HIRE_ANNIVERSARY',
        'CREDENTIAL_RENEWAL',
      ),
      dueDate: day,
      dueDays: fc.integer({ min: 0, max: 400 }),
      recurrence: fc.constantFrom('NONE', 'FROM_COMPLETION', 'FROM_DUE'),
      recurrenceMonths: fc.integer({ min: 1, max: 36 }),
    })
    fc.assert(
      fc.property(rules, works, day, fc.integer({ min: 0, max: 2000 }), (rule, work, start, later) => {
        const of = rule as Partial<PlannedCurriculum>
        const then = addDays(start, later)
        const once = plan(of, { work }, plan(of, { work }, [], start), then)
        expect(plan(of, { work }, once, then)).toEqual(once)
        expect(once.filter(({ state }) => state !== 'CLOSED')).toHaveLength(1)
        expect(once.map(({ cycle }) => cycle)).toEqual(once.map((_one, index) => index + 1))
      }),
      { numRuns: 500 },
    )
  })
})

test.each([
  ['ASSIGNED', '2026-11-20', 'OVERDUE'],
  ['IN_PROGRESS', '2026-11-20', 'OVERDUE'],
  ['ASSIGNED', today, 'ASSIGNED'],
  ['ASSIGNED', null, 'ASSIGNED'],
  ['COMPLETE', '2026-11-20', 'COMPLETE'],
  ['EXEMPT', '2026-11-20', 'EXEMPT'],
] as const)('%s, due %s, is %s', (state, dueAt, standing) => {
  expect(assignmentStanding({ state, dueAt }, today)).toBe(standing)
})

test('twelve hours by hire year: those of the year before do not complete it, and those so far are told', () => {
  const hours: Group = { rule: 'MIN_UNITS', n: null, units: 1200, taskIds: [] }
  const of = {
    ...curriculum,
    due: 'HIRE_ANNIVERSARY',
    recurrence: 'FROM_DUE',
    recurrenceMonths: 12,
    groups: [hours],
  } as const
  const hired = { ...member, hireDate: '2023-11-24' }
  const yearBefore = [did(null, '2026-08-30', 1200), did(null, '2026-11-23', 800)]
  const [none] = planAssignments(of, { ...hired, work: yearBefore }, [], '2026-11-28')
  expect(none).toMatchObject({
    state: 'ASSIGNED',
    dueAt: '2027-11-23',
    completedAt: null,
    doneUnits: 0,
    totalUnits: 1200,
  })
  const work = [...yearBefore, did(null, '2026-11-24', 500), did(null, '2027-02-01', 300)]
  const [some] = planAssignments(of, { ...hired, work }, [none!], '2027-02-01')
  expect(some).toMatchObject({ state: 'IN_PROGRESS', doneUnits: 800, totalUnits: 1200 })
  // One that was complete by the hours of the year before is open again.
  const [open] = planAssignments(
    of,
    { ...hired, work },
    [{ ...none!, state: 'COMPLETE', completedAt: '2026-08-30' }],
    '2027-02-01',
  )
  expect(open).toMatchObject({ state: 'IN_PROGRESS', dueAt: '2027-11-23', completedAt: null })
  const done = planAssignments(of, { ...hired, work: [...work, did(null, '2027-10-01', 400)] }, [some!], '2027-11-24')
  expect(done).toMatchObject([
    { state: 'CLOSED', completedAt: '2027-10-01' },
    { state: 'ASSIGNED', startsAt: '2027-11-24', dueAt: '2028-11-23', doneUnits: 0 },
  ])
})
