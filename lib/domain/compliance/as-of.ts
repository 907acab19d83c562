import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { addDays, maxDate, type PlainDate } from '@/lib/domain/time/plain-date'
import type { CreditRequirement } from './credit-requirements'
import type { TopicAnswer } from './recorded-topics'
import type { RuleBook } from './rule-for'

/** By which rules a license is judged as of a day: those that were published by then, or those of today. */
export const rulesAsOf = ['THEN', 'TODAY'] as const
export type RulesAsOf = (typeof rulesAsOf)[number]

/** A license as it was recorded from an instant on. */
export type Revision<T> = { recordedAt: Date; record: T }

/** What was recorded of a license by a day, and the days that it may be told of. */
export type RecordedBy<T> = {
  record: T
  /** The first day of which is known what was recorded. */
  knownFrom: PlainDate
  /** The day whose end the record speaks of: the day that was asked for, or `knownFrom` where that is later. */
  recordedBy: PlainDate
}

/** What was recorded of a license by the end of a day in its geography. `revisions` are all of it, earliest first, at least one. */
export function recordedBy<T>(revisions: readonly Revision<T>[], geo: string, day: PlainDate): RecordedBy<T> {
  const dayOf = ({ recordedAt }: Revision<T>) => todayInGeo(geo, recordedAt)
  const knownFrom = dayOf(revisions[0]!)
  const told = maxDate(day, knownFrom)
  const { record } = revisions.findLast((revision) => dayOf(revision) <= told)!
  return { record, knownFrom, recordedBy: told }
}

/** A credit with what became of it: when a correction replaced it, and each change of its state, earliest first. */
export type CreditHistory<State extends string = string> = {
  createdAt: Date
  supersededAt: Date | null
  state: State
  stateChanges: readonly { recordedAt: Date; fromState: State }[]
}

/** The credits that stood at the end of a day in a geography: recorded by then, and neither replaced, withdrawn nor revoked yet. */
export function standingBy<T extends CreditHistory>(credits: readonly T[], geo: string, day: PlainDate): T[] {
  const isBy = (instant: Date) => todayInGeo(geo, instant) <= day
  return credits.filter(({ createdAt, supersededAt, state, stateChanges }) => {
    if (!isBy(createdAt) || (supersededAt && isBy(supersededAt))) return false
    const next = stateChanges.find(({ recordedAt }) => !isBy(recordedAt))
    return (next ? next.fromState : state) === 'ACTIVE'
  })
}

/** What a person said of a topic from an instant on; without a kind they took it back. */
export type TopicAnswerChange = Pick<TopicAnswer, 'code' | 'doneOn'> & {
  recordedAt: Date
  kind: TopicAnswer['kind'] | null
}

/** What a person had said of topics by the end of a day in a geography. `changes` are all of it, each topic's earliest first. */
export function answersBy(changes: readonly TopicAnswerChange[], geo: string, day: PlainDate): TopicAnswer[] {
  const known = changes.filter(({ recordedAt }) => todayInGeo(geo, recordedAt) <= day)
  const last = new Map(known.map((change) => [change.code, change]))
  return [...last.values()].flatMap(({ code, kind, doneOn }) => (kind === null ? [] : [{ code, kind, doneOn }]))
}

/**
 * The book as it was at the end of a day: without the versions that were published later, and with those they followed as if nothing came
 * after them. Which of them decides is then a question of the period's end, as always.
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
  const [known, later] = [versions.filter(isKnown), versions.filter((version) => !isKnown(version))]
  return known.map((version) => ({ ...version, effectiveTo: endWithout(later, version, known) }))
}

/** Until when a version is in force where those that came later are not known: until the next that is, where one of them ended it. */
function endWithout(
  later: readonly CreditRequirement[],
  version: CreditRequirement,
  known: readonly CreditRequirement[],
) {
  const { effectiveTo } = version
  if (effectiveTo === null || later.every(({ effectiveFrom }) => effectiveFrom !== addDays(effectiveTo, 1)))
    return effectiveTo
  const next = known.map(({ effectiveFrom }) => effectiveFrom ?? '').filter((from) => from > effectiveTo)
  return next.length > 0 ? addDays(next.toSorted()[0]!, -1) : null
}
