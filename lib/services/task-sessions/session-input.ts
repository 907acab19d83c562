import 'server-only'
import { z } from 'zod'
import { courseFormats } from '@/lib/domain/lists/sessions'
import { instantOfWallTime, isWallTime, wallTimeExists } from '@/lib/domain/time/wall-time'
import { keep } from '../credentials/credential-input'
import { id, oneOf, optionalLine } from '../inputs'
import { timeZone } from '../orgs/org-input'
import { whole } from '../tasks/task-input'

const instantShape = z.iso.datetime({ offset: true })
const isInstant = (text: string) => instantShape.safeParse(text).success && !text.startsWith('0000')

/** A time: an instant with its offset, or what a clock of the session's zone shows ("2026-11-21T15:05"). */
export const sessionTime = z
  .string('validation.required')
  .trim()
  .min(1, 'validation.required')
  .max(40, 'validation.wallTime')
  .refine((text) => text === '' || isWallTime(text) || isInstant(text), 'validation.wallTime')

/** The instant of such a text in a zone; null for a time of day that the zone's clock skips. */
export function instantOf(text: string, zone: string): Date | null {
  if (!isWallTime(text)) return new Date(text)
  return wallTimeExists(text, zone) ? instantOfWallTime(text, zone) : null
}

const isWebAddress = (text: string) => URL.parse(text)?.protocol === 'https:'
const minutes = keep(whole(0, 24 * 60))
const yesNo = keep(z.boolean('validation.invalid'))

/** Everything that is entered of a session beside its start and end; a key that is not there stays away. */
export const sessionFields = {
  timeZone: keep(timeZone),
  format: keep(oneOf(courseFormats)),
  location: optionalLine(300),
  meetingUrl: optionalLine(500).refine((text) => !text || isWebAddress(text), 'validation.webAddress'),
  capacity: keep(whole(0, 10_000)),
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

/** The reason for a change, which goes into notices. */
export const reason = z
  .string('validation.required')
  .trim()
  .min(1, 'validation.required')
  .max(500)
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'validation.controlCharacters')
