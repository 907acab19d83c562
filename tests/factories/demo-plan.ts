import { addDays, type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { instantOfWallTime, wallTimeOf } from '@/lib/domain/time/wall-time'

/** Where the organizations of the demo are: their days begin and end by its clocks, whatever UTC says. */
export const demoZone = 'America/Los_Angeles'
export const demoToday = (now: Date): PlainDate => todayIn(demoZone, now)

/** An instant of a day so many days from today, by the clocks of the demo. */
export const demoTime = (today: PlainDate, days: number, time: string): Date =>
  instantOfWallTime(`${addDays(today, days)}T${time}`, demoZone)

/** A class of the demo: days from today, when it begins, and hours. */
export type PlannedClass = { key: string; days: number; time: string; hours: number }

/** The classes of Sunrise Care Center. */
export const sunriseClasses = {
  dementiaHeld: { key: 'dementia', days: -47, time: '13:00', hours: 4 },
  infectionHeld: { key: 'infection', days: -24, time: '10:00', hours: 2 },
  fallsToFinish: { key: 'falls', days: -1, time: '08:00', hours: 4 },
  skinCancelled: { key: 'skin', days: 3, time: '14:00', hours: 3 },
  dementiaFull: { key: 'dementia', days: 6, time: '13:00', hours: 4 },
  rights: { key: 'rights', days: 9, time: '09:00', hours: 2 },
  falls: { key: 'falls', days: 13, time: '08:00', hours: 4 },
  infectionOnline: { key: 'infection', days: 20, time: '18:00', hours: 2 },
  dementiaDraft: { key: 'dementia', days: 34, time: '13:00', hours: 4 },
} satisfies Record<string, PlannedClass>

/** The classes of Golden Gate Health Network: how many of the four hundred are enrolled; of those in the past nine in ten came. */
export const networkClasses = [
  { key: 'infection', days: -60, time: '09:00', hours: 2, people: 120, finalized: true },
  { key: 'sepsis', days: -38, time: '09:00', hours: 2, people: 24, finalized: true },
  { key: 'infection', days: -12, time: '09:00', hours: 2, people: 60, finalized: true },
  { key: 'falls', days: -2, time: '09:00', hours: 2, people: 30, finalized: false },
  { key: 'infection', days: 5, time: '09:00', hours: 2, people: 45, finalized: false },
  { key: 'sepsis', days: 15, time: '09:00', hours: 2, people: 12, finalized: false },
  { key: 'falls', days: 29, time: '09:00', hours: 2, people: 8, finalized: false },
] as const satisfies readonly (PlannedClass & { people: number; finalized: boolean })[]

/** When the skills day begins and ends: people come at any time of it. */
const skills = { from: '08:00', to: '18:00', hours: 10 }

/** The skills day that somebody who looks at the demo sees: the one that is open or begins today, in the evening tomorrow's. */
export function skillsDay(now: Date): { startsAt: Date; hours: number; hasBegun: boolean } {
  const isOver = wallTimeOf(now, demoZone).slice(11) >= skills.to
  const startsAt = demoTime(demoToday(now), isOver ? 1 : 0, skills.from)
  return { startsAt, hours: skills.hours, hasBegun: startsAt <= now }
}
