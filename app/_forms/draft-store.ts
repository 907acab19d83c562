/** Values by the key of their field, as far as they differ from those that the form began with. */
export type DraftValues = Readonly<Record<string, string>>
/** `base`: what stood in the same fields when it was begun, in `version` of what is edited. */
export type Draft = { at: number; version: number | null; values: DraftValues; base?: DraftValues }
/** Whose draft of which form. */
export type DraftPlace = { person: string; name: string }

const prefix = 'suma-draft:'
const lifeMs = 24 * 60 * 60_000
const keyOf = ({ person, name }: DraftPlace) => `${prefix}${person}:${name}`

/** What was typed and not saved, at most a day old; null when there is nothing. Kept by the tab, so that nobody else finds it. */
export function readDraft(place: DraftPlace, now = Date.now()): Draft | null {
  return (
    attempt(() => {
      const draft = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null') as Draft | null
      return draft && now - draft.at < lifeMs ? draft : null
    }) ?? null
  )
}

/** Keeps a draft; one without values is none. */
export function writeDraft(place: DraftPlace, draft: Draft): void {
  if (Object.keys(draft.values).length === 0) dropDraft(place)
  else attempt(() => sessionStorage.setItem(keyOf(place), JSON.stringify(draft)))
}

export function dropDraft(place: DraftPlace): void {
  attempt(() => sessionStorage.removeItem(keyOf(place)))
}

/** Forgets all drafts of this tab, or all but one person's: the next person on a shared computer finds nothing. */
export function dropDrafts(butOf?: string): void {
  attempt(() => {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    const others = keys.filter((key) => key.startsWith(prefix) && !(butOf && key.startsWith(`${prefix}${butOf}:`)))
    for (const key of others) sessionStorage.removeItem(key)
  })
}

/** Storage may be switched off or full; a draft is then not kept. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
