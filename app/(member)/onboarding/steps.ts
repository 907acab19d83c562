import { isOneOf } from '@/lib/domain/lists/is-one-of'
import type { Profile } from '@/lib/domain/people/profile'

/** The steps in order, one idea each. */
export const steps = ['name', 'birth', 'contact', 'about', 'address', 'records'] as const
export type Step = (typeof steps)[number]

/** The first step whose answer is needed and missing; after name and date of birth every other step may be opened. */
function furthest(person: Profile): Step {
  if (!person.firstName?.trim() || !person.lastName?.trim()) return 'name'
  return person.dob ? 'records' : 'birth'
}

/**
 * The step to show: the requested one, unless an earlier needed answer is missing; without one, the first not yet seen.
 * Contacts can be seen and changed at any time.
 */
export function stepOf(asked: unknown, person: Profile): Step {
  const last = furthest(person)
  const wanted = isOneOf(steps, asked) ? asked : last === 'records' ? 'contact' : last
  if (wanted === 'contact') return wanted
  return steps.indexOf(wanted) > steps.indexOf(last) ? last : wanted
}

export const addressOf = (step: Step): string => `/onboarding?step=${step}`
export const stepBefore = (step: Step): Step | null => steps[steps.indexOf(step) - 1] ?? null
export const stepAfter = (step: Step): Step | null => steps[steps.indexOf(step) + 1] ?? null
