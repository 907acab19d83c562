import { type Audience, type AudienceMember, fitsAudience } from '../curriculums/audience'
import type { documentKinds } from '../lists/documents'
import { ladderSteps } from '../reminders/ladder'
import type { PlannedStep } from '../schedule/steps'
import { addDays, addMonths, maxDate, minDate, type PlainDate } from '../time/plain-date'
import { instantOfWallTime } from '../time/wall-time'
import { type Problems, problemsAmong, type Range } from '../values'

export type DocumentKind = (typeof documentKinds)[number]

/** Whether a request is still open. An ended one is no longer sent to new members. */
export const documentRequestStates = ['OPEN', 'ENDED'] as const
/** What a list of them is filtered by: a state, or whether somebody has not handed in, or is late. */
export const documentRequestFilters = [...documentRequestStates, 'WAITING', 'OVERDUE'] as const
export type DocumentRequestFilter = (typeof documentRequestFilters)[number]
export type DocumentRequestState = (typeof documentRequestStates)[number]

/** The state of a request to one person. */
const requestedDocumentStates = ['OPEN', 'FULFILLED', 'DECLINED', 'CANCELLED', 'EXEMPT'] as const
export type RequestedDocumentState = (typeof requestedDocumentStates)[number]

/** The state as shown to people: OVERDUE is open after its due date. */
export const requestedStandings = ['OVERDUE', 'OPEN', 'FULFILLED', 'DECLINED', 'EXEMPT', 'CANCELLED'] as const
export type RequestedStanding = (typeof requestedStandings)[number]

/**
 * Maximum characters of texts; `people`: how many people one request may name; `audience`: entries in each list that
 * selects the audience.
 */
export const requestLimits = { title: 200, note: 1000, reason: 500, people: 1000, audience: 100 } as const
/** Months for which a document must be valid. */
export const validMonthsRange: Range = { min: 1, max: 120 }
/** Days that later recipients have to answer. */
export const dueDaysRange: Range = { min: 0, max: 365 }

/** How many days before a document expires it is requested again. */
const renewalLeadDays = 60
/** Messages that are not urgent are sent in the morning, in the organization's time zone. */
const morning = '09:00'
/** The answers of a day are reported in one message, in the afternoon. */
const evening = '16:00'

/** The kinds of scheduled steps of a request; each has its handler. */
export const requestSteps = {
  told: 'documentRequest.told',
  reminder: 'documentRequest.reminder',
  again: 'documentRequest.again',
  answers: 'documentRequest.answers',
} as const

type RequestedDocument = { kind: DocumentKind; healthRecordType: string | null; validMonths: number | null }
type Answer = {
  kind: DocumentKind
  healthRecordType: string | null
  effectiveAt: PlainDate | null
  expiresAt: PlainDate | null
}

/**
 * The last day on which a document is valid for a request: its own expiry, or `validMonths` from its own date,
 * whichever comes first. Null means without an end. If months are required and the date is unknown, `answerProblem`
 * refuses the document.
 */
export function validUntilOf(
  { validMonths }: Pick<RequestedDocument, 'validMonths'>,
  answer: Answer,
): PlainDate | null {
  const { effectiveAt, expiresAt } = answer
  const byMonths = validMonths && effectiveAt ? addMonths(effectiveAt, validMonths) : null
  return byMonths && expiresAt ? minDate(byMonths, expiresAt) : (byMonths ?? expiresAt)
}

/** Why a document is not accepted as an answer to a request. */
type AnswerProblem = 'otherKind' | 'otherType' | 'noDate' | 'future' | 'expired'

/** The problem of a document as the answer to a request on a day; null when it is accepted. */
export function answerProblem(requested: RequestedDocument, answer: Answer, today: PlainDate): AnswerProblem | null {
  if (answer.kind !== requested.kind) return 'otherKind'
  if (requested.healthRecordType && answer.healthRecordType !== requested.healthRecordType) return 'otherType'
  if (requested.validMonths && !answer.effectiveAt) return 'noDate'
  if (requested.validMonths && answer.effectiveAt && answer.effectiveAt > today) return 'future'
  const until = validUntilOf(requested, answer)
  return until && until < today ? 'expired' : null
}

/**
 * Whether an answer is shared with the organization as a file. For a health record, only its kind and "valid until" are
 * shared.
 */
export const sharesFile = ({ kind }: Pick<RequestedDocument, 'kind'>): boolean => kind !== 'HEALTH'

/**
 * What an administrator decides about one person of a request: RETURN sends the answer back, ACCEPT takes something else
 * in its place, EXEMPT asks for nothing in this cycle.
 */
export const requestDecisions = ['RETURN', 'ACCEPT', 'EXEMPT'] as const
export type RequestDecision = (typeof requestDecisions)[number]

const decidable: Record<RequestDecision, { from: readonly RequestedDocumentState[]; to: RequestedDocumentState }> = {
  RETURN: { from: ['FULFILLED', 'DECLINED', 'EXEMPT'], to: 'OPEN' },
  ACCEPT: { from: ['OPEN', 'DECLINED'], to: 'FULFILLED' },
  EXEMPT: { from: ['OPEN', 'DECLINED'], to: 'EXEMPT' },
}

/** The decisions that a state allows. */
export const decisionsFor = (state: RequestedDocumentState): RequestDecision[] =>
  requestDecisions.filter((decision) => decidable[decision].from.includes(state))

/** The state after a decision; null where it is not allowed. */
export const stateAfterDecision = (state: RequestedDocumentState, decision: RequestDecision) =>
  decidable[decision].from.includes(state) ? decidable[decision].to : null

type Rule = Audience & { state: DocumentRequestState; named: boolean; joiners: boolean }

/** Whether a new member of the audience receives the request: only if the request includes new members. */
export const asksJoiner = (request: Rule, member: AudienceMember, today: PlainDate): boolean =>
  request.state === 'OPEN' &&
  request.joiners &&
  !request.named &&
  member.state === 'ACTIVE' &&
  fitsAudience(request, member, today)

type Due = { dueOn: PlainDate | null; dueDays: number | null }

/** The due date of the first recipients of a request made on a day; null when it has none. */
export const firstDueOn = ({ dueOn, dueDays }: Due, today: PlainDate): PlainDate | null =>
  dueOn ?? (dueDays === null ? null : addDays(today, dueDays))

/** The due date of a later recipient: the common due date, or their own number of days if that is later. */
export function joinerDueOn({ dueOn, dueDays }: Due, today: PlainDate): PlainDate | null {
  if (dueDays === null) return dueOn === null ? null : maxDate(dueOn, today)
  const personalDueOn = addDays(today, dueDays)
  return dueOn === null ? personalDueOn : maxDate(dueOn, personalDueOn)
}

/** The state of a request to one person, as shown on a day. */
export const requestedStanding = (
  { state, dueOn }: { state: RequestedDocumentState; dueOn: PlainDate | null },
  today: PlainDate,
): RequestedStanding => (state === 'OPEN' && dueOn !== null && dueOn < today ? 'OVERDUE' : state)

type OrgTime = { timeZone: string; now: Date; today: PlainDate }
const plannedStep = (requestId: string, kind: string, day: PlainDate, step: string, dueAt: Date): PlannedStep => ({
  kind,
  subjectType: 'DocumentRequest',
  subjectId: requestId,
  day,
  step,
  dueAt,
})

/**
 * The reminder steps of a request with this due date, on the remaining days of the ladder used for license expiry. Each
 * step is for all recipients; those who have answered by then get no reminder.
 */
export const reminderSteps = (requestId: string, dueOn: PlainDate, { timeZone, now, today }: OrgTime): PlannedStep[] =>
  ladderSteps.EXPIRY.flatMap((days) => {
    const day = addDays(dueOn, -days)
    if (day <= today) return []
    const instant = instantOfWallTime(`${day}T${morning}`, timeZone)
    return instant > now ? [plannedStep(requestId, requestSteps.reminder, dueOn, String(days), instant)] : []
  })

/**
 * The day on which a document is requested again: 60 days before it expires, but no earlier than the day after the
 * answer.
 */
export const againOn = (validUntil: PlainDate, today: PlainDate): PlainDate =>
  maxDate(addDays(validUntil, -renewalLeadDays), addDays(today, 1))

/** The step that requests documents valid until this day again; null for a one-time request. */
export function againStep(
  { id, validMonths }: { id: string; validMonths: number | null },
  validUntil: PlainDate | null,
  { timeZone, today }: OrgTime,
): PlannedStep | null {
  if (!validMonths || !validUntil) return null
  const day = againOn(validUntil, today)
  // The start day is part of the key, so that a later answer with the same end gets a step of its own.
  return plannedStep(id, requestSteps.again, validUntil, day, instantOfWallTime(`${day}T${morning}`, timeZone))
}

/**
 * The step that reports a day's answers to administrators in one message; later answers are reported on the next day.
 */
export function answersStep(requestId: string, { timeZone, now, today }: OrgTime): PlannedStep {
  const todaysInstant = instantOfWallTime(`${today}T${evening}`, timeZone)
  const day = now < todaysInstant ? today : addDays(today, 1)
  return plannedStep(requestId, requestSteps.answers, day, 'day', instantOfWallTime(`${day}T${evening}`, timeZone))
}

/** The answers covered by the message of a day: those since the afternoon before. */
export const answersWindow = (day: PlainDate, timeZone: string): { from: Date; to: Date } => ({
  from: instantOfWallTime(`${addDays(day, -1)}T${evening}`, timeZone),
  to: instantOfWallTime(`${day}T${evening}`, timeZone),
})

/** The step that notifies the recipients added to the request at this instant. */
export const toldStep = (requestId: string, askedAt: Date, today: PlainDate): PlannedStep =>
  plannedStep(requestId, requestSteps.told, today, askedAt.toISOString(), askedAt)

type Entered = {
  kind: DocumentKind | null
  healthRecordType: string | null
  dueOn: PlainDate | null
  dueDays: number | null
  named: number | null
  joiners: boolean
}

/**
 * Problems with a request beyond the format of its fields. `named` is the number of named people, null for an audience.
 */
export const requestProblems = (entered: Entered, today: PlainDate): Problems =>
  problemsAmong({
    healthRecordType: entered.healthRecordType && entered.kind !== 'HEALTH' ? 'validation.requestHealthType' : null,
    dueOn: entered.dueOn && entered.dueOn < today ? 'validation.requestDuePast' : null,
    dueDays: entered.joiners && entered.dueOn && entered.dueDays === null ? 'validation.requestDueDays' : null,
    roleIds: entered.named === 0 ? 'validation.required' : null,
    joiners: entered.named !== null && entered.joiners ? 'validation.requestJoiners' : null,
  })
