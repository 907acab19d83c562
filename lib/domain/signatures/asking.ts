import type { AttendanceSource, EnrollmentStatus } from '../lists/sessions'
import type { Proposal } from '../outcomes/propose-outcome'

/**
 * Groups of people who can be asked to sign a session. ON_PAPER were marked present later, so their signature should be
 * on the paper sheet.
 */
export const askedGroups = ['ATTENDEES', 'ON_PAPER', 'INSTRUCTORS'] as const
export type AskedGroup = (typeof askedGroups)[number]

/** Hours before a person can be asked to sign again. */
export const askAgainHours = 4

/**
 * Minutes from the end of a session until its instructors are automatically asked to sign; most have signed by then.
 */
export const tellInstructorsAfterMinutes = 15

const hourMs = 3_600_000

/** The earliest time at which a person can be asked to sign again; null means at once. */
export function askableFrom(askedAt: Date | null, now: Date): Date | null {
  if (!askedAt) return null
  const from = new Date(askedAt.getTime() + askAgainHours * hourMs)
  return from > now ? from : null
}

type Attendee = { status: EnrollmentStatus; attendanceSource: AttendanceSource | null; signatureId: string | null }
export type AttendeeSignature = 'SIGNED' | 'ON_PAPER' | 'MISSING'

const attendedStatuses: ReadonlySet<EnrollmentStatus> = new Set(['ATTENDED', 'PASS', 'FAIL'])

/**
 * Whether somebody who attended to the end, or is proposed to have, has signed; null for everybody else. People marked
 * present later may have signed the paper sheet, so no signature counts as missing here.
 */
export function attendeeSignature(
  { status, attendanceSource, signatureId }: Attendee,
  proposal: Proposal | null,
): AttendeeSignature | null {
  if (!attendedStatuses.has(status) && proposal !== 'attend') return null
  if (signatureId) return 'SIGNED'
  return attendanceSource === 'PAPER' ? 'ON_PAPER' : 'MISSING'
}
