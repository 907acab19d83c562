import { expect, test } from 'vitest'
import { geoZones, todayInGeo, zoneOf } from '@/lib/domain/time/geo-zones'

test('there are 57 geographies, each with a zone the platform knows', () => {
  expect(Object.keys(geoZones)).toHaveLength(57)
  for (const zone of Object.values(geoZones))
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
})

test.each([
  ['CA', '2026-06-30'],
  ['TX', '2026-07-01'],
  ['USA', '2026-07-01'],
  ['GU', '2026-07-01'],
  ['HI', '2026-06-30'],
  ['AS', '2026-06-30'],
])('at 05:30 UTC on 1 July it is %s on %s', (geo, expected) => {
  expect(todayInGeo(geo, new Date('2026-07-01T05:30:00Z'))).toBe(expected)
})

test('a code we do not know uses the zone of USA', () => {
  expect(zoneOf('ZZ')).toBe('America/New_York')
  expect(zoneOf('toString')).toBe('America/New_York')
})
