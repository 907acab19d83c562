import { z } from 'zod'
import { sessionTimesOfList } from '@/lib/data/task-sessions/list'
import type { EnteredTimes } from '@/lib/data/task-sessions/write'
import { courseFormats, taskSessionFilters } from '@/lib/domain/lists/sessions'
import { type FieldProblem, fail, ok, type Result } from '@/lib/domain/result'
import { type SessionTimes, sessionEnd } from '@/lib/domain/task-sessions/session-state'
import {
  instantIn,
  instantProblem,
  meetingUrlProblem,
  minutesRange,
  seatsRange,
  sessionLimits,
  wallTimeProblem,
} from '@/lib/domain/task-sessions/values'
import { todayIn } from '@/lib/domain/time/plain-date'
import { isWallTime } from '@/lib/domain/time/wall-time'
import { problemsAmong, reasonProblem } from '@/lib/domain/values'
import { omittable } from '../credentials/credential-input'
import type { Ctx, SignedInCtx } from '../ctx'
import { checkedBy, id, oneOf, optionalLine, optionalOneOf, whole } from '../inputs'
import { timeZone } from '../orgs/make-org'
import { titleWords } from '../tasks/task-input'

/** The feature of services about tasks and their sessions, in the organization of their subject. */
export const sessionFeature = { type: 'TASKS', orgOf: ({ orgId }: { orgId: string }) => orgId } as const

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

/** The most instructors that a session can have. */
export const mostInstructors = 20

/** The instructors, by their memberships of the organization. */
export const instructorMembers = z
  .array(id)
  .max(mostInstructors, 'validation.tooMany')
  .nullish()
  .transform((ids) => [...new Set(ids ?? [])])

/** What papers print below an instructor's name, and their pay per hour. */
export const instructorFacts = {
  title: optionalLine(sessionLimits.instructorTitle),
  license: optionalLine(sessionLimits.instructorLicense),
  rateCents: z
    .int('validation.invalid')
    .min(0, 'validation.invalid')
    .max(sessionLimits.rateCents, 'validation.invalid')
    .nullish(),
}

/** The instructors of a new session with their facts. */
export const newInstructors = z
  .array(z.strictObject({ memberId: id, ...instructorFacts }))
  .max(mostInstructors, 'validation.tooMany')
  .nullish()
  .transform((all) => all ?? [])

/** The reason for a change, which appears in notices. */
export const reason = z
  .string('validation.required')
  .trim()
  .superRefine(checkedBy((text) => reasonProblem(text, sessionLimits.reason)))

type TimesInput = {
  startsAt?: string | undefined
  endsAt?: string | undefined
  cancelUntil?: string | null | undefined
}
type Times = { startsAt: Date; endsAt: Date; cancelUntil: Date | null }

const names = ['startsAt', 'endsAt', 'cancelUntil'] as const

/** Parses the entered times in the session's zone; absent ones do not change. */
export function readTimes(ctx: Ctx, input: TimesInput, zone: string, before: Partial<Times>): Result<Times> {
  const today = todayIn('UTC', ctx.now)
  const problems: Record<string, FieldProblem | null> = {}
  const times: Partial<Record<(typeof names)[number], Date | null>> = { cancelUntil: null, ...before }
  for (const name of names) {
    const text = input[name]
    if (text === undefined) continue
    const at = text === null ? null : instantOf(text, zone)
    problems[`input.${name}`] = text === null ? null : instantProblem(at, zone, today)
    times[name] = at
  }
  const all = problemsAmong(problems)
  return Object.keys(all).length > 0 ? fail('invalidInput', all) : ok(times as Times)
}

/** Maps problems with a session to the fields of `input`. */
export const atInput = (problems: Record<string, FieldProblem>): Record<string, FieldProblem> =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`input.${field}`, problem]))

type PlannedTimes = Pick<SessionTimes, 'startsAt' | 'endsAt' | 'timeZone'>
type RecordingCtx = Pick<SignedInCtx, 'now' | 'viewer'>

/** The planned times of a recorded session are its actual ones. */
export function enteredTimes(session: PlannedTimes, { now, viewer: { userId } }: RecordingCtx): EnteredTimes {
  const [startedAt, endedAt] = [session.startsAt, sessionEnd(session)]
  const recorder = { startedById: userId, endedById: userId, startedRecordedAt: now, endedRecordedAt: now }
  return { startedAt, endedAt, ...recorder }
}

/** The columns of a session recorded after the fact: no capacity, and no more enrolling or withdrawing. */
export const recordedParts = (session: PlannedTimes, ctx: RecordingCtx) => ({
  ...enteredTimes(session, ctx),
  recordedAt: ctx.now,
  capacity: 0,
  selfEnroll: false,
  cancelUntil: null,
})

/** The filter of a session list by time, state, task and words of a title; without any, all sessions. */
export const taskSessionFilter = z
  .strictObject({
    when: optionalOneOf(sessionTimesOfList),
    state: optionalOneOf(taskSessionFilters),
    taskId: id.nullish(),
    q: titleWords,
  })
  .nullish()
  .transform((input) => ({
    when: input?.when ?? 'ALL',
    state: input?.state ?? null,
    taskId: input?.taskId ?? null,
    words: input?.q ?? [],
  }))
