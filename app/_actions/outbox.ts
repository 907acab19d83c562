'use client'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { lookAgainSeconds } from '@/app/_lib/connection'
import { type ApiDocument, callApi } from '@/app/_lib/graphql-client'
import { noteServerTime, serverNow } from '@/app/_lib/server-clock'
import { isTransportKey } from '@/app/_lib/transport-texts'
import { CheckInDocument } from '@/graphql/generated/check-in'
import { CheckInByRosterDocument } from '@/graphql/generated/check-in-by-roster'
import { CheckOutByRosterDocument } from '@/graphql/generated/check-out-by-roster'
import { ConfirmLateCheckInDocument } from '@/graphql/generated/confirm-late-check-in'
import { DeclineLateCheckInDocument } from '@/graphql/generated/decline-late-check-in'
import { SignAsInstructorDocument } from '@/graphql/generated/sign-as-instructor'
import { SignAttendanceDocument } from '@/graphql/generated/sign-attendance'
import { UndoCheckInDocument } from '@/graphql/generated/undo-check-in'
import { type Act, dropAct, isOfOutbox, isUnkept, readActs, writeAct } from './outbox-store'
import type { Mutated, WritePayload } from './send'

/** What can wait for the network. Stored by name, so that it is sent as the release that sends it writes it. */
export const outboxDocuments = {
  checkIn: CheckInDocument,
  checkInByRoster: CheckInByRosterDocument,
  checkOutByRoster: CheckOutByRosterDocument,
  confirmLateCheckIn: ConfirmLateCheckInDocument,
  declineLateCheckIn: DeclineLateCheckInDocument,
  signAsInstructor: SignAsInstructorDocument,
  signAttendance: SignAttendanceDocument,
  undoCheckIn: UndoCheckInDocument,
}
type Documents = typeof outboxDocuments
type VariablesOf<D> = D extends ApiDocument<infer _R, infer V> ? V : never

/** Something pressed: `page` and `row` say where it is shown while it waits. */
export type Press = {
  [Name in keyof Documents]: { operation: Name; variables: VariablesOf<Documents[Name]>; page: string; row: string }
}[keyof Documents]

/** What became of a press. */
export type Sent =
  | { kind: 'done'; data: unknown }
  | { kind: 'refused'; message: string; field: string | null }
  | { kind: 'waiting' }
type Answer = Exclude<Sent, { kind: 'waiting' }>

/** Not an answer to the act itself: it goes on waiting. */
const passing: ReadonlySet<string> = new Set(
  ['signInRequired', 'tooManyRequests', 'unavailable', 'internal', 'idempotencyInFlight', 'checkInLocked'].map(
    (code) => `errors.${code}`,
  ),
)

/**
 * What one person pressed on this device and the server has not answered: kept in the browser, sent in its order, one at a time. It
 * is sent at once; without network it waits until that is back, the page is opened again, or a while has passed.
 */
export class Outbox {
  readonly person: string
  /** Those who wait for the answer to their press, by its key. */
  readonly #callers = new Map<string, (sent: Sent) => void>()
  readonly #listeners = new Set<() => void>()
  #all: readonly Act[] = []
  #shown: readonly Act[] = []
  #running: Promise<void> | null = null
  #again = false
  #misses = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(person: string) {
    this.person = person
    this.#read()
  }

  /** What waits or was refused; not what was pressed a moment ago and is on its way. */
  readonly acts = (): readonly Act[] => this.#shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Keeps a press and sends it; answers `waiting` when nothing of sense comes back. */
  press({ operation, variables, page, row }: Press): Promise<Sent> {
    const key = crypto.randomUUID()
    const at = Math.max(serverNow(), ...this.#all.map((act) => act.at + 1))
    const answer = new Promise<Sent>((resolve) => this.#callers.set(key, resolve))
    writeAct(this.person, { key, operation, variables, page, row, at })
    this.#read()
    void this.flush()
    return answer
  }

  /** Gives up an act that waits, or forgets its refusal. */
  discard(key: string): void {
    dropAct(this.person, key)
    this.#read()
  }

  /** Sends what waits. One tab at a time; a call meanwhile makes it look once more. */
  flush(): Promise<void> {
    this.#again = true
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  /** Another tab has added or answered something. */
  readonly look = (): void => this.#read()

  async #run(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#again) {
      this.#again = false
      await alone(`suma-outbox:${this.person}`, () => this.#sendAll())
    }
    for (const resolve of this.#callers.values()) resolve({ kind: 'waiting' })
    this.#callers.clear()
    this.#read()
    if (!this.#all.some(({ refused }) => refused === undefined)) return
    const seconds = lookAgainSeconds[Math.min(this.#misses, lookAgainSeconds.length - 1)]
    this.#misses += 1
    this.#timer = setTimeout(() => void this.flush(), (seconds ?? 30) * 1000)
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      // Read each time: another tab may have sent it, or the person given it up.
      this.#read()
      const next = this.#all.find(({ refused }) => refused === undefined)
      if (!next) return
      const answer = await send(next, this.person)
      if (!answer) return
      this.#misses = 0
      this.#settle(next, answer)
    }
  }

  #settle(act: Act, answer: Answer): void {
    const caller = this.#callers.get(act.key)
    this.#callers.delete(act.key)
    if (answer.kind === 'done' || caller) dropAct(this.person, act.key)
    else writeAct(this.person, { ...act, refused: answer.message })
    this.#read()
    caller?.(answer)
    if (answer.kind === 'done' && !caller) window.dispatchEvent(new CustomEvent<Act>(sentEvent, { detail: act }))
  }

  #read(): void {
    this.#all = readActs(this.person)
    this.#shown = this.#all.filter(({ key }) => !this.#callers.has(key))
    for (const listener of this.#listeners) listener()
  }
}

/** Dispatched when an act that waited was done. */
const sentEvent = 'suma:sent'

/** One tab at a time, where the browser can; where it cannot, the idempotency key makes the second one change nothing. */
const alone = (name: string, run: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, run) : run()

/** A network that takes this long is as good as none. */
const patienceMs = 15_000

/** Sends one act; null while it has to wait. */
async function send({ operation, variables, key, at }: Act, person: string): Promise<Answer | null> {
  const document = outboxDocuments[operation] as ApiDocument<Mutated, unknown>
  const options = { idempotencyKey: key, person, signal: AbortSignal.timeout(patienceMs) }
  const answer = await callApi(document, withTime(operation, variables, at), options).catch(() => null)
  if (!answer) return null
  const payload = 'success' in answer ? (answer as WritePayload) : (Object.values(answer.data)[0] as WritePayload)
  if (payload.success) return { kind: 'done', data: payload.data }
  const { i18nMessageKey, fieldErrors, message } = payload
  if (isTransportKey(i18nMessageKey) || passing.has(i18nMessageKey ?? '')) return null
  return { kind: 'refused', message: fieldErrors[0]?.message ?? message ?? '', field: fieldErrors[0]?.field ?? null }
}

/** The time of the press goes along, where the server asks for it. */
function withTime(operation: Act['operation'], variables: Act['variables'], at: number): unknown {
  if (operation === 'confirmLateCheckIn' || operation === 'declineLateCheckIn') return variables
  const pressedAt = new Date(at).toISOString()
  const { input } = variables
  return typeof input === 'object' ? { input: { ...input, pressedAt } } : { ...variables, pressedAt }
}

const boxes = new Map<string, Outbox>()

/** The outbox of whoever is signed in on this page. */
function currentOutbox(): Outbox | null {
  const person = globalThis.document?.getElementById('root')?.dataset.person
  if (!person) return null
  const box = boxes.get(person) ?? new Outbox(person)
  boxes.set(person, box)
  return box
}

const none: readonly Act[] = []
const nothing = () => () => {}

/** The outbox for one page: what waits or was refused there, and a way to press. */
export function useOutbox(page: string) {
  const [box] = useState(currentOutbox)
  const all = useSyncExternalStore(box?.subscribe ?? nothing, box?.acts ?? (() => none), () => none)
  const acts = all.filter((act) => act.page === page)
  const press = useCallback((what: Press) => box?.press(what) ?? Promise.resolve({ kind: 'waiting' } as const), [box])
  const discard = useCallback((key: string) => box?.discard(key), [box])
  const kept = acts.every(({ key }) => !box || !isUnkept(box.person, key))
  return { acts, kept, press, discard }
}

/**
 * Sends what waits: now, when the network is back and when the page is looked at again; the outbox itself tries ever more seldom in
 * between. `onSent` is called when something that waited was done. Once on each page that has an outbox.
 */
export function useOutboxSender(onSent: (act: Act) => void): void {
  useEffect(() => {
    const box = currentOutbox()
    if (!box) return
    const listening = new AbortController()
    const { signal } = listening
    const flush = () => document.visibilityState === 'visible' && void box.flush()
    for (const name of ['online', 'focus', 'pageshow']) window.addEventListener(name, flush, { signal })
    document.addEventListener('visibilitychange', flush, { signal })
    window.addEventListener('storage', (event) => isOfOutbox(event) && box.look(), { signal })
    void learnServerTime().then(() => box.flush())
    return () => listening.abort()
  }, [])
  useEffect(() => {
    const heard = (event: Event) => onSent((event as CustomEvent<Act>).detail)
    window.addEventListener(sentEvent, heard)
    return () => window.removeEventListener(sentEvent, heard)
  }, [onSent])
}

async function learnServerTime(): Promise<void> {
  try {
    noteServerTime(await fetch('/api/health/ready', { cache: 'no-store', signal: AbortSignal.timeout(5000) }))
  } catch {}
}
