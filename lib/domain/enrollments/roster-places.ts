import type { EnrollmentPlace } from './transitions'

/** Where somebody stands, as a roster is narrowed down to it. SEAT is whoever has one, whatever came of it. */
export const rosterPlaces = [
  'SEAT',
  'INVITATION',
  'APPROVAL',
  'WAITLIST',
  'ENROLLED',
  'ATTENDED',
  'PASS',
  'FAIL',
  'INCOMPLETE',
  'ABSENT',
  'WITHDRAWN',
] as const satisfies readonly ('SEAT' | EnrollmentPlace)[]
export type RosterFilter = (typeof rosterPlaces)[number]
