import { hasName, type Profile } from '@/lib/domain/people/known-name'

/** The scope of the profile page: with the name, or only the date of birth. */
export type Step = 'name' | 'birth'

/** Former steps of sign-up that are now parts of the account. */
const former: readonly unknown[] = ['contact', 'about', 'address']

/** The step to show: `name` where it was requested or the name is missing, else `birth`. */
export const stepOf = (requestedStep: unknown, person: Pick<Profile, 'firstName' | 'lastName'>): Step =>
  requestedStep === 'name' || !hasName(person) ? 'name' : 'birth'

/**
 * The destination once everything is answered. The address of a former step leads to the account, which asks for it
 * now.
 */
export const afterSteps = (requestedStep: unknown): '/account' | '/' =>
  former.includes(requestedStep) ? '/account' : '/'

export const addressOf = (step: Step): string => `/onboarding?step=${step}`
