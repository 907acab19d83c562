import { expect, test } from 'vitest'
import { zoneParts } from '@/app/_components/zones/zone-names'
import { geoZones } from '@/lib/domain/time/geo-zones'

test.each([
  ['en', 'America/Los_Angeles', { name: 'Pacific Time', place: 'Los Angeles' }],
  ['es', 'America/Los_Angeles', { name: 'Hora del Pacífico', place: 'Los Ángeles' }],
  ['ja', 'America/Los_Angeles', { name: '米国太平洋時間', place: 'ロサンゼルス' }],
  ['es', 'Pacific/Guam', { name: 'Hora estándar de Chamorro', place: 'Guam' }],
  ['es', 'America/Phoenix', { name: 'Hora estándar de las Montañas Rocosas', place: 'Phoenix' }],
  ['en', 'America/Indiana/Indianapolis', { name: 'Eastern Time', place: 'Indianapolis' }],
  ['ja', 'America/New_York', { name: '米国東部時間', place: 'ニューヨーク' }],
])('%s: %s', (locale, zone, parts) => expect(zoneParts(locale, zone)).toEqual(parts))

test.each(['en', 'es', 'ja'])('in %s each offered zone has a name of its own', (locale) => {
  const zones = [...new Set(Object.values(geoZones))]
  const said = zones.map((zone) => Object.values(zoneParts(locale, zone)).join(' / '))
  expect(new Set(said).size).toBe(zones.length)
})

test.each(['es', 'ja'])('in %s no zone is named by its English identifier', (locale) => {
  for (const zone of new Set(Object.values(geoZones))) {
    const { name, place } = zoneParts(locale, zone)
    expect(`${name} ${place}`).not.toMatch(/[A-Z]\w+\/|_|\bTime\b/)
  }
})
