/** The values that differ from the initial ones, by the key of their field. */
export type DraftValues = Readonly<Record<string, string>>
/** `base`: the initial values of the same fields, in that `version` of the edited record. */
export type Draft = { at: number; version: number | null; values: DraftValues; base?: DraftValues }
/** The person and the form that a draft belongs to. */
export type DraftKey = { person: string; name: string }

const prefix = 'suma-draft:'
const lifeMs = 24 * 60 * 60_000
const keyOf = ({ person, name }: DraftKey) => `${prefix}${person}:${name}`

/** The unsaved input, at most a day old; null without any. Stored for this tab only, so that nobody else finds it. */
export function readDraft(key: DraftKey, now = Date.now()): Draft | null {
  return (
    attempt(() => {
      const draft = JSON.parse(sessionStorage.getItem(keyOf(key)) ?? 'null') as Draft | null
      return draft && now - draft.at < lifeMs ? draft : null
    }) ?? null
  )
}

/** Stores a draft; one without values is removed. */
export function writeDraft(key: DraftKey, draft: Draft): void {
  if (Object.keys(draft.values).length === 0) dropDraft(key)
  else attempt(() => sessionStorage.setItem(keyOf(key), JSON.stringify(draft)))
}

export function dropDraft(key: DraftKey): void {
  attempt(() => sessionStorage.removeItem(keyOf(key)))
}

/** Removes all drafts of this tab, or all but one person's: the next person on a shared computer finds nothing. */
export function dropDrafts(butOf?: string): void {
  attempt(() => {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '')
    const others = keys.filter((key) => key.startsWith(prefix) && !(butOf && key.startsWith(`${prefix}${butOf}:`)))
    for (const key of others) sessionStorage.removeItem(key)
  })
}

/** Storage may be disabled or full; a draft is then not stored. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
