import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { addDays, maxDate, type PlainDate } from '@/lib/domain/time/plain-date'
import type { CreditRequirement } from './credit-requirements'
import type { TopicAnswer } from './recorded-topics'
import type { Attestation } from './requirement'
import type { RuleBook } from './rule-for'

/** The rules by which a license is judged as of a day: those published by that day, or those of today. */
export const rulesAsOf = ['THEN', 'TODAY'] as const
export type RulesAsOf = (typeof rulesAsOf)[number]

/** A license as recorded since an instant. */
type Revision<T> = { recordedAt: Date; record: T }

/** The record of a license as it was on a day, and the days for which it is valid. */
type RecordedBy<T> = {
  record: T
  /** The first day for which a record exists. */
  knownFrom: PlainDate
  /** The record is as of the end of this day: the requested day, or `knownFrom` if that is later. */
  recordedBy: PlainDate
}

/**
 * The record of a license at the end of a day in its geography. `revisions` holds all of them, earliest first, at least
 * one.
 */
export function recordedBy<T>(revisions: readonly Revision<T>[], geo: string, day: PlainDate): RecordedBy<T> {
  const dayOf = ({ recordedAt }: Revision<T>) => todayInGeo(geo, recordedAt)
  const knownFrom = dayOf(revisions[0]!)
  const coveredDay = maxDate(day, knownFrom)
  const { record } = revisions.findLast((revision) => dayOf(revision) <= coveredDay)!
  return { record, knownFrom, recordedBy: coveredDay }
}

/** A credit with its history: when a correction replaced it, and each change of its state, earliest first. */
export type CreditHistory<State extends string = string> = {
  createdAt: Date
  supersededAt: Date | null
  state: State
  stateChanges: readonly { recordedAt: Date; fromState: State }[]
}

/**
 * The credits in effect at the end of a day in a geography: recorded by then, and not yet replaced, withdrawn or
 * revoked.
 */
export function standingBy<T extends CreditHistory>(credits: readonly T[], geo: string, day: PlainDate): T[] {
  const isBy = (instant: Date) => todayInGeo(geo, instant) <= day
  return credits.filter(({ createdAt, supersededAt, state, stateChanges }) => {
    if (!isBy(createdAt) || (supersededAt && isBy(supersededAt))) return false
    const next = stateChanges.find(({ recordedAt }) => !isBy(recordedAt))
    return (next ? next.fromState : state) === 'ACTIVE'
  })
}

/** A statement for a license with its history: when it was made, and when it was replaced or withdrawn. */
export type KeptAttestation = Attestation & { createdAt: Date; supersededAt: Date | null; withdrawnAt: Date | null }

/** The statements for a license that stood at the end of a day in its geography. */
export function statedBy(attestations: readonly KeptAttestation[], geo: string, day: PlainDate): KeptAttestation[] {
  const isBy = (instant: Date | null) => instant !== null && todayInGeo(geo, instant) <= day
  return attestations.filter(
    ({ createdAt, supersededAt, withdrawnAt }) => isBy(createdAt) && !isBy(supersededAt) && !isBy(withdrawnAt),
  )
}

/** A person's answer about a topic from an instant on; `kind` null means that they withdrew it. */
export type TopicAnswerChange = Pick<TopicAnswer, 'code' | 'doneOn'> & {
  recordedAt: Date
  kind: TopicAnswer['kind'] | null
}

/**
 * A person's answers about topics at the end of a day in a geography. `changes` holds all of them, each topic's
 * earliest first.
 */
export function answersBy(changes: readonly TopicAnswerChange[], geo: string, day: PlainDate): TopicAnswer[] {
  const recordedChanges = changes.filter(({ recordedAt }) => todayInGeo(geo, recordedAt) <= day)
  const latestByCode = new Map(recordedChanges.map((change) => [change.code, change]))
  return [...latestByCode.values()].flatMap(({ code, kind, doneOn }) => (kind === null ? [] : [{ code, kind, doneOn }]))
}

/**
 * The book as it was at the end of a day: without versions published later, and with earlier versions open-ended again
 * when a later one had ended them. As always, the end of the period then selects the version.
 */
export const bookOn = (book: RuleBook, day: PlainDate): RuleBook => ({
  serial: book.serial,
  versions: Object.fromEntries(
    Object.entries(book.versions).map(([pair, versions]) => [pair, publishedBy(versions, day)]),
  ),
})

function publishedBy(versions: readonly CreditRequirement[], day: PlainDate): CreditRequirement[] {
  const isKnown = ({ geo, publishedAt }: CreditRequirement) =>
    !publishedAt || todayInGeo(geo, new Date(publishedAt)) <= day
  const [published, later] = [versions.filter(isKnown), versions.filter((version) => !isKnown(version))]
  return published.map((version) => ({ ...version, effectiveTo: effectiveToWithout(later, version, published) }))
}

/**
 * The last day of a version when the `later` versions are ignored. If one of those ended it, it lasts until the next
 * published one.
 */
function effectiveToWithout(
  later: readonly CreditRequirement[],
  version: CreditRequirement,
  published: readonly CreditRequirement[],
) {
  const { effectiveTo } = version
  if (effectiveTo === null || later.every(({ effectiveFrom }) => effectiveFrom !== addDays(effectiveTo, 1)))
    return effectiveTo
  const next = published.map(({ effectiveFrom }) => effectiveFrom ?? '').filter((from) => from > effectiveTo)
  return next.length > 0 ? addDays(next.toSorted()[0]!, -1) : null
}
