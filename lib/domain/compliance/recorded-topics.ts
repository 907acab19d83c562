import type { TopicAnswerKind, TopicCode } from '@/lib/domain/lists/topics'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/** A credit as the topic rules read it. Units are hundredths of an hour. */
export type TopicCredit = {
  id: string
  completedAt: PlainDate
  units: number | null
  topicCodes?: readonly TopicCode[]
  /** "GEO:TYPE" pairs the course is approved for; null or left out means that none were given. */
  approvedFor?: readonly string[] | null
}

/** A person's answer about a topic. Only DONE has a day. */
export type TopicAnswer = { code: TopicCode; kind: TopicAnswerKind; doneOn: PlainDate | null }

/** A credit, or the person's own answer that they did the topic. An answer has no id and counts as all hours. */
type TopicDone = { id: string | null; completedAt: PlainDate; units: number | null }

/**
 * The newest entries that together reach the hours: `since` is the day of the oldest, from which the next due date is
 * computed.
 */
export type Fulfilment = { ids: string[]; since: PlainDate }

/** When each topic was done, newest first. */
export type RecordedTopics = ReadonlyMap<TopicCode, readonly TopicDone[]>

/** Whether the course of a credit is approved for the license; otherwise it does not count for its topics. */
export const mayCount = ({ approvedFor }: TopicCredit, pair: string): boolean =>
  !approvedFor || approvedFor.includes(pair)

/**
 * The credits for each topic that may count for a license ("GEO:TYPE") and were completed by a day; collected once for
 * all topics.
 */
export function recordedTopics(credits: readonly TopicCredit[], pair: string, until: PlainDate): RecordedTopics {
  const recorded = new Map<TopicCode, TopicDone[]>()
  for (const credit of credits) {
    const { topicCodes } = credit
    if (topicCodes === undefined || credit.completedAt > until) continue
    if (!mayCount(credit, pair)) continue
    for (let i = 0; i < topicCodes.length; i += 1) {
      const code = topicCodes[i]!
      const entries = recorded.get(code)
      if (entries === undefined) recorded.set(code, [credit])
      else if (topicCodes.indexOf(code) === i) insert(entries, credit)
    }
  }
  return recorded
}

/**
 * Inserts an entry into a list sorted newest first, after those of the same day. For such short lists this is faster
 * than sorting.
 */
function insert(entries: TopicDone[], entry: TopicDone): void {
  let index = entries.length
  for (; index > 0 && entries[index - 1]!.completedAt < entry.completedAt; index -= 1)
    entries[index] = entries[index - 1]!
  entries[index] = entry
}

/** Adds the person's own answer to the entries if it says that the topic was done by a day. */
export function addAnswer(
  entries: readonly TopicDone[],
  answer: TopicAnswer | undefined,
  until: PlainDate,
): readonly TopicDone[] {
  if (answer?.kind !== 'DONE' || answer.doneOn === null || answer.doneOn > until) return entries
  const withAnswered = [...entries]
  insert(withAnswered, { id: null, completedAt: answer.doneOn, units: Number.POSITIVE_INFINITY })
  return withAnswered
}

const entryHours = ({ units }: TopicDone) => Math.max(0, units ?? 0)

/** The newest entries since a day (null: ever) that reach the hours; without hours, the newest entry only. */
export function findFulfilment(
  entries: readonly TopicDone[],
  hours: number | null,
  since: PlainDate | null,
): Fulfilment | null {
  const ids: string[] = []
  let total = 0
  for (const entry of entries) {
    const { id, completedAt } = entry
    if (since !== null && completedAt < since) return null
    if (hours !== null && entryHours(entry) === 0) continue
    if (id !== null) ids.push(id)
    total += entryHours(entry)
    if (hours === null || total >= hours) return { ids, since: completedAt }
  }
  return null
}

/** Hours done since a day (null: ever). */
export function hoursSince(entries: readonly TopicDone[], since: PlainDate | null): number {
  let total = 0
  for (const entry of entries) if (since === null || entry.completedAt >= since) total += entryHours(entry)
  return total
}
