import { expect, test } from 'vitest'
import { geoZones } from '@/lib/domain/time/geo-zones'
import { canonicalZone, timeZones } from '@/lib/domain/time/time-zones'
import { timeZone } from '@/lib/services/orgs/make-org'

test.each([...new Set(Object.values(geoZones))])('%s, which forms offer, can be kept under its name', (zone) => {
  expect(timeZone.parse(zone)).toBe(zone)
  expect(timeZones).toContain(zone)
})

test.each([
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Fort_Wayne', 'America/Indiana/Indianapolis'],
  ['US/Pacific', 'America/Los_Angeles'],
])('%s is kept as %s', (said, kept) => expect(timeZone.parse(said)).toBe(kept))

test.each([
  ['America/Kentucky/Louisville', 'America/Louisville'],
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Europe/Kyiv', 'Europe/Kiev'],
])('%s and its other name %s are kept as one, of which it is known what time it is', (one, other) => {
  expect(canonicalZone(one)).toBe(canonicalZone(other))
  expect(timeZones).toContain(timeZone.parse(one))
})

test.each(['Mars/Olympus', 'UTC', '+05:00', 'EST5', 'EST', 'pst', 'CST6CDT', 'IST', ''])('%j is no place', (zone) =>
  expect(timeZone.safeParse(zone).success).toBe(false),
)
