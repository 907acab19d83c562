import { discardedEvent, savedEvent, staleDraftEvent } from './draft-events'
import {
  type Draft,
  type DraftPlace,
  type DraftValues,
  dropDraft,
  dropDrafts,
  readDraft,
  writeDraft,
} from './draft-store'
import { changesSince, putValues, valuesIn } from './draft-values'

const pauseMs = 300

/**
 * `kept`: a draft was restored. `changed`: the same, and the record was changed in the meantime. Null: there is no
 * draft any more.
 */
export type DraftState = 'kept' | 'changed' | null

type Options = DraftPlace & {
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
