import { expect, test } from 'vitest'
import { zoneName } from '@/lib/domain/time/zone-name'

test.each([
  ['America/Los_Angeles', 'en', 'Pacific Time'],
  ['America/Los_Angeles', 'es', 'hora del Pacífico'],
  ['America/Anchorage', 'en', 'Alaska Time'],
  ['America/Phoenix', 'en', 'Mountain Standard Time'],
  ['Pacific/Honolulu', 'en', 'Hawaii-Aleutian Standard Time'],
  ['UTC', 'en', 'GMT+00:00'],
])('%s in %s is %s', (zone, locale, name) => {
  expect(zoneName(zone, locale)).toBe(name)
})
