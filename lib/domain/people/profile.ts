import { hasName } from './known-name'

export type Profile = {
  firstName: string | null
  lastName: string | null
  /** In any form, because only its presence counts. */
  dob: unknown
  acknowledgedAt: unknown
}

const isSet = (value: unknown) => value !== null && value !== undefined && value !== ''

/** A profile is complete when first name, last name, date of birth and the acknowledgement time are all set. */
export const isProfileComplete = (profile: Profile): boolean =>
  hasName(profile) && isSet(profile.dob) && isSet(profile.acknowledgedAt)
