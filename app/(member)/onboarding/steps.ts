import { hasName } from '@/lib/domain/people/known-name'
import type { Profile } from '@/lib/domain/people/profile'

/** What the page of the profile asks for: the name too, or only the date of birth. */
export type Step = 'name' | 'birth'

/** Steps that sign-up once had, and that are parts of the account now. */
const former: readonly unknown[] = ['contact', 'about', 'address']

/** The step to show: with the name where it is asked for or missing, else without. */
export const stepOf = (requestedStep: unknown, person: Pick<Profile, 'firstName' | 'lastName'>): Step =>
  requestedStep === 'name' || !hasName(person) ? 'name' : 'birth'

/** Where somebody goes who has answered everything: an old address names what is asked in the account now. */
export const afterSteps = (requestedStep: unknown): '/account' | '/' =>
  former.includes(requestedStep) ? '/account' : '/'

export const addressOf = (step: Step): string => `/onboarding?step=${step}`
