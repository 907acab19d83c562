/** The events that the drafts of a page listen to (`KeptDraft`). */
export const savedEvent = 'suma:saved'
export const discardedEvent = 'suma:discarded'

/** Dispatched on a form: what was typed is back in these fields, which somebody else changed meanwhile (`Conflict`). */
export const staleDraftEvent = 'suma:stale-draft'

/** A write succeeded: the form it was sent from has nothing to keep any more. */
export const emitSaved = (): boolean => window.dispatchEvent(new Event(savedEvent))

/** A person gives up what they typed, in one form or on the whole page. */
export const emitDiscarded = (form: EventTarget = window): boolean => form.dispatchEvent(new Event(discardedEvent))
