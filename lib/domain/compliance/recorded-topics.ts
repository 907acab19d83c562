import type { TopicAnswerKind, TopicCode } from '@/lib/domain/lists/topics'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/** A credit as topics read it. Units are hundredths of an hour. */
export type TopicCredit = {
  id: string
  completedAt: PlainDate
  units: number | null
  topicCodes?: readonly TopicCode[]
  /** "GEO:TYPE" pairs the course is approved for; null or left out means that none were given. */
  approvedFor?: readonly string[] | null
}

/** What a person said of a topic. Only DONE has a day. */
export type TopicAnswer = { code: TopicCode; kind: TopicAnswerKind; doneOn: PlainDate | null }

/** A credit, or what the person said they did: that has no id, and is taken as all hours. */
export type TopicDone = { id: string | null; completedAt: PlainDate; units: number | null }

/** The newest that together reach the hours: `since` is the oldest of them, from which the next time is reckoned. */
export type Fulfilment = { ids: string[]; since: PlainDate }

/** When each topic was done, newest first. */
export type RecordedTopics = ReadonlyMap<TopicCode, readonly TopicDone[]>

/** A credit whose course is not approved for the license says nothing of its topics. */
export const mayCount = ({ approvedFor }: TopicCredit, pair: string): boolean =>
  !approvedFor || approvedFor.includes(pair)

/** The credits about each topic that may count for a license ("GEO:TYPE") and are completed by a day: read once for all topics. */
export function recordedTopics(credits: readonly TopicCredit[], pair: string, until: PlainDate): RecordedTopics {
  const recorded = new Map<TopicCode, TopicDone[]>()
  for (const credit of credits) {
    const { topicCodes } = credit
    if (topicCodes === undefined || credit.completedAt > until) continue
    if (!mayCount(credit, pair)) continue
    for (let at = 0; at < topicCodes.length; at += 1) {
      const code = topicCodes[at]!
      const done = recorded.get(code)
      if (done === undefined) recorded.set(code, [credit])
      else if (topicCodes.indexOf(code) === at) insert(done, credit)
    }
  }
  return recorded
}

/** Puts one into a list that is newest first, after those of its day. Such lists are short: sorting them whole takes longer. */
function insert(done: TopicDone[], one: TopicDone): void {
  let at = done.length
  for (; at > 0 && done[at - 1]!.completedAt < one.completedAt; at -= 1) done[at] = done[at - 1]!
  done[at] = one
}

/** The same list with what the person said of the topic, if they did it by a day. */
export function withAnswer(
  done: readonly TopicDone[],
  answer: TopicAnswer | undefined,
  until: PlainDate,
): readonly TopicDone[] {
  if (answer?.kind !== 'DONE' || answer.doneOn === null || answer.doneOn > until) return done
  const both = [...done]
  insert(both, { id: null, completedAt: answer.doneOn, units: Number.POSITIVE_INFINITY })
  return both
}

const hoursOf = ({ units }: TopicDone) => Math.max(0, units ?? 0)

/** The newest since a day (null: ever) that reach the hours; without hours the newest alone. */
export function fulfilmentOf(
  done: readonly TopicDone[],
  hours: number | null,
  since: PlainDate | null,
): Fulfilment | null {
  const ids: string[] = []
  let sum = 0
  for (const one of done) {
    const { id, completedAt } = one
    if (since !== null && completedAt < since) return null
    if (hours !== null && hoursOf(one) === 0) continue
    if (id !== null) ids.push(id)
    sum += hoursOf(one)
    if (hours === null || sum >= hours) return { ids, since: completedAt }
  }
  return null
}

/** Hours done since a day (null: ever). */
export function hoursSince(done: readonly TopicDone[], since: PlainDate | null): number {
  let sum = 0
  for (const one of done) if (since === null || one.completedAt >= since) sum += hoursOf(one)
  return sum
}
