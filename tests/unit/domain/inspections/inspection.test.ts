import { expect, test } from 'vitest'
import { readerLinkState } from '@/lib/domain/access/reader-link'
import {
  inspectedSpan,
  longestInspection,
  periodProblem,
  surveyLinkProblems,
} from '@/lib/domain/inspections/inspection'
import { addDays } from '@/lib/domain/time/plain-date'

test('a period begins and ends with its days where the organization is, also when clocks change', () => {
  const span = inspectedSpan({ from: '2026-10-31', to: '2026-11-01' }, 'America/Los_Angeles')
  expect(span.since.toISOString()).toBe('2026-10-31T07:00:00.000Z')
  expect(span.before.toISOString()).toBe('2026-11-02T08:00:00.000Z')
})

test('a period may be one day or five years, and no longer', () => {
  expect(periodProblem('2026-01-01', '2026-01-01')).toBeNull()
  const last = addDays('2026-01-01', longestInspection - 1)
  expect(periodProblem('2026-01-01', last)).toBeNull()
  expect(periodProblem('2026-01-01', addDays(last, 1))).toMatchObject({ key: 'validation.inspectionDays' })
  expect(periodProblem('2026-01-02', '2026-01-01')).toBe('validation.endBeforeStart')
  expect(periodProblem(null, '2026-01-01')).toBeNull()
})

test('a link is over at the instant it expires, and stays ended once it was ended', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const at = (ms: number) => new Date(now.getTime() + ms)
  expect(readerLinkState({ expiresAt: at(1), endedAt: null }, now)).toBe('ACTIVE')
  expect(readerLinkState({ expiresAt: at(0), endedAt: null }, now)).toBe('EXPIRED')
  expect(readerLinkState({ expiresAt: at(1), endedAt: at(-1) }, now)).toBe('ENDED')
  expect(readerLinkState({ expiresAt: at(-1), endedAt: at(-2) }, now)).toBe('ENDED')
})

test('what is wrong with a new link is said at its field', () => {
  const fine = {
    inspectorName: 'Ines',
    inspectorEmail: 'ines@example.com',
    from: '1/1/2026',
    to: 'Mar 3, 2026',
    days: 14,
  }
  expect(surveyLinkProblems(fine)).toEqual({})
  expect(surveyLinkProblems({ ...fine, days: 15 })).toMatchObject({ days: { key: 'validation.whole' } })
  expect(surveyLinkProblems({ ...fine, days: 0 })).toHaveProperty('days')
  expect(surveyLinkProblems({ ...fine, inspectorName: 'x'.repeat(121) })).toHaveProperty('inspectorName')
  expect(surveyLinkProblems({ ...fine, inspectorEmail: '+12135550100' })).toEqual({
    inspectorEmail: 'validation.email',
  })
  expect(surveyLinkProblems({ ...fine, from: 'soon', to: '' })).toMatchObject({ to: 'validation.required' })
})
