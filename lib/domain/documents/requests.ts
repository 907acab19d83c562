import { type Audience, type AudienceMember, fitsAudience } from '../curriculums/audience'
import type { documentKinds } from '../lists/documents'
import { ladderSteps } from '../reminders/ladder'
import type { PlannedStep } from '../schedule/steps'
import { addDays, addMonths, maxDate, minDate, type PlainDate } from '../time/plain-date'
import { instantOfWallTime } from '../time/wall-time'
import { type Problems, problemsAmong, type Range } from '../values'

export type DocumentKind = (typeof documentKinds)[number]

/** Whether a request still asks; one that has ended asks nobody any more. */
export const documentRequestStates = ['OPEN', 'ENDED'] as const
export type DocumentRequestState = (typeof documentRequestStates)[number]

/** What became of asking one person once. */
const requestedDocumentStates = ['OPEN', 'FULFILLED', 'DECLINED', 'CANCELLED'] as const
export type RequestedDocumentState = (typeof requestedDocumentStates)[number]

/** The same as people see it: OVERDUE is open after its day. */
export const requestedStandings = ['OVERDUE', 'OPEN', 'FULFILLED', 'DECLINED', 'CANCELLED'] as const
export type RequestedStanding = (typeof requestedStandings)[number]

/** Characters of texts; `people`: how many one request may name; `audience`: entries of each list of whom it is for. */
export const requestLimits = { title: 200, note: 1000, reason: 500, people: 1000, audience: 100 } as const
/** Months for which a document must count. */
export const validMonthsRange: Range = { min: 1, max: 120 }
/** Days in which people who are asked later must answer. */
export const dueDaysRange: Range = { min: 0, max: 365 }

/** Days before the end of what was handed in on which it is asked for again. */
const againBefore = 60
/** Messages that nobody waits for go out in the morning where the organization is. */
const morning = '09:00'
/** Answers of a day are told in one message, in the afternoon. */
const evening = '16:00'

/** The kinds of steps of requests, as they are planned; each has its handler. */
export const requestSteps = {
  told: 'documentRequest.told',
  reminder: 'documentRequest.reminder',
  again: 'documentRequest.again',
  answers: 'documentRequest.answers',
} as const

type AskedFor = { kind: DocumentKind; healthRecordType: string | null; validMonths: number | null }
type Answer = {
  kind: DocumentKind
  healthRecordType: string | null
  effectiveAt: PlainDate | null
  expiresAt: PlainDate | null
}

/**
 * Until when a document counts for a request: its own expiry, or so many months from its own date, whichever comes first. Null: for
 * good. Where months are asked and its date is not known it cannot be said, and `answerProblem` refuses it.
 */
export function validUntilOf({ validMonths }: Pick<AskedFor, 'validMonths'>, answer: Answer): PlainDate | null {
  const { effectiveAt, expiresAt } = answer
  const byMonths = validMonths && effectiveAt ? addMonths(effectiveAt, validMonths) : null
  return byMonths && expiresAt ? minDate(byMonths, expiresAt) : (byMonths ?? expiresAt)
}

/** Why a document does not answer a request. */
export type AnswerProblem = 'otherKind' | 'otherType' | 'noDate' | 'future' | 'expired'

/** What is wrong with a document as the answer to a request, on a day; null when it answers it. */
export function answerProblem(asked: AskedFor, answer: Answer, today: PlainDate): AnswerProblem | null {
  if (answer.kind !== asked.kind) return 'otherKind'
  if (asked.healthRecordType && answer.healthRecordType !== asked.healthRecordType) return 'otherType'
  if (asked.validMonths && !answer.effectiveAt) return 'noDate'
  if (asked.validMonths && answer.effectiveAt && answer.effectiveAt > today) return 'future'
  const until = validUntilOf(asked, answer)
  return until && until < today ? 'expired' : null
}

/** Whether an answer is shared with the organization as a file; of a health record it is told kind and "valid until" only. */
export const sharesFile = ({ kind }: Pick<AskedFor, 'kind'>): boolean => kind !== 'HEALTH'

type Rule = Audience & { state: DocumentRequestState; named: boolean; joiners: boolean }

/** Whether a member who was not asked yet is asked now: who joins the audience of a request that goes on with joiners. */
export const asksJoiner = (request: Rule, member: AudienceMember): boolean =>
  request.state === 'OPEN' &&
  request.joiners &&
  !request.named &&
  member.state === 'ACTIVE' &&
  fitsAudience(request, member)

type Due = { dueOn: PlainDate | null; dueDays: number | null }

/** The due date of those whom a request asks when it is made, on a day; null: none. */
export const firstDueOn = ({ dueOn, dueDays }: Due, today: PlainDate): PlainDate | null =>
  dueOn ?? (dueDays === null ? null : addDays(today, dueDays))

/** The due date of somebody who is asked later, on a day: with the others where that is later than their own days. */
export function joinerDueOn({ dueOn, dueDays }: Due, today: PlainDate): PlainDate | null {
  if (dueDays === null) return dueOn === null ? null : maxDate(dueOn, today)
  const own = addDays(today, dueDays)
  return dueOn === null ? own : maxDate(dueOn, own)
}

/** Where asking one person is on a day. */
export const requestedStanding = (
  { state, dueOn }: { state: RequestedDocumentState; dueOn: PlainDate | null },
  today: PlainDate,
): RequestedStanding => (state === 'OPEN' && dueOn !== null && dueOn < today ? 'OVERDUE' : state)

type At = { timeZone: string; now: Date; today: PlainDate }
const stepOf = (requestId: string, kind: string, day: PlainDate, step: string, dueAt: Date): PlannedStep => ({
  kind,
  subjectType: 'DocumentRequest',
  subjectId: requestId,
  day,
  step,
  dueAt,
})

/**
 * When those of a request with this due date are reminded: on the days of the ladder of licenses, as far as they are still to come. One step for all of them, however many; who has answered by then hears nothing.
 */
export const reminderSteps = (requestId: string, dueOn: PlainDate, { timeZone, now, today }: At): PlannedStep[] =>
  ladderSteps.EXPIRY.flatMap((days) => {
    const on = addDays(dueOn, -days)
    if (on <= today) return []
    const at = instantOfWallTime(`${on}T${morning}`, timeZone)
    return at > now ? [stepOf(requestId, requestSteps.reminder, dueOn, String(days), at)] : []
  })

/** The day on which it is asked for again: 60 days before it ends, at the earliest on the day after the answer. */
export const againOn = (validUntil: PlainDate, today: PlainDate): PlainDate =>
  maxDate(addDays(validUntil, -againBefore), addDays(today, 1))

/** When those whose answer counts until this day are asked again; null for a request that asks once. */
export function againStep(
  { id, validMonths }: { id: string; validMonths: number | null },
  validUntil: PlainDate | null,
  { timeZone, today }: At,
): PlannedStep | null {
  if (!validMonths || !validUntil) return null
  const on = againOn(validUntil, today)
  // The day it begins is part of its name: who answers later with the same end is asked on a day of their own.
  return stepOf(id, requestSteps.again, validUntil, on, instantOfWallTime(`${on}T${morning}`, timeZone))
}

/** When administrators are told of a day's answers, in one message; what is answered after it is told on the next day. */
export function answersStep(requestId: string, { timeZone, now, today }: At): PlannedStep {
  const todays = instantOfWallTime(`${today}T${evening}`, timeZone)
  const day = now < todays ? today : addDays(today, 1)
  return stepOf(requestId, requestSteps.answers, day, 'day', instantOfWallTime(`${day}T${evening}`, timeZone))
}

/** Whose answers the message of a day tells: those since the afternoon before. */
export const answersWindow = (day: PlainDate, timeZone: string): { from: Date; to: Date } => ({
  from: instantOfWallTime(`${addDays(day, -1)}T${evening}`, timeZone),
  to: instantOfWallTime(`${day}T${evening}`, timeZone),
})

/** Tells those who were asked at this instant. */
export const toldStep = (requestId: string, askedAt: Date, today: PlainDate): PlannedStep =>
  stepOf(requestId, requestSteps.told, today, askedAt.toISOString(), askedAt)

type Entered = {
  kind: DocumentKind | null
  healthRecordType: string | null
  dueOn: PlainDate | null
  dueDays: number | null
  named: number | null
  joiners: boolean
}

/** What is wrong with a request beyond the form of its fields, by field. `named`: how many people, null for an audience. */
export const requestProblems = (entered: Entered, today: PlainDate): Problems =>
  problemsAmong({
    healthRecordType: entered.healthRecordType && entered.kind !== 'HEALTH' ? 'validation.requestHealthType' : null,
    dueOn: entered.dueOn && entered.dueOn < today ? 'validation.requestDuePast' : null,
    dueDays: entered.joiners && entered.dueOn && entered.dueDays === null ? 'validation.requestDueDays' : null,
    roleIds: entered.named === 0 ? 'validation.required' : null,
    joiners: entered.named !== null && entered.joiners ? 'validation.requestJoiners' : null,
  })
