import { type DraftPlace, dropDraft, dropDrafts, readDraft, writeDraft } from './draft-store'
import { changesSince, putValues, valuesIn } from './draft-values'

const savedEvent = 'suma:saved'
const discardedEvent = 'suma:discarded'
const pauseMs = 300

/** Says that a write succeeded: the form it was sent from has nothing to keep any more. */
export const tellSaved = (): boolean => window.dispatchEvent(new Event(savedEvent))

/** Says that a person leaves what they typed behind, in one form or on the whole page. */
export const tellDiscarded = (form: EventTarget = window): boolean => form.dispatchEvent(new Event(discardedEvent))

/** Takes another version instead of what was typed into the form around the button. */
export const takeOver =
  (take: () => void) =>
  ({ currentTarget }: { currentTarget: Element }): void => {
    tellDiscarded(currentTarget.closest('form') ?? undefined)
    take()
  }

export type KeptDraft = {
  /** Takes back all that was filled in, as far as the form began otherwise. */
  startOver: () => Promise<void>
  stop: () => void
}

/**
 * Keeps what is typed into a form until it is saved or left behind, and puts back what was kept. `tell` hears "kept" after
 * that, "changed" when what the form edits was changed meanwhile, and null once it is over.
 */
export function keepDraft(
  form: HTMLFormElement,
  { version, ...place }: DraftPlace & { version: number | null },
  tell: (kept: 'kept' | 'changed' | null) => void,
): KeptDraft {
  dropDrafts(place.person)
  let base = valuesIn(form)
  let submitted = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listening = new AbortController()
  const { signal } = listening

  const save = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    writeDraft(place, { at: Date.now(), version, values: changesSince(base, valuesIn(form)) })
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(save, pauseMs)
  }
  const end = () => {
    clearTimeout(timer)
    timer = undefined
    dropDraft(place)
    tell(null)
  }
  const typed = () => {
    submitted = false
    later()
  }
  form.addEventListener('input', typed, { signal })
  // A button inside (a date suggested, a row taken out) changes values as well.
  for (const name of ['change', 'click']) form.addEventListener(name, later, { signal })
  form.addEventListener('submit', () => (submitted = true), { signal })
  form.addEventListener(discardedEvent, end, { signal })
  window.addEventListener(discardedEvent, end, { signal })
  window.addEventListener('pagehide', save, { signal })
  const saved = () => {
    if (!submitted) return
    base = valuesIn(form)
    end()
  }
  window.addEventListener(savedEvent, saved, { signal })

  const draft = readDraft(place)
  if (draft)
    void putValues(form, draft.values).then((changed) => {
      if (changed > 0 && !signal.aborted) tell(draft.version === version ? 'kept' : 'changed')
    })

  const startOver = async () => {
    const changed = Object.keys(changesSince(base, valuesIn(form)))
    await putValues(form, Object.fromEntries(changed.map((key) => [key, base[key] ?? ''])))
    end()
  }
  const stop = () => {
    save()
    listening.abort()
  }
  return { startOver, stop }
}
