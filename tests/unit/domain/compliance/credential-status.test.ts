import { describe, expect, test } from 'vitest'
import { type CredentialFacts, credentialStatus, currentStatus } from '@/lib/domain/compliance/credential-status'
import { previewCredit } from '@/lib/domain/compliance/preview'
import { bookOf, ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook } from '@/lib/domain/compliance/shipped-rules'
import type { TopicCode } from '@/lib/domain/lists/topics'
import { addDays, addYears, type PlainDate } from '@/lib/domain/time/plain-date'
import { credit, periods } from './records'

const nurseAide: CredentialFacts = {
  geo: 'CA',
  credentialType: 'CNA',
  effectiveAt: '2021-03-10',
  expiresAt: '2025-09-16',
  firstLicense: null,
  renewalPeriods: periods,
}
const nurse: CredentialFacts = {
  ...nurseAide,
  credentialType: 'RN',
  effectiveAt: '2024-04-20',
  expiresAt: '2026-05-31',
  renewalPeriods: [{ startsAt: '2024-04-20', endsAt: '2026-05-31' }],
}

describe('status of a credential', () => {
  test('an in-service concerns no license, not even as an hour that was recorded', () => {
    const given = { ...credit('2023-10-01', 10), source: 'SESSION' as const, approvedFor: [], inService: true }
    const { current } = credentialStatus(shippedBook, nurseAide, [given], '2024-01-01')
    expect(current).toMatchObject({ recordedUnits: 0, evaluation: { credits: [] } })
  })
  test('only the current period says what to do next', () => {
    const status = credentialStatus(
      shippedBook,
      nurseAide,
      [credit('2022-10-01', 1), credit('2023-10-01', 10)],
      '2024-01-01',
    )
    expect(status.currentIndex).toBe(1)
    expect(status.periods.map(({ evaluation }) => [evaluation.status, evaluation.nextAction])).toEqual([
      ['NOT_COMPLIANT', null],
      ['ON_TRACK', 'EARN_FIRST_YEAR_UNITS'],
    ])
    expect(status.current).toBe(status.periods[1])
    expect(currentStatus(shippedBook, nurseAide, [], '2024-01-01')).toMatchObject({ index: 1, ...periods[1] })
  })

  test.each([
    // Nothing was entered, or only for later days, so the outcome of the period is unknown.
    ['without a credit', [], 'NOT_TRACKED', 'NOT_RECORDED', 0],
    ['with one of the next day', [credit('2023-09-17', 48)], 'NOT_TRACKED', 'NOT_RECORDED', 0],
    // One credit on its last day, even without hours, makes it a record.
    ['with one of its last day', [credit('2023-09-16', 1)], 'NOT_COMPLIANT', 'PERIOD_ENDED_SHORT', 100],
    ['with one without hours', [credit('2021-03-10', null)], 'NOT_COMPLIANT', 'PERIOD_ENDED_SHORT', 0],
  ])('an earlier period %s', (_name, credits, status, statusReason, recordedUnits) => {
    const [earlier] = credentialStatus(shippedBook, nurseAide, credits, '2024-01-01').periods
    expect(earlier).toMatchObject({ recordedUnits, evaluation: { status, statusReason } })
  })

  test.each([
    ['confirmed with the board', 'YES', 'BOARD'],
    ['not confirmed', 'UNVERIFIED', 'PERSON'],
    ['contradicted by the board', 'NO', 'PERSON'],
    ['of which no check is known', undefined, 'PERSON'],
  ] as const)('an earlier period with hours missing was renewed: a license %s', (_name, verifiedState, renewedBy) => {
    const license = verifiedState ? { ...nurseAide, verifiedState } : nurseAide
    const { periods: all } = credentialStatus(shippedBook, license, [credit('2022-10-01', 2)], '2024-01-01')
    expect(all.map((period) => period.renewedBy)).toEqual([renewedBy, null])
  })

  test('only an earlier period that ended short, before a later one, was renewed in spite of it', () => {
    const license = { ...nurseAide, verifiedState: 'YES' } as const
    const renewed = (credits: ReturnType<typeof credit>[], asOf: string, renewalPeriods = periods) =>
      credentialStatus(shippedBook, { ...license, renewalPeriods }, credits, asOf).periods.map((one) => one.renewedBy)
    expect(renewed([], '2024-01-01')).toEqual([null, null])
    expect(renewed([credit('2022-10-01', 2)], '2023-09-16')).toEqual([null, null])
    expect(renewed([credit('2024-10-01', 2)], '2026-01-01')).toEqual([null, null])
    expect(renewed([credit('2022-10-01', 2)], '2024-01-01', periods.slice(0, 1))).toEqual([null])
  })

  test('an earlier period without records that needed none stays exempt', () => {
    const renewalPeriods = [
      { startsAt: '2020-04-20', endsAt: '2022-05-31' },
      { startsAt: '2022-06-01', endsAt: '2024-05-31' },
    ]
    const first = { ...nurse, effectiveAt: '2020-04-20', expiresAt: '2024-05-31', firstLicense: true, renewalPeriods }
    const [earlier] = credentialStatus(shippedBook, first, [], '2023-01-01').periods
    expect(earlier?.evaluation).toMatchObject({ status: 'EXEMPT', statusReason: 'FIRST_RENEWAL' })
  })

  test('a period that is not over on its last day is judged without records as well', () => {
    const renewalPeriods = [
      { startsAt: '2021-01-01', endsAt: '2025-12-31' },
      { startsAt: '2023-01-01', endsAt: '2025-06-30' },
    ]
    const overlapping = { ...nurseAide, effectiveAt: '2021-01-01', expiresAt: '2025-12-31', renewalPeriods }
    const other = (asOf: string) => {
      const { periods: found, currentIndex } = credentialStatus(shippedBook, overlapping, [], asOf)
      return found[1 - currentIndex]?.evaluation
    }
    expect(other('2025-06-30')).toMatchObject({ status: 'NOT_COMPLIANT', statusReason: 'FIRST_YEAR_MINIMUM_MISSED' })
  })

  test.each([
    [true, 1],
    [false, 2],
    [null, 2],
  ])(
    'a Texas nurse whose first license (%s) has few months before the last two years: %i period(s)',
    (firstLicense, count) => {
      const texas = { ...nurse, geo: 'TX', effectiveAt: '2025-01-10', expiresAt: '2027-05-31', renewalPeriods: [] }
      expect(credentialStatus(shippedBook, { ...texas, firstLicense }, [], '2026-01-01').periods).toHaveLength(count)
    },
  )

  test('the current period says what it is without records as well, also after its end', () => {
    const { current } = credentialStatus(shippedBook, nurseAide, [], '2025-09-17')
    expect(current.evaluation).toMatchObject({ status: 'NOT_COMPLIANT', statusReason: 'PERIOD_ENDED_SHORT' })
  })

  test('of an untracked license the recorded hours are known, without those that are planned', () => {
    const credits = [credit('2024-01-01', 4), credit('2024-01-02', 2)]
    const { current } = credentialStatus(
      shippedBook,
      { ...nurseAide, geo: 'CA', credentialType: 'PT' },
      credits,
      '2024-01-01',
    )
    expect(current).toMatchObject({ recordedUnits: 400, evaluation: { status: 'NOT_TRACKED', counted: null } })
  })

  test('periods are derived when none are stored', () => {
    const status = credentialStatus(shippedBook, { ...nurseAide, renewalPeriods: [] }, [], '2024-01-01')
    expect(status.periods).toMatchObject(periods)
  })

  test.each([
    [true, 'EXEMPT'],
    [false, 'ON_TRACK'],
    [null, 'ON_TRACK'],
  ])('first license %s: %s', (firstLicense, status) => {
    expect(currentStatus(shippedBook, { ...nurse, firstLicense }, [], '2025-01-01').evaluation.status).toBe(status)
  })

  test('a type without rules keeps one period and is not tracked', () => {
    const doctor = { ...nurseAide, credentialType: 'PA', renewalPeriods: [] }
    const status = currentStatus(shippedBook, doctor, [credit('2024-01-01', 3)], '2024-02-01')
    expect(status).toMatchObject({ index: 0, startsAt: '2021-03-10', endsAt: '2025-09-16', rule: null })
    expect(status.evaluation.status).toBe('NOT_TRACKED')
    expect(status.awaitsAnswer).toBe(false)
  })

  test('approvals matter only for credits that came from a session', () => {
    const approvals = (source: 'SESSION' | 'SELF_REPORTED' | 'IMPORTED') =>
      currentStatus(shippedBook, nurseAide, [{ ...credit('2023-10-01', 4), source, approvedFor: [] }], '2024-01-01')
        .evaluation.counted?.total
    expect([approvals('SESSION'), approvals('SELF_REPORTED'), approvals('IMPORTED')]).toEqual([0, 400, 400])
  })

  test('a course recorded for another profession is asked about in a period of the license, and nowhere else', () => {
    const issuesOn = (day: PlainDate, approvedFor: string[]) => {
      const recorded = { ...credit(day, 4), source: 'SELF_REPORTED' as const, approvedFor }
      const status = credentialStatus(shippedBook, nurseAide, [recorded], '2024-01-01')
      return status.periods[1]!.evaluation.credits[0]!.issues
    }
    expect(issuesOn('2023-10-01', ['MA:TCHR'])).toEqual([
      { reason: 'UNSUPPORTED_LICENSE_TYPE', units: 400, asks: true },
    ])
    expect(issuesOn('2023-10-01', ['MA:TCHR', 'NV:HHA'])).toEqual([])
    expect(issuesOn('2020-10-01', ['MA:TCHR'])).toEqual([{ reason: 'OUTSIDE_ACTIVE_LICENSE_PERIOD', units: 400 }])
  })

  test('the preview of a correction keeps for which licenses the course was recorded', () => {
    const recorded = { ...credit('2023-10-01', 4), source: 'SELF_REPORTED' as const, approvedFor: ['MA:TCHR'] }
    const candidate = { ...credit('2023-10-01', 6), id: recorded.id }
    const preview = previewCredit(shippedBook, nurseAide, [recorded], candidate, '2024-01-01')
    expect(preview).toMatchObject({ addedUnits: 0, outcome: { issues: [{ units: 600, asks: true }] } })
  })

  test('approvals of a credit of which nobody knows where it came from are kept', () => {
    const credits = [credit('2023-10-01', 4, { approvedFor: [] })]
    expect(currentStatus(shippedBook, nurseAide, credits, '2024-01-01').evaluation.counted?.total).toBe(0)
  })
})

describe('preview of a credit', () => {
  const asOf = '2024-01-01'
  const recorded = [credit('2023-10-01', 30)]

  test('shows what it adds and what is left out', () => {
    const candidate = credit('2023-11-01', 10)
    expect(previewCredit(shippedBook, nurseAide, recorded, candidate, asOf)).toMatchObject({
      periodIndex: 1,
      addedUnits: 600,
      outcome: { countedUnits: 600, issues: [{ reason: 'CREDIT_OVERAGE', units: 400 }] },
    })
  })

  test('is for the period the credit falls into', () => {
    const preview = previewCredit(shippedBook, nurseAide, recorded, credit('2022-01-01', 10), asOf)
    expect(preview).toMatchObject({ periodIndex: 0, addedUnits: 1000 })
  })

  test('replaces the recorded credit with the same id', () => {
    const candidate = { ...recorded[0]!, units: 2000 }
    const all = [credit('2023-10-02', 1), ...recorded, credit('2023-10-03', 2)]
    const preview = previewCredit(shippedBook, nurseAide, all, candidate, asOf)
    expect(preview).toMatchObject({ addedUnits: 2000, outcome: { id: candidate.id, countedUnits: 2000 } })
    expect(preview.before.counted?.total).toBe(300)
  })

  test.each([
    ['planned', '2024-01-02', 'CNA', { scope: 'PLANNED', issues: [] }],
    [
      'outside',
      '2020-01-01',
      'CNA',
      { scope: 'NONE', issues: [{ reason: 'OUTSIDE_ACTIVE_LICENSE_PERIOD', units: 200 }] },
    ],
    ['without rules', '2023-12-01', 'PA', { issues: [{ reason: 'UNSUPPORTED_LICENSE_TYPE', units: 200 }] }],
  ])('%s adds nothing', (_name, date, credentialType, outcome) => {
    const preview = previewCredit(shippedBook, { ...nurseAide, credentialType }, recorded, credit(date, 2), asOf)
    expect(preview).toMatchObject({ addedUnits: 0, outcome })
  })

  test('names the topics that it fulfills, and those that stay open', () => {
    const texan = { ...nurse, geo: 'TX', effectiveAt: '2016-06-01', firstLicense: false }
    const topics = (topicCodes: TopicCode[], before: TopicCode[] = []) => {
      const done = [credit('2025-01-01', 2, { topicCodes: before })]
      const seen = previewCredit(shippedBook, texan, done, credit('2025-02-01', 2, { topicCodes }), '2025-06-01')
      return [seen.newTopics, seen.openTopics].map((of) => of.map(({ rule }) => rule.code))
    }
    const [trafficking, care, ...others] = [
      'HUMAN_TRAFFICKING',
      'OLDER_ADULT_CARE',
      'NURSING_JURISPRUDENCE_ETHICS',
      'FORENSIC_EVIDENCE',
    ] as const
    expect(topics([])).toEqual([[], [trafficking, care, ...others]])
    expect(topics([trafficking])).toEqual([[trafficking], [care, ...others]])
    // A topic that another credit has already fulfilled is in neither list.
    expect(topics([trafficking], [trafficking])).toEqual([[], [care, ...others]])
    expect(topics([trafficking, care], [trafficking])).toEqual([[care], others])
  })
})

describe('what is particular to a period', () => {
  const florida = ['2021-08-01', '2023-08-01', '2025-08-01'].map((startsAt) => ({
    startsAt,
    endsAt: addDays(addYears(startsAt, 2), -1),
  }))
  const practical: CredentialFacts = {
    geo: 'FL',
    credentialType: 'LPN',
    effectiveAt: '2021-08-01',
    expiresAt: '2027-07-31',
    firstLicense: false,
    renewalPeriods: florida,
  }
  const about = (completedAt: string, hours: number, overrides: Record<string, unknown> = {}) =>
    credit(completedAt, hours, { topicCodes: ['DOMESTIC_VIOLENCE'], ...overrides })
  const earlier = [credit('2022-01-01', 24), credit('2024-01-01', 24)]
  const totals = (credits: Parameters<typeof currentStatus>[2]) => {
    const { evaluation, topics } = currentStatus(shippedBook, practical, credits, '2026-01-01')
    return [topics.find(({ rule }) => rule.code === 'DOMESTIC_VIOLENCE')?.state, evaluation.required?.total]
  }

  test('hours of a topic beside the total are added while it is due or done, and not otherwise', () => {
    expect(totals(earlier)).toEqual(['MISSING', 2600])
    expect(totals([...earlier, about('2025-12-01', 2)])).toEqual(['MET', 2600])
    expect(totals([...earlier, about('2024-02-01', 2)])).toEqual(['NOT_YET_DUE', 2400])
    expect(totals([])).toEqual(['UNKNOWN', 2400])
  })

  test('a course of a session is about a topic only for the licenses it is approved for', () => {
    const held = (approvedFor: string[]) => about('2025-12-01', 2, { source: 'SESSION', approvedFor })
    expect(totals([...earlier, held(['FL:LPN', 'CA:LVN'])])[0]).toBe('MET')
    expect(totals([...earlier, held(['CA:LVN'])])[0]).toBe('MISSING')
    expect(totals([...earlier, about('2025-12-01', 2, { source: 'IMPORTED', approvedFor: ['CA:LVN'] })])[0]).toBe('MET')
  })

  test.each([
    ['that begins with the license', {}, true],
    ['of a license that was answered for', { firstLicense: false }, false],
    ['that begins a day after the license', { effectiveAt: '2024-04-19' }, false],
    [
      'that follows another one',
      { renewalPeriods: [{ startsAt: '2022-04-20', endsAt: '2024-04-19' }, ...nurse.renewalPeriods] },
      false,
    ],
  ])('an answer is waited for in the first period alone: one %s', (_name, more, awaits) => {
    expect(currentStatus(shippedBook, { ...nurse, ...more }, [], '2025-01-01').awaitsAnswer).toBe(awaits)
    const { current } = credentialStatus(shippedBook, { ...nurse, ...more }, [], '2025-01-01')
    expect(current.awaitsAnswer).toBe(awaits)
  })

  test('nothing is carried over from a period of which no rule is known', () => {
    const renewalPeriods = [
      { startsAt: '2022-06-01', endsAt: '2024-05-31' },
      { startsAt: '2024-06-01', endsAt: '2026-05-31' },
    ]
    const therapist = { ...nurse, credentialType: 'OT', effectiveAt: '2016-06-01', renewalPeriods }
    const carried = (effectiveFrom: string | null) => {
      const book = bookOf([{ ...ruleFor(shippedBook, 'CA', 'OT', '2026-05-31')!, effectiveFrom }])
      return currentStatus(book, therapist, [credit('2024-01-01', 25)], '2025-01-01').evaluation.counted?.carried
    }
    expect([carried(null), carried('2024-06-01')]).toEqual([100, undefined])
  })

  test('of hours above the total it is said how many count in the next period, where any do', () => {
    const above = (credentialType: string) => {
      const license = { ...nurse, credentialType, firstLicense: false }
      const { evaluation } = currentStatus(shippedBook, license, [credit('2025-01-01', 40)], '2026-01-01')
      return evaluation.credits[0]?.issues
    }
    const { carryOver } = ruleFor(shippedBook, 'CA', 'OT', '2026-05-31')!
    const limit = (units: number) => ({ limit: { name: 'TOTAL', units } })
    expect(above('OT')).toEqual([{ reason: 'CREDIT_OVERAGE', units: 1600, carries: carryOver?.units, ...limit(2400) }])
    expect(above('RN')).toEqual([{ reason: 'CREDIT_OVERAGE', units: 1000, ...limit(3000) }])
  })
})
