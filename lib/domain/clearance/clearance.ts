import { canBeMultistate } from '../credentials/offered-types'
import type { AssignmentState } from '../curriculums/kinds'
import type { RequestedDocumentState } from '../documents/requests'
import type { ExclusionAnswer } from '../exclusions/values'
import type { VerificationState } from '../lists/credentials'
import { compareText } from '../text'
import { addDays, type PlainDate } from '../time/plain-date'
import type { PositionNeeds } from './position'
import { type ClearanceProblem, type ClearanceReason, type ClearanceState, isStop } from './values'

type License = {
  geo: string
  credentialType: string
  multistate: boolean | null
  /** Null where an employer's file names no first day. */
  effectiveAt: PlainDate | null
  /** The last day on which it is valid. */
  expiresAt: PlainDate
  verifiedState: VerificationState
}
/** What one person was asked for by a request, once per cycle; the last day on which the answer is valid. */
type Requested = { requestId: string; cycle: number; state: RequestedDocumentState; validUntil: PlainDate | null }
type Assigned = { curriculumId: string; cycle: number; state: AssignmentState; dueAt: PlainDate | null }

/** An exclusion that may be this person's, from its first day until the day on which it ends (null: no end is known). */
type MaybeExcluded = {
  questionId: string
  excludedOn: PlainDate
  endedOn: PlainDate | null
  answer: ExclusionAnswer | null
}

/** What an organization knows of a person that decides whether they may work. */
export type ClearanceFacts = {
  /** False for somebody who was invited and has not answered: only their employer's file is known. */
  joined: boolean
  /** Rehired, and has not said yet that the organization may see their licenses. */
  licensesHidden: boolean
  /** Licenses in use, without archived ones. */
  licenses: readonly License[]
  documents: readonly Requested[]
  trainings: readonly Assigned[]
  /** Lists of exclusions were searched for this person. */
  exclusionsSearched: boolean
  exclusions: readonly MaybeExcluded[]
}

/** Whether somebody may work on the days from `startsOn` through `endsOn` (null: without an end), and why not. */
export type ClearanceSpan = {
  startsOn: PlainDate
  endsOn: PlainDate | null
  state: ClearanceState
  reasons: readonly ClearanceReason[]
}

/** Whether a person with these facts may work on a day in a position that needs this; null: they have no position. */
export function clearanceOn(
  needs: PositionNeeds | null,
  facts: ClearanceFacts,
  day: PlainDate,
): Pick<ClearanceSpan, 'state' | 'reasons'> {
  if (!needs) return { state: 'UNKNOWN', reasons: [reason('NO_POSITION')] }
  const reasons = [
    ...needs.licenses.map((types) => licenseReason(needs, types, facts, day)),
    ...needs.documentRequestIds.map((requestId) => documentReason(requestId, facts, day)),
    ...needs.curriculumIds.map((curriculumId) => trainingReason(curriculumId, facts, day)),
    needs.noExclusion ? exclusionReason(facts, day) : null,
  ]
    .filter((one) => one !== null)
    // Whatever is missing of somebody who has not joined, it is known once they do.
    .filter(
      ({ problem }, index, all) =>
        problem !== 'NOT_JOINED' || all.findIndex((one) => one.problem === problem) === index,
    )
  const isStopped = reasons.some(({ problem }) => isStop(problem))
  return { state: isStopped ? 'NOT_CLEARED' : reasons.length > 0 ? 'UNKNOWN' : 'CLEARED', reasons }
}

/**
 * The same for all days from one on, as few spans as there are changes: the last one has no end. What is known now is
 * all that it rests on; an assignment that will open later is not known yet.
 */
export function clearanceSpans(needs: PositionNeeds | null, facts: ClearanceFacts, from: PlainDate): ClearanceSpan[] {
  const days = [from, ...turningDays(facts).filter((day) => day > from)].toSorted()
  const spans: ClearanceSpan[] = []
  for (const startsOn of days) {
    const next = clearanceOn(needs, facts, startsOn)
    const last = spans.at(-1)
    if (last && isSameAnswer(last, next)) continue
    if (last) last.endsOn = addDays(startsOn, -1)
    spans.push({ startsOn, endsOn: null, ...next })
  }
  return spans
}

type Answer = { state: ClearanceState | null; reasons: readonly ClearanceReason[]; onLeave?: boolean }
type Span = Answer & Pick<ClearanceSpan, 'startsOn' | 'endsOn'>

/** Whether two answers say the same, with the same reasons. */
const isSameAnswer = (a: Answer, b: Answer) =>
  a.state === b.state && a.onLeave === b.onLeave && keysOf(a.reasons) === keysOf(b.reasons)
const keysOf = (reasons: readonly ClearanceReason[]) =>
  reasons
    .map(({ problem, since, credentialTypes, geo, subjectId }) =>
      [problem, since, credentialTypes.join('+'), geo, subjectId].join(':'),
    )
    .join()

/** Whether stored spans say the same as new ones about every day from one on; without a state nothing was asked. */
export function isSameFrom(stored: readonly Span[], spans: readonly Span[], from: PlainDate): boolean {
  const later = stored.filter(({ endsOn }) => endsOn === null || endsOn >= from)
  return (
    later.length === spans.length &&
    spans.every((span, index) => {
      const other = later[index]!
      const startsAlike = index === 0 ? other.startsOn <= from : other.startsOn === span.startsOn
      return startsAlike && other.endsOn === span.endsOn && isSameAnswer(other, span)
    })
  )
}

/** The first days on which an answer can differ from that of the day before. */
const turningDays = ({ licenses, documents, trainings, exclusions }: ClearanceFacts): PlainDate[] => [
  ...new Set([
    ...licenses.flatMap(({ effectiveAt, expiresAt }) => [...(effectiveAt ? [effectiveAt] : []), addDays(expiresAt, 1)]),
    ...documents.flatMap(({ validUntil }) => (validUntil ? [addDays(validUntil, 1)] : [])),
    ...trainings.flatMap(({ dueAt }) => (dueAt ? [addDays(dueAt, 1)] : [])),
    ...exclusions.flatMap(({ excludedOn, endedOn }) => [excludedOn, ...(endedOn ? [endedOn] : [])]),
  ]),
]

const reason = (problem: ClearanceProblem, about: Partial<Omit<ClearanceReason, 'problem'>> = {}): ClearanceReason => ({
  problem,
  since: null,
  credentialTypes: [],
  geo: null,
  subjectId: null,
  ...about,
})

const practical: readonly string[] = ['LPN', 'LVN']
/** Texas and California call practical nurses vocational ones; in the compact they are the same. */
const isSameCompactType = (types: readonly string[], type: string) =>
  types.includes(type) || (practical.includes(type) && practical.some((other) => types.includes(other)))

/** Whether a license is one that a position takes, whatever its dates. */
const isTaken = ({ geo, multistate }: PositionNeeds, types: readonly string[], license: License): boolean =>
  license.geo === geo
    ? types.includes(license.credentialType)
    : multistate &&
      license.multistate === true &&
      canBeMultistate(license.geo, license.credentialType) &&
      isSameCompactType(types, license.credentialType)

/** What keeps a license from counting on a day, and since when; null when it counts. */
function problemOf(
  { effectiveAt, expiresAt, verifiedState }: License,
  { checkedOnly }: PositionNeeds,
  day: PlainDate,
): Pick<ClearanceReason, 'problem' | 'since'> | null {
  if (verifiedState === 'NO') return { problem: 'LICENSE_REFUSED', since: null }
  if (expiresAt < day) return { problem: 'LICENSE_EXPIRED', since: addDays(expiresAt, 1) }
  if (effectiveAt !== null && effectiveAt > day) return { problem: 'LICENSE_NOT_YET', since: effectiveAt }
  return checkedOnly && verifiedState !== 'YES' ? { problem: 'LICENSE_UNCHECKED', since: null } : null
}

/** Of several licenses that do not count, the problem that is solved soonest is named. */
const licenseProblems = ['LICENSE_UNCHECKED', 'LICENSE_NOT_YET', 'LICENSE_EXPIRED', 'LICENSE_REFUSED'] as const

function licenseReason(
  needs: PositionNeeds,
  types: readonly string[],
  facts: ClearanceFacts,
  day: PlainDate,
): ClearanceReason | null {
  const missing = { credentialTypes: types, geo: needs.geo }
  if (facts.licensesHidden) return reason('LICENSE_HIDDEN', missing)
  const found = facts.licenses
    .filter((license) => isTaken(needs, types, license))
    .map((license) => ({ license, stopped: problemOf(license, needs, day) }))
  if (found.some(({ stopped }) => stopped === null)) return null
  for (const problem of licenseProblems) {
    // The license that will be valid first, or that was valid last.
    const alike = found.filter(({ stopped }) => stopped?.problem === problem)
    const sorted = alike.toSorted((a, b) => (a.license.expiresAt < b.license.expiresAt ? 1 : -1))
    const nearest = problem === 'LICENSE_NOT_YET' ? sorted.toSorted(byEffectiveDay).at(0) : sorted.at(0)
    if (nearest) {
      const { credentialType, geo } = nearest.license
      return reason(problem, { since: nearest.stopped!.since, credentialTypes: [credentialType], geo })
    }
  }
  // Their employer's file need not name every license.
  return facts.joined ? reason('LICENSE_MISSING', missing) : reason('NOT_JOINED')
}

type Dated = { license: License }
const byEffectiveDay = (a: Dated, b: Dated) => ((a.license.effectiveAt ?? '') < (b.license.effectiveAt ?? '') ? -1 : 1)

function documentReason(requestId: string, facts: ClearanceFacts, day: PlainDate): ClearanceReason | null {
  const subject = { subjectId: requestId }
  if (!facts.joined) return reason('NOT_JOINED')
  const cycles = facts.documents
    .filter((document) => document.requestId === requestId && document.state !== 'CANCELLED')
    .toSorted((a, b) => a.cycle - b.cycle)
  const last = cycles.at(-1)
  if (!last) return reason('DOCUMENT_NOT_ASKED', subject)
  const answers = cycles.filter(({ state }) => state === 'FULFILLED')
  if (answers.some(({ validUntil }) => validUntil === null || validUntil >= day)) return null
  if (last.state === 'EXEMPT') return null
  const until = answers
    .flatMap(({ validUntil }) => validUntil ?? [])
    .toSorted()
    .at(-1)
  if (!until) return reason('DOCUMENT_MISSING', subject)
  return reason('DOCUMENT_EXPIRED', { ...subject, since: addDays(until, 1) })
}

function trainingReason(curriculumId: string, facts: ClearanceFacts, day: PlainDate): ClearanceReason | null {
  const subject = { subjectId: curriculumId }
  if (!facts.joined) return reason('NOT_JOINED')
  const last = facts.trainings
    .filter((training) => training.curriculumId === curriculumId)
    .toSorted((a, b) => a.cycle - b.cycle)
    .at(-1)
  if (!last || last.state === 'CLOSED') return reason('TRAINING_NOT_ASSIGNED', subject)
  if (last.state === 'COMPLETE' || last.state === 'EXEMPT') return null
  // Without a day by which it is due, it has to be done before the work.
  if (last.dueAt === null) return reason('TRAINING_OPEN', subject)
  return last.dueAt < day ? reason('TRAINING_OVERDUE', { ...subject, since: addDays(last.dueAt, 1) }) : null
}

/** A confirmed exclusion stops; a question that nobody has answered leaves it open. */
function exclusionReason({ joined, exclusions, exclusionsSearched }: ClearanceFacts, day: PlainDate) {
  if (!joined) return reason('NOT_JOINED')
  const inForce = exclusions
    .filter(({ excludedOn, endedOn }) => excludedOn <= day && (endedOn === null || day < endedOn))
    .toSorted((a, b) => compareText(a.excludedOn, b.excludedOn) || compareText(a.questionId, b.questionId))
  const confirmed = inForce.find(({ answer }) => answer === 'THIS_PERSON')
  if (confirmed) return reason('EXCLUDED', { since: confirmed.excludedOn, subjectId: confirmed.questionId })
  if (!exclusionsSearched) return reason('EXCLUSION_UNSEARCHED')
  const open = inForce.find(({ answer }) => answer === null)
  return open ? reason('EXCLUSION_OPEN', { since: open.excludedOn, subjectId: open.questionId }) : null
}
