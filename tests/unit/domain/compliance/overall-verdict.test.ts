import { expect, test } from 'vitest'
import { type LicenseInBrief, overallVerdict } from '@/lib/domain/compliance/overall-verdict'

const fine: LicenseInBrief = {
  isUrgent: false,
  isExpired: false,
  isTracked: true,
  openTopics: 0,
  deadlines: ['2028-03-16'],
}
const verdictOf = (
  licenses: Partial<LicenseInBrief>[],
  others: { hasCredits?: boolean; overdueTrainings?: number } = {},
) =>
  overallVerdict({
    licenses: licenses.map((one) => ({ ...fine, ...one })),
    hasCredits: others.hasCredits ?? true,
    overdueTrainings: others.overdueTrainings ?? 0,
  })

test('who has nothing open is fine until the first deadline of all licenses', () => {
  expect(verdictOf([{ deadlines: ['2028-03-16', '2027-05-01'] }, { deadlines: ['2027-05-02'] }])).toEqual({
    kind: 'FINE',
    until: '2027-05-01',
    isPartly: false,
  })
  expect(verdictOf([{}, { isTracked: false }])).toMatchObject({ kind: 'FINE', isPartly: true })
})

test('licenses and trainings that need something now are counted, and come before open topics', () => {
  const licenses = [{ isUrgent: true, openTopics: 2 }, { isUrgent: true }, {}]
  expect(verdictOf(licenses, { overdueTrainings: 1 })).toEqual({ kind: 'ATTENTION', licenses: 2, trainings: 1 })
  expect(verdictOf([], { overdueTrainings: 3 })).toEqual({ kind: 'ATTENTION', licenses: 0, trainings: 3 })
})

test('topics that are open are told where no license needs anything now', () => {
  expect(verdictOf([{ openTopics: 1 }, { openTopics: 2 }])).toEqual({ kind: 'TOPICS', topics: 3 })
})

test('before a first credit nothing is judged, unless a license has expired or no rule asks for anything', () => {
  const none = { hasCredits: false }
  expect(verdictOf([{ isUrgent: true, openTopics: 1 }], none)).toEqual({ kind: 'BEGIN' })
  expect(verdictOf([{ isUrgent: true }], { ...none, overdueTrainings: 1 })).toMatchObject({ licenses: 0, trainings: 1 })
  expect(verdictOf([{ isUrgent: true, isExpired: true }], none)).toMatchObject({ kind: 'ATTENTION', licenses: 1 })
  expect(verdictOf([{ isTracked: false }], none)).toMatchObject({ kind: 'FINE', isPartly: true })
})

test('without a license there is nothing to say', () => {
  expect(verdictOf([])).toBeNull()
  expect(verdictOf([], { hasCredits: false })).toBeNull()
})
