/** The storage key under which /expired finds the page to return to. */
export const returnKey = 'auth-redirect'

/** The prefix of queued acts in local storage, one entry for each act of a person. */
export const outboxPrefix = 'suma-outbox:'
export const outboxNamesOf = (person: string): string => `${outboxPrefix}${person}:`

/** Set on the root of the page while an act is queued in memory only, because the browser could not store it. */
export const unkeptMark = 'unkept'
