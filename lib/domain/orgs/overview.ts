import { compareText } from '../text'
import { addDays, type PlainDate } from '../time/plain-date'

/** The setup steps of a new organization, in this order. */
const firstStepNames = ['profile', 'providers', 'people', 'classes'] as const
export type FirstStepName = (typeof firstStepNames)[number]
type FirstStep = { name: FirstStepName; done: boolean }

/** Days for which an organization counts as new: after them, missing steps are assumed to be intended. */
export const newForDays = 60
const dayMs = 86_400_000

type NewOrg = {
  createdAt: Date
  hasAddress: boolean
  hasClasses: boolean
  /** Members and invitations other than the founder. */
  others: number
  providers: number
  classes: number
}

/**
 * The setup steps of a new organization; none once all are done, or when it is no longer new. Derived from the existing
 * records. Provider numbers and classes are steps only if the organization has classes.
 */
export function firstSteps(org: NewOrg, now: Date): FirstStep[] {
  if (now.getTime() - org.createdAt.getTime() >= newForDays * dayMs) return []
  const steps: FirstStep[] = [
    { name: 'profile', done: org.hasAddress },
    ...(org.hasClasses ? [{ name: 'providers' as const, done: org.providers > 0 }] : []),
    { name: 'people', done: org.others > 0 },
    ...(org.hasClasses ? [{ name: 'classes' as const, done: org.classes > 0 }] : []),
  ]
  return steps.every(({ done }) => done) ? [] : steps
}

/** Days within which an expiry counts as near. */
const nearDays = 30

/** Active members of a department without a valid license soon; an empty name means no department. */
type Department = { value: string; count: number }

/**
 * Who has no valid license left on this day if nobody renews, with the department most affected, and how many of them
 * have none today.
 */
export type Lapse = {
  on: PlainDate
  people: number
  lapsed: number
  department: { name: string; people: number } | null
}

/**
 * The lapse of active members whose last license has expired or expires within 30 days, if none is renewed: the day
 * after these 30 days, all of them are without one. Null when there are no such members.
 */
export function lapseOf(departments: readonly Department[], lapsed: number, today: PlainDate): Lapse | null {
  const people = departments.reduce((sum, { count }) => sum + count, 0)
  if (people === 0) return null
  const [largest] = departments
    .filter(({ value }) => value !== '')
    .toSorted((a, b) => b.count - a.count || compareText(a.value, b.value))
  return {
    on: addDays(today, nearDays + 1),
    people,
    lapsed,
    department: largest ? { name: largest.value, people: largest.count } : null,
  }
}
