import { expect, test } from 'vitest'
import { zoneParts } from '@/app/_components/zones/zone-names'
import { geoZones } from '@/lib/domain/time/geo-zones'

test.each([
  ['en', 'America/Los_Angeles', { name: 'Pacific Time', city: 'Los Angeles' }],
  ['es', 'America/Los_Angeles', { name: 'Hora del Pacífico', city: 'Los Ángeles' }],
  ['ja', 'America/Los_Angeles', { name: '米国太平洋時間', city: 'ロサンゼルス' }],
  ['es', 'Pacific/Guam', { name: 'Hora estándar de Chamorro', city: 'Guam' }],
  ['es', 'America/Phoenix', { name: 'Hora estándar de las Montañas Rocosas', city: 'Phoenix' }],
  ['en', 'America/Indiana/Indianapolis', { name: 'Eastern Time', city: 'Indianapolis' }],
  ['ja', 'America/New_York', { name: '米国東部時間', city: 'ニューヨーク' }],
])('%s: %s', (locale, zone, parts) => expect(zoneParts(locale, zone)).toEqual(parts))

test.each(['en', 'es', 'ja'])('in %s each offered zone has a name of its own', (locale) => {
  const zones = [...new Set(Object.values(geoZones))]
  const said = zones.map((zone) => Object.values(zoneParts(locale, zone)).join(' / '))
  expect(new Set(said).size).toBe(zones.length)
})

test.each(['es', 'ja'])('in %s no zone is named by its English identifier', (locale) => {
  for (const zone of new Set(Object.values(geoZones))) {
    const { name, city } = zoneParts(locale, zone)
    expect(`${name} ${city}`).not.toMatch(/[A-Z]\w+\/|_|\bTime\b/)
  }
})
