/** What waits for the network stands in local storage under names that begin so, one for each act of a person. */
export const outboxPrefix = 'suma-outbox:'
export const outboxNamesOf = (person: string): string => `${outboxPrefix}${person}:`

/** Set on the root of the page while something waits in its memory alone, because the browser would not store it. */
export const unkeptMark = 'unkept'
