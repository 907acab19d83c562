import { outboxNamesOf, outboxPrefix, unkeptMark } from '@/app/_lib/outbox-names'

/** What somebody pressed and the server has not answered yet. */
export type Act = {
  /** The idempotency key of its attempt: sent twice, it is done once. */
  key: string
  /** The name of what is sent: the release that sends it knows the text. */
  operation: string
  variables: Readonly<Record<string, unknown>>
  /** The page it was pressed on, and the row of it. */
  page: string
  row: string
  /** When it was pressed, by the clock of the server as far as it is known; acts are sent in this order. */
  at: number
  /** The answer to an act that waited and was then refused: shown until the person has read it. */
  refused?: string
}

/** Nothing is accepted so long after a session; what somebody never came back for does not stay on a shared computer. */
const lifeMs = 14 * 24 * 60 * 60_000
const placeOf = (person: string, key: string) => outboxNamesOf(person) + key

/** Where storage is switched off or full, the memory of the page has to do. */
const unkept = new Map<string, string>()

/**
 * Local storage, because an act outlives its tab: it is sent when the person opens the page again. One entry for each act, so that two
 * tabs that add and remove do not overwrite one another. By person: nobody else on this device sends or sees them.
 */
export function readActs(person: string, now = Date.now()): Act[] {
  const own = outboxNamesOf(person)
  const acts = placesOf().flatMap((place) => {
    const act = actAt(place)
    if (act && now - act.at > lifeMs) dropAt(place)
    return act && now - act.at <= lifeMs && place.startsWith(own) ? [act] : []
  })
  return acts.toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
}

/** False when the browser would not store it: it is lost when the page is closed. */
export function writeAct(person: string, act: Act): boolean {
  const [place, text] = [placeOf(person, act.key), JSON.stringify(act)]
  const stored = attempt(() => {
    localStorage.setItem(place, text)
    return true
  })
  if (stored) unkept.delete(place)
  else unkept.set(place, text)
  markUnkept()
  return stored === true
}

export const dropAct = (person: string, key: string): void => dropAt(placeOf(person, key))

/** Forgets everything that waits of somebody who signs out. */
export function dropActs(person: string): void {
  for (const { key } of readActs(person)) dropAct(person, key)
}

export const isUnkept = (person: string, key: string): boolean => unkept.has(placeOf(person, key))

/** True for a change of the storage, by another tab, that is about acts; a cleared storage has no key. */
export const isOfOutbox = ({ key }: StorageEvent): boolean => key === null || key.startsWith(outboxPrefix)

function placesOf(): string[] {
  const stored = attempt(() => Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? ''))
  return [...new Set([...(stored ?? []), ...unkept.keys()])].filter((place) => place.startsWith(outboxPrefix))
}

const actAt = (place: string): Act | null =>
  attempt(() => JSON.parse(unkept.get(place) ?? localStorage.getItem(place) ?? 'null') as Act | null) ?? null

/** So that signing out, whose code does not hold this file, knows that there is something. */
function markUnkept(): void {
  document.getElementById('root')?.toggleAttribute(`data-${unkeptMark}`, unkept.size > 0)
}

function dropAt(place: string): void {
  unkept.delete(place)
  markUnkept()
  attempt(() => localStorage.removeItem(place))
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
