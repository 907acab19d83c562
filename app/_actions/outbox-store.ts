import { outboxNamesOf, outboxPrefix, unkeptMark } from '@/app/_lib/stored-names'

/** A press that the server has not answered yet. */
export type Act = {
  /** The idempotency key: an act that is sent twice takes effect once. */
  key: string
  /** The name of the operation; the release that sends it supplies the document. */
  operation: string
  variables: Readonly<Record<string, unknown>>
  /** The page and the row on which it was pressed. */
  page: string
  row: string
  /** The time of the press by the server's clock, as far as it is known. Acts are sent in this order. */
  at: number
  /** The error of a queued act that was refused: shown until the person dismisses it. */
  refused?: string
}

/** The server refuses anything older than this, and abandoned acts must not stay on a shared computer. */
const lifeMs = 14 * 24 * 60 * 60_000
const storageKeyOf = (person: string, key: string) => outboxNamesOf(person) + key

/** The fallback in memory for when storage is disabled or full. */
const unkept = new Map<string, string>()

/**
 * Local storage, because an act outlives its tab: it is sent when the person opens the page again. Each act has its own
 * entry, so that two tabs do not overwrite each other. Entries belong to one person: nobody else on this device sends
 * or sees them.
 */
export function readActs(person: string, now = Date.now()): Act[] {
  const own = outboxNamesOf(person)
  const acts = storedKeys().flatMap((storageKey) => {
    const act = actAt(storageKey)
    if (act && now - act.at > lifeMs) dropAt(storageKey)
    return act && now - act.at <= lifeMs && storageKey.startsWith(own) ? [act] : []
  })
  return acts.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
}

/** Returns false when the browser could not store the act: it is then lost when the page is closed. */
export function writeAct(person: string, act: Act): boolean {
  const [storageKey, text] = [storageKeyOf(person, act.key), JSON.stringify(act)]
  const stored = attempt(() => {
    localStorage.setItem(storageKey, text)
    return true
  })
  if (stored) unkept.delete(storageKey)
  else unkept.set(storageKey, text)
  markUnkept()
  return stored === true
}

export const dropAct = (person: string, key: string): void => dropAt(storageKeyOf(person, key))

/** Removes all acts of a person who signs out. */
export function dropActs(person: string): void {
  for (const { key } of readActs(person)) dropAct(person, key)
}

export const isUnkept = (person: string, key: string): boolean => unkept.has(storageKeyOf(person, key))

/** True when a storage event of another tab is about acts; clearing the storage sends an event without a key. */
export const isOfOutbox = ({ key }: StorageEvent): boolean => key === null || key.startsWith(outboxPrefix)

function storedKeys(): string[] {
  const stored = attempt(() => Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? ''))
  return [...new Set([...(stored ?? []), ...unkept.keys()])].filter((storageKey) => storageKey.startsWith(outboxPrefix))
}

const actAt = (storageKey: string): Act | null =>
  attempt(() => JSON.parse(unkept.get(storageKey) ?? localStorage.getItem(storageKey) ?? 'null') as Act | null) ?? null

/** Marks the page for the sign-out code, which does not import this module. */
function markUnkept(): void {
  document.getElementById('root')?.toggleAttribute(`data-${unkeptMark}`, unkept.size > 0)
}

function dropAt(storageKey: string): void {
  unkept.delete(storageKey)
  markUnkept()
  attempt(() => localStorage.removeItem(storageKey))
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
