import { expect, test } from 'vitest'
import { eastToWest } from '@/lib/domain/time/time-zones'

test('zones come as the day goes through America, equal ones as they were', () => {
  const zones = ['Pacific/Guam', 'America/Los_Angeles', 'America/New_York', 'Pacific/Pago_Pago', 'America/Detroit']
  const sorted = ['America/New_York', 'America/Detroit', 'America/Los_Angeles', 'Pacific/Pago_Pago', 'Pacific/Guam']
  expect(eastToWest(zones)).toEqual(sorted)
  expect(eastToWest(['America/Denver', 'America/Puerto_Rico', 'Pacific/Honolulu', 'America/Chicago'])).toEqual([
    'America/Puerto_Rico',
    'America/Chicago',
    'America/Denver',
    'Pacific/Honolulu',
  ])
})
