import { discardedEvent, savedEvent, staleDraftEvent } from './draft-events'
import {
  type Draft,
  type DraftKey,
  type DraftValues,
  dropDraft,
  dropDrafts,
  readDraft,
  writeDraft,
} from './draft-store'

/** Dispatched on the element of a part (`DraftPart`) with the value to restore. */
export const draftPartEvent = 'suma:draft-part'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
// Never files, secrets and codes; hidden values follow from the visible ones.
const never =
  'input:is([type=hidden], [type=file], [type=password], [type=submit], [type=button], [autocomplete=one-time-code])'
const isPart = (control: Control) => control.dataset.draftPart !== undefined
const isTick = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type)

function controlsOf(form: HTMLFormElement): [string, Control][] {
  const all = [...form.querySelectorAll<Control>('input, textarea, select')]
  const kept = all.filter(
    (control) => isPart(control) || (!control.matches(never) && control.closest('[data-draft=off]') === null),
  )
  return kept.flatMap((control): [string, Control][] => {
    const name = control.dataset.draftPart ?? (control.name || control.id)
    return name ? [[isTick(control) ? `${name}=${control.value}` : name, control]] : []
  })
}

const contentOf = (control: Control) => (isTick(control) ? (control.checked ? '1' : '') : control.value)

/** The values of the fields of a form, by name; of a checkbox or radio button by name and value. */
const valuesIn = (form: HTMLFormElement): DraftValues =>
  Object.fromEntries(controlsOf(form).map(([key, control]) => [key, contentOf(control)]))

/** The values that differ from the initial ones. */
const changesSince = (base: DraftValues, now: DraftValues): DraftValues =>
  Object.fromEntries(Object.entries(now).filter(([key, value]) => value !== (base[key] ?? '')))

/** Lets React render what depends on a value. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
/** How often to try: a field may appear, or get its choices, only after another was filled. */
const rounds = 4

/**
 * Fills in the fields as if a person typed, so that everything that depends on a field is updated; returns how many
 * changed.
 */
async function putValues(form: HTMLFormElement, values: DraftValues): Promise<number> {
  let [waiting, changed] = [Object.entries(values), 0]
  for (let round = 0; round < rounds && waiting.length > 0; round += 1) {
    const unplaced: typeof waiting = []
    for (const [key, value] of waiting) {
      const control = controlsOf(form).find(([name]) => name === key)?.[1]
      if (!control) unplaced.push([key, value])
      else if (contentOf(control) !== value) {
        put(control, value)
        changed += 1
        await nextTask()
        if (contentOf(control) !== value) unplaced.push([key, value])
      }
    }
    waiting = unplaced
  }
  return changed
}

/** Fills in one field as if a person typed. */
export function put(control: Control, value: string): void {
  if (isPart(control)) control.dispatchEvent(new CustomEvent(draftPartEvent, { detail: value }))
  // A click checks a radio button and never unchecks it; a group controlled by React (`values`) needs a `DraftPart` for
  // that.
  else if (isTick(control) && control.type === 'radio' && !value) control.checked = false
  else if (isTick(control)) control.click()
  else {
    // Through the prototype's setter, so that React notices the change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }))
  }
}

const pauseMs = 300

/**
 * `kept`: a draft was restored. `changed`: the same, and the record was changed in the meantime. Null: there is no
 * draft any more.
 */
export type DraftState = 'kept' | 'changed' | null

type Options = DraftKey & {
  /** The version of the edited record that the page has now. */
  versionNow: () => number | null
  onChange: (state: DraftState) => void
}

/** Stores the input of a form until it is saved or discarded, and restores it. */
export class KeptDraft {
  readonly #form: HTMLFormElement
  readonly #options: Options
  readonly #listening = new AbortController()
  #base: DraftValues
  /** The draft that was restored over a newer version, until it is saved or discarded. */
  #older: Draft | null = null
  #submitted = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(form: HTMLFormElement, options: Options) {
    this.#form = form
    this.#options = options
    this.#base = valuesIn(form)
  }

  start(): void {
    dropDrafts(this.#options.person)
    this.#listen()
    void this.#putBack()
  }

  /** Resets the form to its initial values. */
  async startOver(): Promise<void> {
    const changed = Object.keys(changesSince(this.#base, valuesIn(this.#form)))
    await putValues(this.#form, Object.fromEntries(changed.map((key) => [key, this.#base[key] ?? ''])))
    this.#end()
  }

  stop(): void {
    this.#save()
    this.#listening.abort()
  }

  #listen(): void {
    const form = this.#form
    const options = { signal: this.#listening.signal }
    form.addEventListener('input', () => this.#typed(), options)
    // Buttons inside (a suggested date, removing a row) change values as well.
    for (const name of ['change', 'click']) form.addEventListener(name, () => this.#later(), options)
    // The next successful write belongs to the form that was submitted last.
    document.addEventListener('submit', ({ target }) => this.#sent(target === form), options)
    for (const target of [form, window]) target.addEventListener(discardedEvent, () => this.#end(), options)
    window.addEventListener(savedEvent, () => this.#saved(), options)
    window.addEventListener('pagehide', () => this.#save(), options)
  }

  async #putBack(): Promise<void> {
    const draft = readDraft(this.#options)
    const isStale = draft !== null && draft.version !== this.#options.versionNow()
    this.#older = isStale ? draft : null
    const changed = draft ? await putValues(this.#form, draft.values) : 0
    if (!draft || changed === 0 || this.#listening.signal.aborted) return
    this.#options.onChange(isStale ? 'changed' : 'kept')
    if (isStale)
      this.#form.dispatchEvent(new CustomEvent<string[]>(staleDraftEvent, { detail: this.#changedByBoth(draft) }))
  }

  /** The fields of a draft whose initial value has changed since the draft was started. */
  #changedByBoth({ values, base = {} }: Draft): string[] {
    return Object.keys(values).filter((key) => base[key] !== this.#base[key])
  }

  #sent(own: boolean): void {
    this.#submitted = own
  }

  #typed(): void {
    this.#submitted = false
    this.#later()
  }

  #later(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#save(), pauseMs)
  }

  #save(): void {
    if (this.#timer === undefined) return
    this.#forget()
    const values = changesSince(this.#base, valuesIn(this.#form))
    const [older, version] = [this.#older?.base ?? {}, this.#older ? this.#older.version : this.#options.versionNow()]
    const base = Object.fromEntries(Object.keys(values).map((key) => [key, older[key] ?? this.#base[key] ?? '']))
    writeDraft(this.#options, { at: Date.now(), version, values, base })
  }

  #saved(): void {
    if (!this.#submitted) return
    this.#base = valuesIn(this.#form)
    this.#end()
  }

  #end(): void {
    this.#forget()
    this.#older = null
    dropDraft(this.#options)
    this.#options.onChange(null)
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
