import { instantOfWallTime, type WallTime } from '@/lib/domain/time/wall-time'

/** A moment at which software that mixes up days goes wrong, by the clock of one of three states. */
export type Moment = { name: string; wall: WallTime; zone: string }

/** `npm run drill -- hours` moves every clock to them; the small twin in the service tests runs one story at each. */
export const moments: readonly Moment[] = [
  // California's evening: UTC has the next day already, and a class of four hours ends after midnight.
  { name: 'evening', wall: '2026-11-23T21:00', zone: 'America/Los_Angeles' },
  { name: 'night', wall: '2026-11-24T01:00', zone: 'America/Los_Angeles' },
  { name: 'leap-day', wall: '2028-02-29T10:00', zone: 'America/Chicago' },
  { name: 'leap-evening', wall: '2028-02-29T21:30', zone: 'America/Chicago' },
  // Half an hour before the clock jumps from 2 to 3, and in the first of the two hours from 1 to 2.
  { name: 'summer-begins', wall: '2027-03-14T01:30', zone: 'America/New_York' },
  { name: 'summer-ends', wall: '2027-11-07T01:30', zone: 'America/New_York' },
  { name: 'new-year', wall: '2026-12-31T22:00', zone: 'America/Chicago' },
  { name: 'first-of-month', wall: '2026-12-01T00:30', zone: 'America/New_York' },
]

export const instantOf = ({ wall, zone }: Moment): Date => instantOfWallTime(wall, zone)
