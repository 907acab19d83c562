import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerCase } from '@/lib/domain/compliance/case-format'
import type { CaseProblem } from '@/lib/domain/compliance/case-reader'
import { evaluateCompliance } from '@/lib/domain/compliance/evaluate'
import {
  type CreditFacts,
  type EvaluationInput,
  type HoursFields,
  type Limits,
  mostMissing,
} from '@/lib/domain/compliance/evaluation'
import {
  approvalOf,
  approvalsOf,
  carriedInto,
  hoursFieldNames,
  readHoursFields,
  readLastMonths,
  refuseContradictions,
  yearsOf,
} from '@/lib/domain/compliance/hours-fields'
import { emptyBook } from '@/lib/domain/compliance/rule-for'
import { approvalText } from '@/lib/domain/credits/approvals'
import { approvalBodies, creditActivities } from '@/lib/domain/lists/activities'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { addDays, addMonths, fromDayNumber, type PlainDate, toDayNumber } from '@/lib/domain/time/plain-date'
import { isNightly } from '@/tests/setup/nightly'
import cases from './hours-cases.json'
import { credit } from './records'

test.each(cases.map((record) => [record.id, record.title, record] as const))('%s: %s', (id, _title, record) => {
  const { expected, ...question } = record
  expect(answerCase(question, emptyBook)).toMatchObject({ id, result: expected })
})

test('each field has a case', () => {
  const stated = cases.flatMap(({ input }) => Object.keys(input.rules))
  expect([...hoursFieldNames, 'carryOver'].filter((name) => !stated.includes(name))).toEqual([])
})

const plain: Limits = {
  total: 2400,
  minFirstYear: null,
  minSecondYear: null,
  maxFirstYear: null,
  maxOnline: null,
  minInitialDays: null,
  firstRenewalExempt: false,
  reactivationYears: null,
}
const period = { startsAt: '2025-01-01', endsAt: '2026-12-31' }
const record = (rules: HoursFields & Partial<Limits>, credits: CreditFacts[], over: Partial<EvaluationInput> = {}) =>
  ({
    geo: 'FL',
    type: 'RN',
    effectiveAt: '2020-01-01',
    renewalPeriods: [period],
    periodIndex: 0,
    asOf: '2026-12-31',
    credits,
    rules: { ...plain, ...rules },
    ...over,
  }) satisfies EvaluationInput
const reasons = (input: EvaluationInput) =>
  evaluateCompliance(input).credits.map(({ issues }) => issues.map(({ reason }) => reason))

describe('live hours', () => {
  test('are an online maximum of the rest, under which live hours are not online', () => {
    const online = credit('2025-02-01', 20, { format: 'ONLINE' })
    const live = credit('2025-03-01', 4, { format: 'ONLINE', live: true })
    const { counted, remaining, required, credits } = evaluateCompliance(record({ minLive: 1200 }, [online, live]))
    expect(counted).toMatchObject({ total: 1600, online: 1200, inPerson: 400 })
    expect(remaining).toMatchObject({ units: 800, mustBeInPerson: 800, online: 0 })
    expect(required).toEqual({ total: 2400, live: 1200 })
    expect(credits[0]!.issues).toEqual([
      { reason: 'ONLINE_CREDIT_OVERAGE', units: 800, limit: { name: 'NOT_LIVE', units: 1200 } },
    ])
  })

  test('the same as a maximum where nothing is live', () => {
    const credits = [
      credit('2025-02-01', 20, { format: 'ONLINE' }),
      credit('2025-04-01', 3),
      credit('2025-05-01', 9, { format: 'HYBRID', onlineUnits: 500 }),
    ]
    const { required: _live, ...live } = evaluateCompliance(record({ minLive: 1200 }, credits))
    const { required: _, ...most } = evaluateCompliance(record({ maxOnline: 1200 }, credits))
    const numbers = ({ credits: outcomes, ...rest }: typeof live) => ({
      ...rest,
      counted: outcomes.map(({ countedUnits }) => countedUnits),
    })
    expect(numbers(live)).toEqual(numbers(most))
  })

  test.each([
    [false, 'NO_ONLINE_CREDITS_ALLOWED'],
    [true, 'HAS_NO_UNITS'],
  ])('where all must be live, an online credit without hours, live %s: %s', (live, reason) => {
    const input = record({ minLive: 2400 }, [credit('2025-02-01', null, { format: 'ONLINE', live })])
    expect(reasons(input)).toEqual([[reason]])
  })

  test('a total below them is all live', () => {
    const { remaining, required } = evaluateCompliance(record({ total: 600, minLive: 1200 }, []))
    expect(remaining).toMatchObject({ units: 600, mustBeInPerson: 600 })
    expect(required).toEqual({ total: 600, live: 600 })
    const online = record({ total: 600, minLive: 1200 }, [credit('2025-02-01', 4, { format: 'ONLINE' })])
    expect(evaluateCompliance(online).credits[0]!.issues).toEqual([
      { reason: 'NO_ONLINE_CREDITS_ALLOWED', units: 400, limit: { name: 'NOT_LIVE', units: 0 } },
    ])
  })

  test('a part of a requirement that limits online hours more keeps its limit', () => {
    const { counted } = evaluateCompliance(
      record({ minLive: 1200, maxOnline: 500 }, [credit('2025-02-01', 9, { format: 'ONLINE' })]),
    )
    expect(counted).toMatchObject({ online: 500 })
  })
})

describe('activities', () => {
  test('count up to their maximum; what is not said is a course', () => {
    const credits = [
      credit('2025-02-01', 10, { activity: 'TEACHING' }),
      credit('2025-03-01', 9),
      credit('2025-04-01', 5, { activity: 'TEACHING' }),
      credit('2025-05-01', 4, { activity: 'COURSE' }),
    ]
    const { credits: outcomes, overage } = evaluateCompliance(
      record({ total: 4000, maxByActivity: { TEACHING: 1200, COURSE: 1000 } }, credits),
    )
    expect(outcomes.map(({ countedUnits }) => countedUnits)).toEqual([1000, 900, 200, 100])
    expect(outcomes[2]!.issues).toEqual([
      { reason: 'ACTIVITY_OVERAGE', units: 300, limit: { name: 'ACTIVITY', units: 1200, activity: 'TEACHING' } },
    ])
    expect(overage).toEqual({ credit: 0, online: 0, onlineNotAllowed: 0, activity: 600 })
  })

  test('use their maximum only with hours that count', () => {
    const credits = [
      credit('2025-02-01', 10, { activity: 'TEACHING', format: 'ONLINE' }),
      credit('2025-03-01', 10, { activity: 'TEACHING' }),
    ]
    const { counted } = evaluateCompliance(record({ maxOnline: 200, maxByActivity: { TEACHING: 1000 } }, credits))
    expect(counted).toMatchObject({ total: 1000 })
  })

  const together = { activities: ['PRECEPTOR', 'PUBLICATION'], most: 1200 } as const
  const work = (day: PlainDate, hours: number) => credit(day, hours, { activity: 'PRECEPTOR' })
  const article = (day: PlainDate, hours: number) => credit(day, hours, { activity: 'PUBLICATION' })
  const countedBy = (rules: HoursFields, credits: CreditFacts[]) =>
    evaluateCompliance(record({ total: 4000, ...rules }, credits)).credits.map(({ countedUnits }) => countedUnits)

  test('with one maximum share it, and no other activity does', () => {
    const credits = [
      work('2025-02-01', 9),
      article('2025-03-01', 3),
      article('2025-04-01', 0.01),
      credit('2025-05-01', 20),
    ]
    const { credits: outcomes, overage } = evaluateCompliance(record({ total: 4000, maxTogether: [together] }, credits))
    expect(outcomes.map(({ countedUnits }) => countedUnits)).toEqual([900, 300, 0, 2000])
    expect(outcomes[2]!.issues).toEqual([
      { reason: 'ACTIVITY_OVERAGE', units: 1, limit: { name: 'ACTIVITIES', units: 1200, activity: 'PUBLICATION' } },
    ])
    expect(overage).toEqual({ credit: 0, online: 0, onlineNotAllowed: 0, activity: 1 })
  })

  test.each<[string, HoursFields, number[], string, number]>([
    ['its own where it has less room', { maxByActivity: { PUBLICATION: 200 } }, [900, 200], 'ACTIVITY', 200],
    ['its own where both have as much', { maxByActivity: { PUBLICATION: 300 } }, [900, 300], 'ACTIVITY', 300],
    ['the shared one where that has less', { maxByActivity: { PUBLICATION: 400 } }, [900, 300], 'ACTIVITIES', 1200],
    [
      'the smaller one of two',
      { maxTogether: [together, { ...together, most: 1000 }] },
      [900, 100],
      'ACTIVITIES',
      1000,
    ],
    [
      'the smaller one that comes first',
      { maxTogether: [{ ...together, most: 1100 }, together] },
      [900, 200],
      'ACTIVITIES',
      1100,
    ],
  ])('of several maximums holds %s', (_name, rules, counted, name, units) => {
    const credits = [work('2025-02-01', 9), article('2025-03-01', 5)]
    const { credits: outcomes } = evaluateCompliance(record({ maxTogether: [together], ...rules }, credits))
    expect(outcomes.map(({ countedUnits }) => countedUnits)).toEqual(counted)
    expect(outcomes[1]!.issues).toMatchObject([{ limit: { name, units, activity: 'PUBLICATION' } }])
  })

  test('a maximum of none counts none, and both parts of a hybrid course share one', () => {
    expect(countedBy({ maxTogether: [{ ...together, most: 0 }] }, [work('2025-02-01', 9)])).toEqual([0])
    const hybrid = credit('2025-02-01', 5, { activity: 'PRECEPTOR', format: 'HYBRID', onlineUnits: 200 })
    expect(countedBy({ maxTogether: [{ ...together, most: 400 }] }, [hybrid])).toEqual([400])
  })
})

describe('the same course', () => {
  const course = { title: 'Infection Control', providerName: 'Hillside', providerNumber: 'CEP 123' }
  const again = (date: PlainDate, over: Partial<CreditFacts>) =>
    reasons(record({ sameCourseOnce: 'PERIOD' }, [credit('2025-02-01', 4, course), credit(date, 4, over)]))[1]

  test.each<[Partial<CreditFacts>, boolean]>([
    [course, true],
    [{ ...course, title: ' infection  control.', providerNumber: 'cep123'.replace('p1', 'p 1') }, true],
    [{ ...course, providerName: 'Other', providerNumber: 'CEP 123' }, true],
    [{ ...course, providerNumber: null }, true],
    [{ ...course, providerNumber: 'ＣＥＰ　１２３' }, true],
    [{ ...course, title: 'Infection-control', providerNumber: 'cep123' }, true],
    [{ ...course, providerNumber: 'CEP 124' }, false],
    [{ ...course, providerName: 'Other', providerNumber: null }, false],
    [{ ...course, providerName: null, providerNumber: null }, false],
    [{ ...course, title: 'Infection Control II' }, false],
    [{}, false],
  ])('%j is the same: %s', (over, isSame) => {
    expect(again('2025-03-01', over)).toEqual(isSame ? ['SAME_COURSE'] : [])
  })

  test('what is not stated is not the same', () => {
    const both = (one: Partial<CreditFacts>) =>
      reasons(
        record(
          { sameCourseOnce: 'PERIOD' },
          ['2025-02-01', '2025-03-01'].map((day) => credit(day, 4, one)),
        ),
      )[1]
    expect(both({ providerName: 'Hillside', providerNumber: 'CEP 123' })).toEqual([])
    expect(both({ title: '…', providerName: 'Hillside' })).toEqual([])
    expect(both({ title: 'Pain' })).toEqual([])
    expect(both({ title: 'Pain', providerName: '-' })).toEqual([])
    expect(both({ title: 'Pain', providerName: 'Hillside' })).toEqual(['SAME_COURSE'])
    expect(both({ title: 'Pain', providerNumber: '7' })).toEqual(['SAME_COURSE'])
  })

  test.each([
    ['YEAR', '2025-12-31', ['SAME_COURSE']],
    ['YEAR', '2026-01-01', []],
    ['PERIOD', '2026-12-31', ['SAME_COURSE']],
  ] as const)('once in a %s, again on %s', (sameCourseOnce, date, reason) => {
    const input = record({ sameCourseOnce }, [credit('2025-02-01', 4, course), credit(date, 4, course)])
    expect(reasons(input)[1]).toEqual(reason)
  })

  test('in person is counted first where that counts more', () => {
    const credits = [credit('2025-02-01', 1, { ...course, format: 'ONLINE' }), credit('2025-03-01', 2, course)]
    const { allocation, counted } = evaluateCompliance(record({ sameCourseOnce: 'PERIOD' }, credits))
    expect({ allocation, total: counted?.total }).toEqual({ allocation: 'IN_PERSON_FIRST', total: 200 })
  })

  test('one that does not count is no reason, and the parts of one credit are one', () => {
    const credits = [
      credit('2025-02-01', 4, { ...course, format: 'ONLINE' }),
      credit('2025-03-01', 4, { ...course, format: 'HYBRID', onlineUnits: 100 }),
    ]
    expect(reasons(record({ sameCourseOnce: 'PERIOD', maxOnline: 0 }, credits))).toEqual([
      ['NO_ONLINE_CREDITS_ALLOWED'],
      ['NO_ONLINE_CREDITS_ALLOWED'],
    ])
    const { counted } = evaluateCompliance(record({ sameCourseOnce: 'PERIOD' }, credits.slice(1)))
    expect(counted?.total).toBe(400)
  })
})

describe('approvals', () => {
  const approved = (...approvals: string[]) => {
    const input = record({ approvedBy: ['BOARD', 'ANCC'] }, [credit('2025-02-01', 4, { approvals })])
    return evaluateCompliance(input).credits[0]!
  }

  test('an unknown one counts, and is asked about', () => {
    expect(approved()).toMatchObject({ countedUnits: 400, issues: [], asksApproval: true })
  })

  test.each([['ANCC'], ['ANCC P0123'], ['BOARD 20-1'], ['BOARD-FL 20-1'], ['ACPE', 'ANCC P0123']])(
    '%s %s fits',
    (...approvals) => {
      const outcome = approved(...approvals)
      expect(outcome).toMatchObject({ countedUnits: 400, issues: [] })
      expect(outcome).not.toHaveProperty('asksApproval')
    },
  )

  test.each([['ACPE 5'], ['OTHER'], ['BOARD-CA CEP 15437']])('%s does not', (approval) => {
    expect(approved(approval)).toMatchObject({
      countedUnits: 0,
      issues: [{ reason: 'NOT_APPROVED', units: 400, bodies: ['BOARD', 'ANCC'] }],
    })
  })

  test.each<[approval: object | string, error: string | null]>([
    [{ body: 'BOARD', geo: 'CA', number: 'CEP 1' }, null],
    [{ body: 'BOARD', geo: null, number: null }, null],
    [{ body: 'ANCC' }, null],
    ['ANCC', ' must be an object'],
    [{ body: 'BOARD', geo: 'ZZ' }, `.geo must be one of ${geographyCodes.join(', ')}`],
    [{ body: 'BRN' }, `.body must be one of ${approvalBodies.join(', ')}`],
    [{ body: 'ANCC', geo: 'CA' }, '.geo must be left out unless body is BOARD'],
    [{ body: 'ANCC', number: '' }, '.number must be a text'],
    [{ body: 'ANCC', state: 'CA' }, '.state is not known; input.credits[0].approvals[0] may have body, geo, number'],
  ])('of a case, %j: %s', (approval, error) => {
    const { rules: _, ...license } = record({}, [])
    const credits = [{ id: 'c', completedAt: '2025-02-01', units: 4, format: 'ONLINE', approvals: [approval] }]
    const answer = answerCase({ id: 'x', kind: 'evaluate', input: { ...license, credits, rules: null } }, emptyBook)
    expect('error' in answer ? answer.error : null).toBe(error && `input.credits[0].approvals[0]${error}`)
  })

  test('nothing is asked in a period that needs no hours', () => {
    const credits = [credit('2025-02-01', 4, { approvals: ['ACPE'] }), credit('2025-03-01', 4)]
    const rules: Partial<Limits> & HoursFields = { approvedBy: ['ANCC'], exemption: 'FIRST_RENEWAL' }
    const { credits: outcomes } = evaluateCompliance(record(rules, credits, { effectiveAt: '2025-01-01' }))
    expect(outcomes.map(({ countedUnits }) => countedUnits)).toEqual([400, 400])
    expect(outcomes[1]).not.toHaveProperty('asksApproval')
  })

  test('are text as they are read', () => {
    expect(approvalsOf(['ANCC P0123', 'BRN 1', 'BOARD-CA'])).toEqual([
      { body: 'ANCC', geo: null, number: 'P0123' },
      { body: 'BOARD', geo: 'CA', number: null },
    ])
    for (const text of ['ANCC', 'ANCC P0123', 'BOARD-CA CEP 15437', 'BOARD 20-1'])
      expect(approvalText(approvalOf(text)!)).toBe(text)
    for (const text of ['', 'BRN 1', 'ANCC-CA 1', 'BOARD-XX 1', 'ancc']) expect(approvalOf(text)).toBeNull()
  })
})

describe('each twelve months', () => {
  const three = { startsAt: '2024-02-29', endsAt: '2027-04-30' }
  const yearly = (credits: CreditFacts[], asOf: PlainDate) =>
    evaluateCompliance(record({ total: 4500, minEachYear: 1200 }, credits, { renewalPeriods: [three], asOf }))

  test('are whole, and what is left has no minimum', () => {
    expect(yearsOf(three).map(({ startsAt, endsAt, isWhole }) => [startsAt, endsAt, isWhole])).toEqual([
      ['2024-02-29', '2025-02-27', true],
      ['2025-02-28', '2026-02-27', true],
      ['2026-02-28', '2027-02-27', true],
      ['2027-02-28', '2027-04-30', false],
    ])
  })

  test.each([
    ['2025-12-30', [false]],
    ['2025-12-31', [true]],
    ['2026-01-01', [true, false]],
    ['2026-12-31', [true, true]],
  ])('from January 1, 2025, to %s', (endsAt, whole) => {
    expect(yearsOf({ startsAt: '2025-01-01', endsAt }).map(({ isWhole }) => isWhole)).toEqual(whole)
  })

  test('early hours leave room for the minimums to come', () => {
    const { counted, credits, years } = yearly([credit('2024-03-01', 45)], '2024-06-01')
    expect(counted?.total).toBe(2100)
    expect(credits[0]).toMatchObject({
      year: 1,
      issues: [{ reason: 'CREDIT_OVERAGE', units: 2400, limit: { name: 'YEARS', units: 2100 } }],
    })
    expect(years?.map(({ required, remaining }) => [required, remaining])).toEqual([
      [1200, 0],
      [1200, 1200],
      [1200, 1200],
      [0, 0],
    ])
  })

  test.each<[string, PlainDate, number[], string, string | null, string, number]>([
    ['nothing yet', '2024-03-01', [], 'ON_TRACK', null, 'EARN_YEAR_UNITS', 4500],
    ['90 days before the end of the first', '2024-11-29', [], 'AT_RISK', 'YEAR_DEADLINE_NEAR', 'EARN_YEAR_UNITS', 4500],
    ['the first is done', '2024-11-29', [12], 'ON_TRACK', null, 'EARN_UNITS', 3300],
    [
      'the first fell short',
      '2025-02-28',
      [11.99],
      'NOT_COMPLIANT',
      'YEAR_MINIMUM_MISSED',
      'CHECK_MISSING_CREDITS_OR_REACTIVATE',
      3301,
    ],
    ['the second is open', '2025-03-01', [12], 'ON_TRACK', null, 'EARN_YEAR_UNITS', 3300],
    ['all is done', '2027-04-30', [21, 12, 12], 'COMPLIANT', null, 'READY_TO_RENEW', 0],
    [
      'over, and the third fell short',
      '2027-05-01',
      [45, 12, 0],
      'NOT_COMPLIANT',
      'PERIOD_ENDED_SHORT',
      'REACTIVATE',
      1200,
    ],
  ])('%s', (_name, asOf, hours, status, statusReason, nextAction, units) => {
    const days = ['2024-02-29', '2025-02-28', '2027-02-27']
    const credits = hours.flatMap((amount, index) => (amount > 0 ? credit(days[index]!, amount) : []))
    const evaluation = yearly(credits, asOf)
    expect(evaluation).toMatchObject({ status, statusReason, nextAction })
    expect(evaluation.remaining?.units).toBe(units)
  })

  test('the total is at least what they add up to; a period under a year has none', () => {
    const rules = { total: 1200, minEachYear: 1200 }
    expect(evaluateCompliance(record(rules, [])).required).toEqual({ total: 2400, eachYear: 1200 })
    const short = { startsAt: '2026-07-01', endsAt: '2026-12-31' }
    expect(evaluateCompliance(record(rules, [], { renewalPeriods: [short] })).required?.total).toBe(1200)
  })

  test('carried hours leave room for each minimum', () => {
    const rules = { total: 2400, minEachYear: 1000, carriedIn: 2400 }
    const { counted, remaining } = evaluateCompliance(record(rules, [credit('2025-03-01', 30)], { asOf: '2025-06-01' }))
    expect(counted).toMatchObject({ total: 1400, carried: 400 })
    expect(remaining?.units).toBe(1000)
  })

  test('a middle one alone that fell short is told once the period is over', () => {
    const credits = [credit('2024-03-01', 21), credit('2025-03-01', 11), credit('2026-03-01', 20)]
    const evaluation = yearly(credits, '2027-05-01')
    const { statusReason, remaining } = evaluation
    expect({ statusReason, units: remaining?.units }).toEqual({ statusReason: 'YEAR_MINIMUM_MISSED', units: 0 })
    // Nothing can be earned any more, but the license was not renewed with all its hours.
    expect(mostMissing(evaluation)).toBe(100)
  })
})

describe('hours before the license', () => {
  const short = { startsAt: '2025-01-01', endsAt: '2026-06-30' }
  const first = { effectiveAt: '2025-01-01', renewalPeriods: [short, { startsAt: '2026-07-01', endsAt: '2028-06-30' }] }
  test.each([
    ['2024-06-30', 24, 'NONE', 0],
    ['2024-07-01', 24, 'THIS_PERIOD', 400],
    ['2024-12-31', 24, 'THIS_PERIOD', 400],
    ['2024-12-30', 18, 'NONE', 0],
    ['2024-12-31', 0, 'NONE', 0],
  ] as const)('of %s with %i months: %s', (day, hoursBefore, scope, countedUnits) => {
    const { credits } = evaluateCompliance(record({ hoursBefore }, [credit(day, 4)], first))
    expect(credits[0]).toMatchObject({ scope, countedUnits })
  })

  test('belong to the first period, which must begin with the license', () => {
    const scopeOf = (over: Partial<EvaluationInput>) =>
      evaluateCompliance(record({ hoursBefore: 24 }, [credit('2024-12-01', 4)], { ...first, ...over })).credits[0]!
        .scope
    expect(scopeOf({ periodIndex: 1 })).toBe('OTHER_PERIOD')
    expect(scopeOf({ effectiveAt: '2023-01-01' })).toBe('NONE')
  })
})

test('only hours above the total carry over, and a credit says so only in the months whose hours do', () => {
  const rules = { ...plain, total: 1000, maxByActivity: { TEACHING: 500 }, carryOver: { units: 900, lastMonths: 3 } }
  const two = [{ startsAt: '2023-01-01', endsAt: '2024-12-31' }, period]
  const credits = [credit('2024-02-01', 11), credit('2024-10-01', 2), credit('2024-11-01', 9, { activity: 'TEACHING' })]
  const before = record(rules, credits, { renewalPeriods: two })
  expect(evaluateCompliance(before).credits.map(({ issues }) => issues.map(({ carries }) => carries))).toEqual([
    [undefined],
    [900],
    [900],
  ])
  const sumOf = (periods: typeof two, one: Limits | null, lastMonths?: number) =>
    carriedInto(
      { ...before, renewalPeriods: periods, periodIndex: periods.indexOf(period) },
      { units: 3000, ...(lastMonths ? { lastMonths } : {}) },
      (periodIndex) => evaluateCompliance({ ...before, renewalPeriods: periods, periodIndex, rules: one }),
    )
  // One of 11 hours in February is over the total, then 2 in October and 9 in November.
  expect(sumOf(two, rules)).toBe(1200)
  expect(sumOf(two.toReversed(), rules)).toBe(1200)
  expect(sumOf(two, rules, 3)).toBe(1100)
  expect(sumOf(two, { ...rules, maxByActivity: { TEACHING: 0 } }, 3)).toBe(200 + 900)
  expect(sumOf([{ startsAt: '2023-01-01', endsAt: '2024-12-30' }, period], rules)).toBe(0)
  expect(sumOf(two, null)).toBe(0)
  const capped = { ...rules, total: 4000 }
  const carriedOf = (one: typeof rules) =>
    carriedInto({ ...before, periodIndex: 1 }, one.carryOver, (periodIndex) =>
      evaluateCompliance({ ...before, periodIndex, rules: one }),
    )
  expect([carriedOf(rules), carriedOf(capped)]).toEqual([900, 0])
})

/** One hundredth of an hour at a time, by the words of docs/rules.md. */
type Unit = { credit: CreditFacts; online: boolean; stretch: number }

const stretchIn = (day: PlainDate, startsAt: PlainDate) => {
  let stretch = 0
  while (addMonths(startsAt, 12 * (stretch + 1)) <= day) stretch += 1
  return stretch
}

const letters = (text: string | null | undefined) => (text ?? '').toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const isSame = (a: CreditFacts, b: CreditFacts) => {
  const [title, number, name] = (['title', 'providerNumber', 'providerName'] as const).map((field) => [
    letters(a[field]),
    letters(b[field]),
  ]) as [string[], string[], string[]]
  if (!title[0] || title[0] !== title[1]) return false
  return number[0] && number[1] ? number[0] === number[1] : Boolean(name[0]) && name[0] === name[1]
}

function takeUnits(units: readonly Unit[], rules: Limits, whole: number): Unit[] {
  const taken: Unit[] = []
  const least = rules.minEachYear ?? 0
  const total = Math.max(rules.total, least * whole)
  const carried = Math.min(rules.carriedIn ?? 0, total - least * whole)
  const sum = (matches: (unit: Unit) => boolean) => taken.filter(matches).length
  for (const unit of units) {
    const activity = unit.credit.activity ?? 'COURSE'
    const mostOnline = rules.minLive === undefined ? rules.maxOnline : total - rules.minLive
    const again = taken.some(
      (other) =>
        other.credit !== unit.credit &&
        isSame(other.credit, unit.credit) &&
        (rules.sameCourseOnce === 'PERIOD' || other.stretch === unit.stretch),
    )
    const fits = [
      carried + taken.length < total,
      least === 0 ||
        carried + sum(({ stretch }) => stretch <= unit.stretch) < total - least * Math.max(0, whole - 1 - unit.stretch),
      !unit.online || mostOnline === null || sum(({ online }) => online) < mostOnline,
      sum((other) => (other.credit.activity ?? 'COURSE') === activity) < (rules.maxByActivity?.[activity] ?? Infinity),
      ...(rules.maxTogether ?? []).map(
        ({ activities, most }) =>
          !activities.includes(activity) ||
          sum((other) => activities.includes(other.credit.activity ?? 'COURSE')) < most,
      ),
      !(rules.sameCourseOnce && again),
    ]
    if (fits.every(Boolean)) taken.push(unit)
  }
  return taken
}

const start = '2024-03-15'
function bruteForce({ credits, rules: limits, renewalPeriods }: EvaluationInput) {
  const rules = limits!
  const { endsAt } = renewalPeriods[0]!
  let whole = 0
  while (addDays(addMonths(start, 12 * (whole + 1)), -1) <= endsAt) whole += 1
  const inPeriod = credits
    .filter(({ completedAt }) => completedAt >= start && completedAt <= endsAt)
    .filter(({ approvals = [] }) => !rules.approvedBy || approvals.length === 0 || approvals.includes('ANCC'))
    .toSorted((a, b) => a.completedAt.localeCompare(b.completedAt) || a.id.localeCompare(b.id))
  const units = inPeriod.flatMap((facts): Unit[] => {
    const online =
      facts.format === 'IN_PERSON' ? 0 : facts.format === 'ONLINE' ? facts.units! : (facts.onlineUnits ?? 0)
    const stretch = stretchIn(facts.completedAt, start)
    const isLive = rules.minLive !== undefined && facts.live === true
    return Array.from({ length: facts.units! }, (_, at) => ({
      credit: facts,
      online: !isLive && at >= facts.units! - Math.min(online, facts.units!),
      stretch,
    }))
  })
  const years = (unit: Unit) => (rules.minEachYear === undefined ? 0 : unit.stretch)
  const byDate = takeUnits(units, rules, whole)
  const inPersonFirst = takeUnits(
    units.toSorted((a, b) => years(a) - years(b) || Number(a.online) - Number(b.online)),
    rules,
    whole,
  )
  const taken = inPersonFirst.length > byDate.length ? inPersonFirst : byDate
  return {
    allocation: inPersonFirst.length > byDate.length ? 'IN_PERSON_FIRST' : 'BY_DATE',
    ofPeriod: taken.length,
    counted: credits.map((facts) => taken.filter(({ credit: of }) => of === facts).length),
    years:
      rules.minEachYear === undefined
        ? undefined
        : Array.from({ length: whole }, (_, at) => taken.filter(({ stretch }) => stretch === at).length),
    asks: credits.map((facts) => Boolean(rules.approvedBy) && inPeriod.includes(facts) && !facts.approvals?.length),
  }
}

const amount = (max: number) => fc.integer({ min: 0, max })
const someCourse: fc.Arbitrary<CreditFacts> = fc.record({
  id: fc.uuid(),
  completedAt: fc.integer({ min: toDayNumber('2024-02-01'), max: toDayNumber('2027-12-31') }).map(fromDayNumber),
  units: fc.integer({ min: 1, max: 6 }),
  format: fc.constantFrom('IN_PERSON', 'ONLINE', 'HYBRID'),
  onlineUnits: amount(6),
  live: fc.boolean(),
  activity: fc.constantFrom(undefined, 'COURSE', 'TEACHING', 'SELF_STUDY'),
  approvals: fc.constantFrom([], ['ANCC'], ['ACPE']),
  title: fc.constantFrom('Pain', 'pain.', 'Ethics', null),
  providerName: fc.constantFrom('Hill', 'Dale', null),
  providerNumber: fc.constantFrom('1', '2', null, null),
}) as fc.Arbitrary<CreditFacts>
const someRules = fc
  .record({
    total: fc.integer({ min: 4, max: 24 }),
    online: fc.option(amount(12)),
    isLive: fc.boolean(),
    each: fc.option(fc.integer({ min: 1, max: 6 })),
    activities: fc.option(fc.record({ TEACHING: amount(6), SELF_STUDY: amount(6) }, { requiredKeys: ['TEACHING'] })),
    joint: fc.option(fc.tuple(fc.subarray(['COURSE', 'TEACHING', 'SELF_STUDY'], { minLength: 2 }), amount(9))),
    sameCourseOnce: fc.constantFrom(undefined, 'PERIOD', 'YEAR'),
    approvedBy: fc.constantFrom(undefined, ['ANCC']),
    carriedIn: fc.constantFrom(undefined, 3, 20),
  })
  .map(({ total, online, isLive, each, activities, joint, sameCourseOnce, approvedBy, carriedIn }) => ({
    ...plain,
    total,
    ...(online === null ? {} : isLive ? { minLive: Math.min(online, total) } : { maxOnline: online }),
    ...(each === null ? {} : { minEachYear: Math.min(each, total) }),
    ...(activities ? { maxByActivity: activities } : {}),
    ...(joint ? { maxTogether: [{ activities: joint[0], most: joint[1] }] } : {}),
    ...(sameCourseOnce ? { sameCourseOnce } : {}),
    ...(approvedBy ? { approvedBy } : {}),
    ...(carriedIn ? { carriedIn } : {}),
  })) as fc.Arbitrary<Limits>
const someRecord = fc
  .record({
    rules: someRules,
    months: fc.integer({ min: 6, max: 44 }),
    credits: fc.uniqueArray(someCourse, { maxLength: 9, selector: ({ id }) => id }),
  })
  .map(({ rules, months, credits }): EvaluationInput => {
    const endsAt = addDays(addMonths(start, months), -1)
    return record({}, credits, { renewalPeriods: [{ startsAt: start, endsAt }], asOf: '2027-12-31', rules })
  })

test('the engine counts as the definition says, one hundredth at a time', () => {
  fc.assert(
    fc.property(someRecord, (input) => {
      const { allocation, counted, credits, years } = evaluateCompliance(input)
      expect({
        allocation,
        ofPeriod: counted!.total - (counted!.carried ?? 0),
        counted: credits.map(({ countedUnits }) => countedUnits),
        years: years?.filter(({ required }) => required > 0).map((year) => year.counted),
        asks: credits.map(({ asksApproval }) => asksApproval ?? false),
      }).toEqual(bruteForce(input))
    }),
    { numRuns: isNightly ? 50_000 : 1000 },
  )
})

test('every hundredth of a credit of the period counts or has its reason', () => {
  fc.assert(
    fc.property(someRecord, (input) => {
      const { credits } = evaluateCompliance(input)
      for (const [index, { scope, countedUnits, issues }] of credits.entries()) {
        if (scope !== 'THIS_PERIOD') continue
        const over = issues.reduce((sum, { units }) => sum + units, 0)
        expect(countedUnits + over).toBe(input.credits[index]!.units)
      }
    }),
    { numRuns: 1000 },
  )
})

describe('a field that cannot be read', () => {
  const problemOf = (read: () => unknown) => {
    try {
      return read()
    } catch (problem) {
      return [(problem as CaseProblem).field, (problem as CaseProblem).problem]
    }
  }
  const units = (value: unknown) => value as number | null
  const required = 'validation.required'

  test.each<[written: object, field: string, problem: unknown]>([
    [{ maxTogether: [] }, 'rule.maxTogether', required],
    [{ maxTogether: [{ activities: ['TEACHING'], most: 4 }] }, 'rule.maxTogether[0].activities', required],
    [{ maxTogether: [{ activities: ['TEACHING', 'OTHER'], most: null }] }, 'rule.maxTogether[0].most', required],
    [{ approvedBy: [] }, 'rule.approvedBy', required],
    [{ maxByActivity: { OTHER: null } }, 'rule.maxByActivity.OTHER', 'validation.invalid'],
  ])('%j is told at its field', (fields, field, problem) => {
    expect(problemOf(() => readHoursFields({ ...fields }, 'rule', units))).toEqual([field, problem])
  })

  test('more than the total is told with the total', () => {
    const range = { key: 'validation.numberRange', params: { min: 0, max: 24 } }
    const more = problemOf(() => refuseContradictions({ total: 2400, minLive: 2401 }, 'rule'))
    expect(more).toEqual(['rule.minLive', range])
    expect(
      problemOf(() => refuseContradictions({ total: 2400, minLive: 2400, minEachYear: 2400 }, 'rule')),
    ).toBeUndefined()
  })

  test('bodies and activities are kept in their order, each once; null leaves a field out', () => {
    const fields = {
      approvedBy: ['ANCC', 'BOARD', 'ANCC'],
      maxTogether: [{ activities: ['OTHER', 'TEACHING'], most: 4 }],
      minLive: null,
      hoursBefore: 1200,
    }
    expect(readHoursFields(fields, 'rule', units)).toEqual({
      approvedBy: ['BOARD', 'ANCC'],
      maxTogether: [{ activities: ['TEACHING', 'OTHER'], most: 4 }],
      hoursBefore: 1200,
    })
    expect(readHoursFields({ minEachYear: 4 }, 'rule', () => null)).toEqual({})
  })

  test.each([
    [0, 'carryOver.lastMonths must be 1 or more, or left out'],
    [1.5, 'carryOver.lastMonths must be a whole number from 0 to 1200'],
    [1201, 'carryOver.lastMonths must be a whole number from 0 to 1200'],
  ])('months of hours that carry over, %d: %s', (lastMonths, problem) => {
    expect(() => readLastMonths({ lastMonths }, 'carryOver')).toThrow(problem)
  })

  test('months of hours that carry over are one or more, or all', () => {
    expect(readLastMonths({ lastMonths: 1 }, 'carryOver')).toEqual({ lastMonths: 1 })
    expect([readLastMonths({}, 'carryOver'), readLastMonths({ lastMonths: null }, 'carryOver')]).toEqual([{}, {}])
  })
})

test('codes are what the schemas list', async () => {
  const { default: schema } = await import('@/lib/domain/compliance/requirement.schema.json')
  const { maxByActivity, maxTogether, approvedBy } = schema.definitions.hours.properties
  expect(Object.keys(maxByActivity.properties)).toEqual(creditActivities)
  expect(maxTogether.items.properties.activities.items.enum).toEqual(creditActivities)
  expect(approvedBy.items.enum).toEqual(approvalBodies.filter((body) => body !== 'OTHER'))
})
