import type { EnrollmentPlace } from './transitions'

/** The places that a roster can be filtered by. SEAT is everybody with a seat, whatever their outcome. */
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
