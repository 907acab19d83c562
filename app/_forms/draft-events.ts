/** The events that the drafts of a page listen to (`KeptDraft`). */
export const savedEvent = 'suma:saved'
export const discardedEvent = 'suma:discarded'

/**
 * Dispatched on a form whose draft was restored into fields that somebody else has changed in the meantime
 * (`Conflict`).
 */
export const staleDraftEvent = 'suma:stale-draft'

/** A write succeeded: the form it was sent from needs no draft any more. */
export const emitSaved = (): boolean => window.dispatchEvent(new Event(savedEvent))

/** A person discards what they typed, in one form or on the whole page. */
export const emitDiscarded = (form: EventTarget = window): boolean => form.dispatchEvent(new Event(discardedEvent))
