import { expect, test } from 'vitest'
import { lawFacts } from '@/app/_components/compliance/law-facts'
import { limitFacts } from '@/app/_components/compliance/limit-facts'
import { outcomeFacts } from '@/app/_components/credits/credit-outcome'
import { numberText } from '@/app/super/rules/rule-texts'
import { credentialStatus, type RecordedCredit } from '@/lib/domain/compliance/credential-status'
import type { CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import { hoursFieldNames } from '@/lib/domain/compliance/hours-fields'
import { nextActionMessage } from '@/lib/domain/compliance/next-action'
import { bookOf } from '@/lib/domain/compliance/rule-for'
import { shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { locales } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'

const t = translatorFor('en')
const { carryOver: _none, maxTogether: _joint, ...plain } = shippedRules.find(({ version }) => version === 'CA-OT-2')!
const ruleWith = (fields: Partial<CreditRequirement>): CreditRequirement => ({ ...plain, notes: [], ...fields })
const everything = ruleWith({
  minLive: 1200,
  maxByActivity: { SELF_STUDY: 650, TEACHING: 400 },
  maxTogether: [{ activities: ['PRECEPTOR', 'OTHER'], most: 1200 }],
  sameCourseOnce: 'YEAR',
  approvedBy: ['BOARD', 'ANCC'],
  minEachYear: 800,
  hoursBefore: 6,
  carryOver: { units: 500, lastMonths: 3 },
})

/** The current period of a license by a rule of 24 hours with these fields, and each of its credits, in words. */
function said(fields: Partial<CreditRequirement>, credits: Omit<RecordedCredit, 'id'>[], asOf = '2026-06-01') {
  const license = { geo: 'CA', credentialType: 'OT', effectiveAt: '2021-01-01', expiresAt: '2026-12-31' }
  const credential = {
    ...license,
    firstLicense: false,
    renewalPeriods: [{ startsAt: '2025-01-01', endsAt: '2026-12-31' }],
  }
  const recorded = credits.map((credit, index) => ({ id: String(index), ...credit }))
  const { current } = credentialStatus(bookOf([ruleWith(fields)]), credential, recorded, asOf)
  const { evaluation, endsAt, startsAt, rule } = current
  const next = nextActionMessage(evaluation.nextAction!, { period: { startsAt, endsAt }, rule, evaluation, asOf })
  return {
    next: t(`compliance.${next.key}`, next.params),
    limits: limitFacts(current, asOf, t).map(({ term, text }) => `${term}: ${text}`),
    credits: evaluation.credits.map((outcome, index) => {
      const { units, format } = recorded[index]!
      const facts = outcomeFacts(outcome, { units, format, periods: [current], tracked: true }, t)
      return [facts.text, ...facts.reasons.map(({ text }) => text)].join(' | ')
    }),
  }
}
const online = { completedAt: '2025-03-01', units: 1400, format: 'ONLINE' } as const
const course = {
  title: 'Splints',
  providerName: 'Hillside',
  completedAt: '2025-03-01',
  units: 300,
  format: 'ONLINE',
} as const

test('hours that must be live are called so, never "in person" alone', () => {
  const { next, limits, credits } = said({ minLive: 1200 }, [online])
  expect(next).toBe('12 hours to go by Dec 31, 2026. All 12 must be live: in person, or online with the teacher there.')
  expect(limits).toEqual([
    'Live (in person, or online with the teacher there): 0 of 12 hr required',
    'Not live: 12 of 12 hr (max)',
  ])
  expect(credits).toEqual([
    'Counts 12 of 14 hours | 2 hours are over the 12 hours that needn’t be live. Take the rest in person, or online with the teacher there.',
  ])
  const all = said({ minLive: 2400 }, [online, { ...online, format: 'HYBRID' }])
  expect(all.limits).toEqual(['Not live: Only live hours count'])
  expect(all.credits).toEqual([
    'Doesn’t count | Only live hours count: in person, or online with the teacher there.',
    'Doesn’t count | Only live hours count. Enter the online part of this course so its in-person part counts.',
  ])
})

test('an activity, a repeated course and an approval say why they do not count', () => {
  expect(said({ maxByActivity: { TEACHING: 1000 } }, [{ ...online, activity: 'TEACHING' }]).credits).toEqual([
    'Counts 10 of 14 hours | 4 hours are over the 10 hours that can count from teaching.',
  ])
  const joint = { maxTogether: [{ activities: ['TEACHING', 'OTHER'], most: 1000 }] } as const
  expect(said(joint, [{ ...online, activity: 'TEACHING' }]).credits).toEqual([
    'Counts 10 of 14 hours | 4 hours are over the 10 hours that can count from several activities together, teaching among them.',
  ])
  expect(said({ sameCourseOnce: 'PERIOD' }, [course, { ...course, completedAt: '2026-03-01' }]).credits[1]).toBe(
    'Doesn’t count | You already have hours here for the same course. It counts only once in a period.',
  )
  const approved = (...bodies: NonNullable<CreditRequirement['approvedBy']>[number][]) =>
    said({ approvedBy: bodies }, [{ ...course, approvals: ['ACPE 12'] }, course]).credits
  expect(approved('BOARD', 'ANCC')).toEqual([
    'Doesn’t count | Your board counts courses approved by itself or by ANCC. This course names another body.',
    'Counts 3 hours | Counts. Ask for the provider number: your board asks who approved the course.',
  ])
  expect(approved('BOARD')[0]).toContain('approved by itself. ')
  expect(approved('ANCC', 'NAB')[0]).toContain('approved by ANCC, NAB. ')
})

test('twelve months with a minimum of their own have their limits and their sentence', () => {
  const { next, limits, credits } = said({ minEachYear: 1200 }, [{ ...online, format: 'IN_PERSON' }])
  expect(next).toBe('Earn 12 more hours by Dec 31, 2026. Every 12 months need at least 12.')
  expect(limits).toEqual([
    '12 months until Dec 31, 2025: 12 of 12 hr required',
    '12 months until Dec 31, 2026: 0 of 12 hr required',
  ])
  expect(credits[0]).toContain('2 hours are over the 12 hours that can count up to the end of these 12 months')
  expect(said({ minEachYear: 1200 }, [{ ...online, units: 1150 }]).next).toBe(
    'Only 11.5 of 12 hours are recorded from Jan 1, 2025 to Dec 31, 2025. Add any missing certificates of those days, or ask your board.',
  )
})

test('the page of a law and that of a version name each field', () => {
  const limits = lawFacts(everything, { locale: 'en', t }).limits.map(({ term, detail }) => `${term}: ${detail}`)
  expect(limits).toEqual(
    expect.arrayContaining([
      'Live (in person, or online with the teacher there): At least 12',
      'Every 12 months: At least 8',
      'Self-study: At most 6.5',
      'Teaching: At most 4',
      'Work as a preceptor, Another activity (together): At most 12',
      'The same course: Counts once in 12 months',
      'Courses approved by: A state’s board, ANCC',
      'Before the license: Hours of the last 6 months of a first period count, also from before the license',
      'Carried over: Up to 5 hr, only from the last 3 months of the period',
    ]),
  )
  expect(hoursFieldNames.map((name) => numberText(everything, name, t).replaceAll('\u00a0', ' '))).toEqual([
    'At least 12',
    'Self-study: At most 6.5 · Teaching: At most 4',
    'Work as a preceptor, Another activity (together): At most 12',
    'Counts once in 12 months',
    'A state’s board, ANCC',
    'At least 8',
    '6 months',
  ])
})

test.each(locales)('in %s every field has words without a key', (locale) => {
  const problems: string[] = []
  const words = translatorFor(locale, ({ key }) => problems.push(key))
  const texts = [
    ...lawFacts(everything, { locale, t: words }).limits.flatMap(({ term, detail }) => [term, String(detail)]),
    ...hoursFieldNames.map((name) => numberText(everything, name, words)),
  ]
  expect(texts.filter((text) => /[{}]|undefined|[a-z]\.[a-z]/.test(text))).toEqual([])
  expect(problems).toEqual([])
})
