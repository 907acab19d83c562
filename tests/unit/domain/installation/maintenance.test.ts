import { expect, test } from 'vitest'
import { maintenanceProblems } from '@/lib/domain/installation/maintenance'

const now = new Date('2026-12-01T12:00:00Z')
const problems = (startsAt: string, endsAt: string) =>
  maintenanceProblems({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, now)

test('a maintenance is announced up to 60 days ahead, for up to 72 hours', () => {
  expect(problems('2027-01-30T12:00:00Z', '2027-02-02T12:00:00Z')).toEqual({})
  expect(problems('2027-01-30T12:00:01Z', '2027-01-30T13:00:00Z')).toEqual({ startsAt: 'validation.maintenanceAhead' })
  expect(problems('2026-12-02T00:00:00Z', '2026-12-05T00:00:01Z')).toEqual({ endsAt: 'validation.maintenanceLong' })
})

test('it may have begun, but not be over, and ends after it begins', () => {
  expect(problems('2026-12-01T11:00:00Z', '2026-12-01T12:00:01Z')).toEqual({})
  expect(problems('2026-12-01T11:00:00Z', '2026-12-01T12:00:00Z')).toEqual({ endsAt: 'validation.maintenanceOver' })
  expect(problems('2026-12-01T13:00:00Z', '2026-12-01T13:00:00Z')).toEqual({ endsAt: 'validation.endBeforeStart' })
})
