import { expect, test } from 'vitest'
import { evaluateRequirement } from '@/lib/domain/compliance/evaluate-requirement'
import type { Attestation, EvidenceWindow } from '@/lib/domain/compliance/requirement'
import { whyNotCounted } from '@/lib/domain/compliance/requirement-evidence'
import { recordOf } from './requirement-records'

/** Whether work attested from one day to another meets evidence of a window, on a day (by default: long after). */
function meets(
  within: EvidenceWindow,
  [startsAt, endsAt]: [string, string],
  [from, to]: [string, string | null],
  asOf = '2030-01-01',
) {
  const attestation: Attestation = { id: 'a', kind: 'PRACTICE', amount: 0, from, to, basis: 'STATED', paid: false }
  const evidence = { kind: 'PRACTICE', amount: null, paid: false, within } as const
  const input = recordOf({ node: 'EVIDENCE', evidence }, { startsAt, endsAt })
  return evaluateRequirement({ ...input, asOf, attestations: [attestation] }).state === 'MET'
}

const years: [string, string] = ['2024-12-01', '2026-11-30']

test.each([
  ['the whole period', '2024-12-01', '2026-11-30', true],
  ['only the first day', '2024-12-01', '2024-12-01', true],
  ['only the last day', '2026-11-30', '2026-11-30', true],
  ['from the day before', '2024-11-30', '2026-11-30', false],
  ['to the day after', '2024-12-01', '2026-12-01', false],
  ['only the day before', '2024-11-30', '2024-11-30', false],
  ['only the day after', '2026-12-01', '2026-12-01', false],
  ['without an end', '2024-12-01', null, false],
])('PERIOD, %s: %s to %s', (_title, from, to, isMet) => {
  expect(meets('PERIOD', years, [from, to])).toBe(isMet)
})

test.each([
  ['begins on the last day', '2026-11-30', '2027-05-01', true],
  ['begins the day after', '2026-12-01', '2027-05-01', false],
  ['ends on the last day', '2023-05-01', '2026-11-30', true],
  ['ends the day before', '2023-05-01', '2026-11-29', false],
  ['is the last day', '2026-11-30', '2026-11-30', true],
  ['begins on the last day, without an end', '2026-11-30', null, true],
  ['begins the day after, without an end', '2026-12-01', null, false],
])('AT_END, what %s: %s to %s', (_title, from, to, isMet) => {
  expect(meets('AT_END', years, [from, to])).toBe(isMet)
})

test.each<[endsAt: string, monthsBeforeEnd: number, first: string]>([
  ['2026-11-30', 12, '2025-12-01'],
  ['2026-11-30', 1, '2026-10-31'],
  ['2026-11-15', 1, '2026-10-16'],
  // The month that the window begins in is shorter: its last day is before the window.
  ['2026-03-31', 1, '2026-03-01'],
  ['2024-03-31', 1, '2024-03-01'],
  ['2026-03-29', 1, '2026-03-01'],
  ['2024-03-29', 1, '2024-03-01'],
  ['2024-03-28', 1, '2024-02-29'],
  ['2026-05-31', 6, '2025-12-01'],
  ['2025-12-31', 6, '2025-07-01'],
  // A leap day: there is none one year or two earlier, but there is one four years earlier.
  ['2024-02-29', 12, '2023-03-01'],
  ['2024-02-29', 24, '2022-03-01'],
  ['2024-02-29', 48, '2020-03-01'],
  ['2025-02-28', 12, '2024-02-29'],
  // Over the turn of a year, and before the period.
  ['2026-01-31', 2, '2025-12-01'],
  ['2026-11-30', 36, '2023-12-01'],
  ['2026-11-30', 1200, '1926-12-01'],
])('%s, %i months before the end: from %s', (endsAt, monthsBeforeEnd, first) => {
  const dayBefore = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
  const dayAfter = new Date(Date.parse(endsAt) + 86_400_000).toISOString().slice(0, 10)
  const during = (from: string, to: string | null) =>
    meets({ monthsBeforeEnd }, [`${Number(endsAt.slice(0, 4)) - 2}-01-01`, endsAt], [from, to])
  expect(during(first, first)).toBe(true)
  expect(during(first, endsAt)).toBe(true)
  expect(during(endsAt, endsAt)).toBe(true)
  expect(during(dayBefore, endsAt)).toBe(false)
  expect(during(dayBefore, dayBefore)).toBe(false)
  expect(during(first, dayAfter)).toBe(false)
  expect(during(first, null)).toBe(false)
})

test('a window may reach back beyond the calendar', () => {
  const early: [string, string] = ['0040-01-01', '0041-12-31']
  expect(meets({ monthsBeforeEnd: 1200 }, early, ['0001-01-01', '0041-12-31'])).toBe(true)
  expect(meets({ monthsBeforeEnd: 480 }, early, ['0001-12-31', '0041-12-31'])).toBe(false)
  expect(meets({ monthsBeforeEnd: 480 }, early, ['0002-01-01', '0041-12-31'])).toBe(true)
})

test.each<[within: EvidenceWindow, to: string | null, asOf: string, isMet: boolean]>([
  ['PERIOD', '2025-06-30', '2025-06-30', true],
  ['PERIOD', '2025-06-30', '2025-06-29', false],
  [{ monthsBeforeEnd: 24 }, '2025-06-30', '2025-06-30', true],
  [{ monthsBeforeEnd: 24 }, '2025-06-30', '2025-06-29', false],
  // What is held at the end has only to have begun.
  ['AT_END', '2027-01-01', '2025-01-01', true],
  ['AT_END', '2027-01-01', '2024-12-31', false],
  ['AT_END', null, '2025-01-01', true],
  ['AT_END', null, '2024-12-31', false],
])('%j, from 2025-01-01 to %s, on %s: %s', (within, to, asOf, isMet) => {
  expect(meets(within, years, ['2025-01-01', to], asOf)).toBe(isMet)
})

test.each<[reason: string | null, within: EvidenceWindow, from: string, to: string | null, asOf?: string]>([
  [null, 'PERIOD', '2025-01-01', '2025-12-31'],
  ['NOT_BEGUN', 'PERIOD', '2026-07-01', '2026-08-01', '2026-06-30'],
  ['NOT_BEGUN', 'AT_END', '2026-07-01', null, '2026-06-30'],
  ['NOT_OVER', 'PERIOD', '2026-01-01', '2026-08-01', '2026-06-30'],
  ['NO_END', 'PERIOD', '2025-01-01', null],
  ['AFTER_PERIOD', 'PERIOD', '2026-01-01', '2026-12-01'],
  ['NOT_AT_END', 'AT_END', '2025-01-01', '2026-11-29'],
  ['TOO_EARLY', 'PERIOD', '2024-11-30', '2025-12-31'],
  ['TOO_EARLY', { monthsBeforeEnd: 12 }, '2025-11-30', '2026-01-31'],
  [null, { monthsBeforeEnd: 12 }, '2025-12-01', '2026-01-31'],
])('%s: %j from %s to %s', (reason, within, from, to, asOf = '2030-01-01') => {
  const record = { renewalPeriods: [{ startsAt: years[0], endsAt: years[1] }], periodIndex: 0, asOf }
  expect(whyNotCounted({ from, to, paid: false }, { paid: false, within }, record)).toBe(reason)
  expect(whyNotCounted({ from, to, paid: false }, { paid: true, within }, record)).toBe('UNPAID')
  expect(whyNotCounted({ from, to, paid: true }, { paid: true, within }, record)).toBe(reason)
})
