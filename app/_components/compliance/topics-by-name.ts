import { type TopicCode, topicCodes } from '@/lib/domain/lists/topics'

export type TopicOption = { value: string; label: string }

/** Every topic that boards ask for, by its name: `nameOf` says what a code is called. */
export const topicsByName = (nameOf: (code: TopicCode) => string): (TopicOption & { value: TopicCode })[] =>
  topicCodes.map((value) => ({ value, label: nameOf(value) })).toSorted((a, b) => a.label.localeCompare(b.label))
