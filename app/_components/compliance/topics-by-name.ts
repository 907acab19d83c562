import { type TopicCode, topicCodes } from '@/lib/domain/lists/topics'

export type TopicOption = { value: string; label: string }

/** All topics that boards require, sorted by name; `nameOf` translates a code. */
export const topicsByName = (nameOf: (code: TopicCode) => string): (TopicOption & { value: TopicCode })[] =>
  topicCodes.map((value) => ({ value, label: nameOf(value) })).toSorted((a, b) => a.label.localeCompare(b.label))
