import { z } from 'zod'
import { courseFormats } from '@/lib/domain/lists/sessions'
import {
  instantIn,
  meetingUrlProblem,
  minutesRange,
  seatsRange,
  sessionLimits,
  wallTimeProblem,
} from '@/lib/domain/task-sessions/values'
import { isWallTime } from '@/lib/domain/time/wall-time'
import { reasonProblem } from '@/lib/domain/values'
import { omittable } from '../credentials/credential-input'
import { checkedBy, id, oneOf, optionalLine, whole } from '../inputs'
import { timeZone } from '../orgs/org-input'

const instantShape = z.iso.datetime({ offset: true })
const isInstant = (text: string) => instantShape.safeParse(text).success && !text.startsWith('0000')

/** A time: an instant with an offset, or local time in the session's zone ("2026-11-21T15:05"). */
export const sessionTime = z
  .string('validation.required')
  .trim()
  .max(sessionLimits.time, 'validation.wallTime')
  .superRefine(checkedBy((text) => (isInstant(text) ? null : wallTimeProblem(text))))

/** The instant of such a text in a zone; null for a local time skipped by daylight saving. */
export const instantOf = (text: string, zone: string): Date | null =>
  isWallTime(text) ? instantIn(text, zone) : new Date(text)

const minutes = omittable(whole(minutesRange))
const yesNo = omittable(z.boolean('validation.invalid'))

/** All editable fields of a session except start and end; a missing key stays undefined. */
export const sessionFields = {
  timeZone: omittable(timeZone),
  format: omittable(oneOf(courseFormats)),
  location: optionalLine(sessionLimits.location),
  meetingUrl: optionalLine(sessionLimits.meetingUrl).superRefine(checkedBy(meetingUrlProblem)),
  capacity: omittable(whole(seatsRange)),
  waitlist: yesNo,
  approvalRequired: yesNo,
  selfEnroll: yesNo,
  cancelUntil: z.union([z.literal('').transform(() => null), z.null(), sessionTime]).optional(),
  checkInOpensMin: minutes,
  checkInClosesMin: minutes,
  checkOutRequired: yesNo,
}

/** The instructors, by their memberships of the organization. */
export const instructorMembers = z
  .array(id)
  .max(20, 'validation.tooMany')
  .nullish()
  .transform((ids) => [...new Set(ids ?? [])])

/** The reason for a change, which appears in notices. */
export const reason = z
  .string('validation.required')
  .trim()
  .superRefine(checkedBy((text) => reasonProblem(text, sessionLimits.reason)))
