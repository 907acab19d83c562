import { type ApiDocument, callApi } from '@/app/_lib/graphql-client'
import { lookAgainSeconds } from '@/app/_lib/network'
import { serverNow } from '@/app/_lib/server-clock'
import { isTransportKey } from '@/app/_lib/transport-texts'
import { type Act, dropAct, isOfOutbox, readActs, writeAct } from './outbox-store'
import type { MutationData, WritePayload } from './send'

/** The mutations that can be queued while offline, by name. `timed`: the time of the press is sent along. */
type OutboxDocuments = Readonly<Record<string, { document: ApiDocument<MutationData, never>; timed: boolean }>>

/** A press; `page` and `row` say where it is shown while it waits. */
export type Press = Pick<Act, 'operation' | 'variables' | 'page' | 'row'>

/** The outcome of a press. */
export type Sent =
  | { kind: 'done'; data: unknown }
  | { kind: 'refused'; message: string; field: string | null }
  | { kind: 'waiting' }
type Answer = Exclude<Sent, { kind: 'waiting' }>

/**
 * Errors that say nothing about the act itself: a queued act stays queued, and a caller that is still waiting gets the
 * error.
 */
const temporaryErrors: ReadonlySet<string> = new Set(
  ['signInRequired', 'tooManyRequests', 'unavailable', 'internal', 'idempotencyInFlight', 'checkInLocked'].map(
    (code) => `errors.${code}`,
  ),
)

/**
 * The queue of one person's acts on this device that the server has not answered. It is stored in the browser and sent
 * one at a time, in order. An act is sent at once; while offline it waits until the network is back, the page is opened
 * again, or a delay has passed.
 */
export class Outbox {
  readonly person: string
  /** The callers that are waiting for an answer, by the key of their act. */
  readonly #callers = new Map<string, (sent: Sent) => void>()
  readonly #listeners = new Set<() => void>()
  #all: readonly Act[] = []
  #shown: readonly Act[] = []
  #running: Promise<void> | null = null
  #again = false
  #misses = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly #documents: OutboxDocuments

  constructor(person: string, documents: OutboxDocuments) {
    this.person = person
    this.#documents = documents
    this.#read()
  }

  /** Acts that are queued or were refused; not those just pressed, whose callers still wait for the answer. */
  readonly acts = (): readonly Act[] => this.#shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Stores a press and sends it; resolves to `waiting` when there is no usable response. */
  press({ operation, variables, page, row }: Press): Promise<Sent> {
    const key = crypto.randomUUID()
    const at = Math.max(serverNow(), ...this.#all.map((act) => act.at + 1))
    const answer = new Promise<Sent>((resolve) => this.#callers.set(key, resolve))
    writeAct(this.person, { key, operation, variables, page, row, at })
    this.#read()
    void this.flush()
    return answer
  }

  /** Removes a queued act, or a refused one with its message. */
  discard(key: string): void {
    dropAct(this.person, key)
    this.#read()
  }

  /** Sends the queue, in one tab at a time; a call while it is running makes it check the queue again. */
  flush(): Promise<void> {
    this.#again = true
    this.#running ??= this.#run()
    return this.#running
  }

  /**
   * Sends the queue when the network is back or the page is visible again, and follows changes of other tabs, until
   * `signal` aborts.
   */
  watch(signal: AbortSignal): void {
    const flush = () => document.visibilityState === 'visible' && void this.flush()
    for (const name of ['online', 'focus', 'pageshow']) window.addEventListener(name, flush, { signal })
    document.addEventListener('visibilitychange', flush, { signal })
    window.addEventListener('storage', (event) => isOfOutbox(event) && this.#read(), { signal })
    signal.addEventListener('abort', () => clearTimeout(this.#timer))
    void this.flush()
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      while (this.#again) {
        this.#again = false
        await withLock(`suma-outbox:${this.person}`, () => this.#sendAll())
      }
    } finally {
      // A press after this point starts a new run.
      this.#running = null
      this.#rest()
    }
  }

  /** Reports unsent acts as waiting and schedules the next attempt. */
  #rest(): void {
    const callers = [...this.#callers.values()]
    this.#callers.clear()
    this.#read()
    for (const resolve of callers) resolve({ kind: 'waiting' })
    if (!this.#all.some(({ refused }) => refused === undefined)) return
    const seconds = lookAgainSeconds[Math.min(this.#misses, lookAgainSeconds.length - 1)] ?? 30
    this.#misses += 1
    this.#timer = setTimeout(() => void this.flush(), seconds * 1000)
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      // Read each time: another tab may have sent the act, or the person may have discarded it.
      this.#read()
      const next = this.#all.find((act) => act.refused === undefined && Object.hasOwn(this.#documents, act.operation))
      if (!next) return
      const answer = await this.#send(next)
      if (!answer) return
      this.#misses = 0
      this.#settle(next, answer)
    }
  }

  /** Sends one act; null when it has to stay in the queue. */
  async #send({ operation, variables, key, at }: Act): Promise<Answer | null> {
    const entry = this.#documents[operation]
    if (!entry) return null
    const document = entry.document as ApiDocument<MutationData, Act['variables']>
    const timed = entry.timed ? withTime(variables, new Date(at).toISOString()) : variables
    const options = { idempotencyKey: key, person: this.person, signal: AbortSignal.timeout(patienceMs) }
    const answer = await callApi(document, timed, options).catch(() => null)
    if (!answer) return null
    const payload: WritePayload | undefined = 'success' in answer ? answer : Object.values(answer.data)[0]
    if (!payload) return null
    if (payload.success) return { kind: 'done', data: payload.data }
    const { i18nMessageKey, fieldErrors, message } = payload
    if (isTransportKey(i18nMessageKey)) return null
    if (temporaryErrors.has(i18nMessageKey ?? '') && !this.#callers.has(key)) return null
    return { kind: 'refused', message: fieldErrors[0]?.message ?? message ?? '', field: fieldErrors[0]?.field ?? null }
  }

  #settle(act: Act, answer: Answer): void {
    const caller = this.#callers.get(act.key)
    this.#callers.delete(act.key)
    if (answer.kind === 'done' || caller) dropAct(this.person, act.key)
    else if (readActs(this.person).some(({ key }) => key === act.key))
      writeAct(this.person, { ...act, refused: answer.message })
    this.#read()
    caller?.(answer)
    const detail: AnsweredAct = { act, done: answer.kind === 'done' }
    if (!caller) window.dispatchEvent(new CustomEvent<AnsweredAct>(answeredEvent, { detail }))
  }

  #read(): void {
    this.#all = readActs(this.person)
    this.#shown = this.#all.filter(({ key }) => !this.#callers.has(key))
    for (const listener of this.#listeners) listener()
  }
}

/** Dispatched when an act was answered whose caller no longer waits. */
export const answeredEvent = 'suma:answered'
export type AnsweredAct = { act: Act; done: boolean }

/**
 * One tab at a time, where the browser can; where it cannot, the idempotency key makes the second one change nothing.
 */
const withLock = (name: string, run: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, run) : run()

/** A request that takes longer counts as offline. */
const patienceMs = 15_000

/** Adds the time of the press to the variables: to `input` where there is one. */
function withTime(variables: Act['variables'], pressedAt: string): Act['variables'] {
  const { input } = variables
  return typeof input === 'object' ? { ...variables, input: { ...input, pressedAt } } : { ...variables, pressedAt }
}
