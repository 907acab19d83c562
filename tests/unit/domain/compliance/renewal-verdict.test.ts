import { describe, expect, test } from 'vitest'
import { type CredentialFacts, credentialStatus, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import type { CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import { answersIn, noAnswers, type RenewalAnswers } from '@/lib/domain/compliance/renewal-status'
import { ownReport, reportBy } from '@/lib/domain/compliance/report-to'
import type { Attestation } from '@/lib/domain/compliance/requirement'
import { bookOf } from '@/lib/domain/compliance/rule-for'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import type { PlainDate } from '@/lib/domain/time/plain-date'

// One rule of our own, on each edge of what the product makes of a requirement.

const shipped = shippedRules.find(({ version }) => version === 'OK-RN-1')!
const period = { startsAt: '2024-12-01', endsAt: '2026-11-30' }
const work = { evidence: { kind: 'PRACTICE', amount: 520, within: 'PERIOD' } }
const certified = { evidence: { kind: 'CERTIFICATION', within: 'AT_END' } }
const hours = (total: number, more: object = {}) => ({ hours: { total, ...more } })
const either = (...ways: [string, object][]) => ({ any: ways.map(([way, needs]) => ({ way, needs })) })

type Given = {
  requirement: object
  rule?: Partial<CreditRequirement>
  answers?: Partial<RenewalAnswers>
  stated?: Partial<Attestation>[]
  courses?: [PlainDate, number][]
  asOf?: PlainDate
  effectiveAt?: PlainDate
}

function current({ requirement, rule, answers, stated = [], courses = [], asOf = '2026-03-01', effectiveAt }: Given) {
  const version = { ...shipped, effectiveFrom: null, effectiveTo: null, ...rule, requirement } as CreditRequirement
  const attestations = stated.map((one, index) => ({
    id: String(index),
    kind: 'PRACTICE' as const,
    amount: 0,
    from: '2025-01-01',
    to: '2025-12-31',
    basis: 'STATED' as const,
    paid: false,
    ...one,
  }))
  const facts: CredentialFacts = {
    geo: 'OK',
    credentialType: 'RN',
    effectiveAt: effectiveAt ?? '2015-12-01',
    expiresAt: period.endsAt,
    firstLicense: effectiveAt !== undefined,
    renewalPeriods: [period],
    attestations,
    renewalAnswers: answers
      ? { ways: [], ruledOut: [], exemptions: [], firstRenewal: null, periodEndsAt: period.endsAt, ...answers }
      : null,
  }
  const credits = courses.map(
    ([completedAt, units], index): RecordedCredit => ({ id: `c${index}`, completedAt, units, format: 'IN_PERSON' }),
  )
  return credentialStatus(bookOf([version]), facts, credits, asOf).current
}
const verdict = (given: Given) => {
  const { status, statusReason, nextAction } = current(given).evaluation
  return [status, statusReason, nextAction]
}
const shownHours = (given: Given) => {
  const { required, remaining } = current(given).evaluation
  return [required?.total ?? null, remaining?.units ?? null]
}
const ways = either(['PRACTICE', work], ['HOURS', hours(24)], ['CERTIFICATION', certified])
const enough = { amount: 52_000 }
const shippedText = { en: 'Yes?', es: '¿Sí?', ja: 'はい' }

describe('a requirement that is met', () => {
  test.each<[string, Given, [string, string | null, string]]>([
    ['by hours', { requirement: ways, courses: [['2025-05-01', 2400]] }, ['COMPLIANT', null, 'READY_TO_RENEW']],
    ['by work', { requirement: ways, stated: [enough] }, ['COMPLIANT', null, 'READY_TO_RENEW']],
    [
      'by work, on the last day',
      { requirement: ways, stated: [enough], asOf: '2026-11-30' },
      ['COMPLIANT', null, 'READY_TO_RENEW'],
    ],
    [
      'by work, the day after',
      { requirement: ways, stated: [enough], asOf: '2026-12-01' },
      ['COMPLIANT', null, 'CONFIRM_RENEWAL'],
    ],
    [
      'because an exemption leaves nothing',
      {
        requirement: ways,
        rule: { exemptions: [{ name: 'MILITARY', question: shippedText, needs: null }] },
        answers: { exemptions: ['MILITARY'] },
      },
      ['EXEMPT', 'EXEMPTION', 'RENEW_WITHOUT_UNITS'],
    ],
    [
      'because a route leaves nothing, the day after',
      {
        requirement: ways,
        rule: { firstRenewalRoutes: [{ route: 'EXAMINATION', question: shippedText, needs: null }] },
        answers: { firstRenewal: 'EXAMINATION' },
        effectiveAt: '2024-12-01',
        asOf: '2026-12-01',
      },
      ['EXEMPT', 'FIRST_RENEWAL', 'CONFIRM_RENEWAL'],
    ],
    [
      'by hours that a first renewal does not need',
      { requirement: either(['HOURS', hours(24, { firstRenewalExempt: true })]), effectiveAt: '2024-12-01' },
      ['EXEMPT', 'FIRST_RENEWAL', 'RENEW_WITHOUT_UNITS'],
    ],
    [
      'by such hours and work',
      {
        requirement: { all: [hours(24, { firstRenewalExempt: true }), work] },
        effectiveAt: '2024-12-01',
        stated: [enough],
      },
      ['EXEMPT', 'FIRST_RENEWAL', 'RENEW_WITHOUT_UNITS'],
    ],
    [
      'by work, though hours are not needed either',
      {
        requirement: either(['PRACTICE', work], ['HOURS', hours(24, { firstRenewalExempt: true })]),
        effectiveAt: '2024-12-01',
        stated: [{ ...enough, basis: 'DOCUMENTED' }],
      },
      ['COMPLIANT', null, 'READY_TO_RENEW'],
    ],
  ])('%s', (_name, given, expected) => {
    expect(verdict(given)).toEqual(expected)
  })

  test('shows the hours that met it, and none where something else did', () => {
    expect(shownHours({ requirement: ways, courses: [['2025-05-01', 2500]] })).toEqual([2400, 0])
    expect(shownHours({ requirement: ways, stated: [enough] })).toEqual([0, 0])
    const both = { all: [hours(24), work] }
    expect(shownHours({ requirement: both, stated: [enough], courses: [['2025-05-01', 2400]] })).toEqual([2400, 0])
  })
})

describe('a requirement that is missed', () => {
  const all = { answers: { ruledOut: ['PRACTICE', 'CERTIFICATION'] as ('PRACTICE' | 'CERTIFICATION')[] } }
  const others = either(['PRACTICE', work], ['CERTIFICATION', certified])
  test.each<[string, Given, [string, string | null, string]]>([
    ['by a no to each way', { requirement: others, ...all }, ['NOT_COMPLIANT', 'WAYS_RULED_OUT', 'CHOOSE_WAY']],
    ['by a no to its only part', { requirement: work, ...all }, ['NOT_COMPLIANT', 'WAYS_RULED_OUT', 'CHOOSE_WAY']],
    [
      'by a no, on the last day',
      { requirement: others, ...all, asOf: '2026-11-30' },
      ['NOT_COMPLIANT', 'WAYS_RULED_OUT', 'CHOOSE_WAY'],
    ],
    [
      'by a no, the day after',
      { requirement: others, ...all, asOf: '2026-12-01' },
      ['NOT_COMPLIANT', 'PERIOD_ENDED_SHORT', 'REACTIVATE'],
    ],
    [
      'on the last day to reactivate it',
      { requirement: others, ...all, rule: { reactivationYears: 2 }, asOf: '2028-11-30' },
      ['NOT_COMPLIANT', 'PERIOD_ENDED_SHORT', 'REACTIVATE'],
    ],
    [
      'the day after that',
      { requirement: others, ...all, rule: { reactivationYears: 2 }, asOf: '2028-12-01' },
      ['NOT_COMPLIANT', 'PERIOD_ENDED_SHORT', 'REAPPLY'],
    ],
    [
      'in its first year',
      { requirement: { all: [hours(24, { minFirstYear: 12, minSecondYear: 12, maxFirstYear: 12 }), work] } },
      ['NOT_COMPLIANT', 'FIRST_YEAR_MINIMUM_MISSED', 'CHECK_MISSING_CREDITS_OR_REACTIVATE'],
    ],
    [
      'in its first year, in one of several ways',
      {
        requirement: either(
          ['HOURS', hours(24, { minFirstYear: 12, minSecondYear: 12, maxFirstYear: 12 })],
          ['PRACTICE', work],
        ),
        ...all,
      },
      ['NOT_COMPLIANT', 'WAYS_RULED_OUT', 'CHOOSE_WAY'],
    ],
    [
      'by a no, where others have hours of a first year',
      {
        requirement: work,
        ...all,
        rule: {
          minFirstYear: 1200,
          minSecondYear: 1200,
          maxFirstYear: 1200,
          exemptions: [{ name: 'OTHERS', question: shippedText, needs: hours(24) }],
        },
      },
      ['NOT_COMPLIANT', 'WAYS_RULED_OUT', 'CHOOSE_WAY'],
    ],
    [
      'by a no beside hours that are on track',
      { requirement: { all: [hours(24), work] }, ...all },
      ['NOT_COMPLIANT', 'WAYS_RULED_OUT', 'CHOOSE_WAY'],
    ],
  ])('%s', (_name, given, expected) => {
    expect(verdict(given)).toEqual(expected)
  })
})

describe('a requirement that is open', () => {
  const parts = { all: [hours(24), work] }
  const some = { stated: [{ amount: 100 }] }
  test.each<[string, Given, [string, string | null, string]]>([
    ['and nobody was asked', { requirement: ways }, ['UNKNOWN', 'WAY_NOT_CHOSEN', 'CHOOSE_WAY']],
    ['and over', { requirement: work, asOf: '2026-12-01' }, ['UNKNOWN', 'WAY_NOT_CHOSEN', 'CHOOSE_WAY']],
    ['by the way of work', { requirement: ways, answers: { ways: ['PRACTICE'] } }, ['ON_TRACK', null, 'COMPLETE_WAY']],
    [
      'by the way of hours, others being open',
      { requirement: ways, answers: { ways: ['HOURS'] } },
      ['ON_TRACK', null, 'COMPLETE_WAY'],
    ],
    [
      'by the way of hours alone',
      { requirement: ways, answers: { ways: ['HOURS'], ruledOut: ['PRACTICE', 'CERTIFICATION'] } },
      ['ON_TRACK', null, 'EARN_UNITS'],
    ],
    ['in two parts', { requirement: parts, ...some }, ['ON_TRACK', null, 'COMPLETE_WAY']],
    ['in its hours', { requirement: parts, stated: [enough] }, ['ON_TRACK', null, 'EARN_UNITS']],
    ['91 days before the end', { requirement: parts, ...some, asOf: '2026-08-31' }, ['ON_TRACK', null, 'COMPLETE_WAY']],
    [
      '90 days before the end',
      { requirement: parts, ...some, asOf: '2026-09-01' },
      ['AT_RISK', 'DEADLINE_NEAR', 'COMPLETE_WAY'],
    ],
    [
      '60 days before the end, where a rule says so',
      { requirement: parts, ...some, rule: { atRiskDays: 60 }, asOf: '2026-09-01' },
      ['ON_TRACK', null, 'COMPLETE_WAY'],
    ],
    [
      'with a first year that ends soon',
      {
        requirement: { all: [hours(24, { minFirstYear: 12, minSecondYear: 12, maxFirstYear: 12 }), work] },
        stated: [{ ...enough, from: '2024-12-02', to: '2025-09-01' }],
        asOf: '2025-10-01',
      },
      ['AT_RISK', 'FIRST_YEAR_DEADLINE_NEAR', 'EARN_FIRST_YEAR_UNITS'],
    ],
    [
      'with such a year in one of several ways',
      {
        requirement: either(
          ['HOURS', hours(24, { minFirstYear: 12, minSecondYear: 12, maxFirstYear: 12 })],
          ['PRACTICE', work],
        ),
        answers: { ways: ['HOURS'] },
        asOf: '2025-10-01',
      },
      ['ON_TRACK', null, 'COMPLETE_WAY'],
    ],
  ])('%s', (_name, given, expected) => {
    expect(verdict(given)).toEqual(expected)
  })

  test('shows the hours that are due whatever is answered, or in the way that is followed', () => {
    const course: Given['courses'] = [['2025-05-01', 400]]
    expect(shownHours({ requirement: ways, courses: course })).toEqual([null, null])
    expect(shownHours({ requirement: ways, courses: course, answers: { ways: ['HOURS'] } })).toEqual([2400, 2000])
    expect(shownHours({ requirement: ways, courses: course, answers: { ways: ['PRACTICE'] } })).toEqual([null, null])
    const both: RenewalAnswers['ways'] = ['PRACTICE', 'HOURS']
    expect(shownHours({ requirement: ways, courses: course, answers: { ways: both } })).toEqual([2400, 2000])
    const no: Partial<RenewalAnswers> = { ways: ['PRACTICE'], ruledOut: ['PRACTICE'] }
    expect(shownHours({ requirement: ways, courses: course, answers: no })).toEqual([2400, 2000])
    expect(shownHours({ requirement: parts, courses: course, ...some })).toEqual([2400, 2000])
    expect(shownHours({ requirement: parts, courses: course })).toEqual([null, null])
    expect(shownHours({ requirement: work, ...some })).toEqual([null, null])
  })

  test('follows the hours of the way that is followed where several have some', () => {
    const half = either(['HOURS', hours(24)], ['PRACTICE', { all: [hours(12), work] }])
    expect(shownHours({ requirement: half, answers: { ways: ['HOURS'] } })).toEqual([2400, 2400])
    const { evaluation } = current({ requirement: half, stated: [enough], courses: [['2025-05-01', 1200]] })
    expect(evaluation).toMatchObject({ status: 'COMPLIANT', required: { total: 1200 } })
    const first = either(['PRACTICE', { all: [hours(12), work] }], ['HOURS', hours(24)])
    expect(current({ requirement: first, courses: [['2025-05-01', 1400]] }).evaluation.counted?.total).toBe(1400)
  })
})

test('a first renewal of fewer hours binds every way, and topics on top add to each', () => {
  const total = (given: Given) => current(given).evaluation.required?.total
  const first = {
    effectiveAt: '2024-12-01',
    rule: { firstRenewal: { kind: 'PER_MONTH', asks: 'FIRST_HERE', units: 50 } },
  }
  const given = { requirement: either(['HOURS', hours(24)], ['PRACTICE', work]), answers: { ways: ['HOURS' as const] } }
  expect(total(given)).toBe(2400)
  expect(total({ ...given, ...(first as Partial<Given>) })).toBe(1200)
  const topic = { ...shippedRules.flatMap(({ topics }) => topics)[0]!, hours: 200, includedInTotal: false, from: null }
  const onTop = { topics: [{ ...topic, every: { kind: 'PERIOD' as const }, audience: null }] }
  expect(total({ ...given, rule: onTop })).toBe(2600)
  expect(total({ ...given, effectiveAt: '2024-12-01', rule: { ...(first.rule as object), ...onTop } })).toBe(1400)
})

test('rules that share a part keep their own routes and exemptions', () => {
  const route = (name: string) => [{ route: name, question: shippedText, needs: null }]
  const of = (rule: Partial<CreditRequirement>, said: Partial<RenewalAnswers>) =>
    current({ requirement: ways, rule, answers: said, effectiveAt: '2024-12-01' }).evaluation.status
  expect(of({ firstRenewalRoutes: route('EXAMINATION') }, { firstRenewal: 'EXAMINATION' })).toBe('EXEMPT')
  expect(of({ firstRenewalRoutes: route('ENDORSEMENT') }, { firstRenewal: 'EXAMINATION' })).toBe('UNKNOWN')
  expect(of({ firstRenewalRoutes: route('ENDORSEMENT') }, { firstRenewal: 'ENDORSEMENT' })).toBe('EXEMPT')
  const exemptions = [{ name: 'MILITARY', question: shippedText, needs: null }]
  expect(of({ exemptions }, { exemptions: ['MILITARY'] })).toBe('EXEMPT')
  expect(of({}, { exemptions: ['MILITARY'] })).toBe('UNKNOWN')
})

test('what was answered in another period holds but for what was ruled out and exempted there', () => {
  const said: RenewalAnswers = {
    ways: ['HOURS'],
    ruledOut: ['PRACTICE'],
    exemptions: ['MILITARY'],
    firstRenewal: 'EXAMINATION',
    periodEndsAt: '2026-11-30',
  }
  const { periodEndsAt: _, ...same } = said
  expect(answersIn(said, '2026-11-30')).toEqual(same)
  expect(answersIn(said, '2028-11-30')).toEqual({ ...same, ruledOut: [], exemptions: [] })
  expect(answersIn(null, '2026-11-30')).toEqual(noAnswers)
  expect(answersIn(undefined, '2026-11-30')).toEqual({ ways: [], ruledOut: [], exemptions: [], firstRenewal: null })
})

test('a report is the holder’s unless the provider makes it, and due a number of days before the end', () => {
  const report = { name: 'CE Broker', url: 'https://example.org', whoReports: 'PERSON' } as const
  expect(ownReport({ reportTo: report })).toBe(report)
  expect(ownReport({ reportTo: { ...report, whoReports: 'EITHER' } })).toMatchObject({ whoReports: 'EITHER' })
  expect(ownReport({ reportTo: { ...report, whoReports: 'PROVIDER' } })).toBeNull()
  expect(ownReport({})).toBeNull()
  expect(ownReport(null)).toBeNull()
  expect(reportBy({ ...report, byWhen: { daysBeforeEnd: 30 } }, '2026-11-30')).toBe('2026-10-31')
  expect(reportBy({ ...report, byWhen: { daysBeforeEnd: 0 } }, '2026-11-30')).toBe('2026-11-30')
  expect(reportBy({ ...report, byWhen: { daysAfterCourse: 30 } }, '2026-11-30')).toBeNull()
  expect(reportBy(report, '2026-11-30')).toBeNull()
})
