type WatchedKind = 'request' | 'operation' | 'service' | 'statement' | 'job'
/** `refused`: handled correctly by the rules, but the request was not granted. */
export type Outcome = 'ok' | 'refused' | 'failed'

/** Names come from our code or the database: never words of a person, an id or an address. */
export type Watched = { kind: WatchedKind; name: string }

/** What is counted by itself because somebody should look at it: codes were guessed until their ceiling. */
export const countedEvents = ['codesGuessed'] as const
export type CountedEvent = (typeof countedEvents)[number]

/** The telemetry of a process: its traces and its metrics. */
export type Telemetry = {
  /** Runs work inside the current one, and records how long it took and how it ended. */
  watch: <T>(
    what: Watched,
    run: () => Promise<T>,
    outcomeOf?: (value: T) => Outcome,
    /** The trace of a caller (W3C `traceparent`) in which the outermost work goes on. */
    caller?: string,
  ) => Promise<T>
  /** Adds facts about the innermost running work, known only after it began. */
  tell: (facts: { name?: string; outcome?: Outcome; status?: number }) => void
  /** Sets the id by which responses and log lines refer to the current request. */
  nameRequest: (requestId: string) => void
  traceId: () => string | undefined
  count: (event: CountedEvent) => void
}

/**
 * On `globalThis`, because Next's bundles and the server each load this module. Undefined unless the environment
 * enables telemetry.
 */
const shared = globalThis as { sumaTelemetry?: Telemetry | undefined }

export const telemetry = (): Telemetry | undefined => shared.sumaTelemetry

export const setTelemetry = (one: Telemetry | undefined): void => {
  shared.sumaTelemetry = one
}

/** Counts an event, if telemetry is enabled. */
export const counted = (event: CountedEvent): void => shared.sumaTelemetry?.count(event)

/** Runs work, with telemetry if it is enabled. */
export function watched<T>(
  kind: WatchedKind,
  name: string,
  run: () => Promise<T>,
  outcomeOf?: (value: T) => Outcome,
): Promise<T> {
  const { sumaTelemetry } = shared
  return sumaTelemetry ? sumaTelemetry.watch({ kind, name }, run, outcomeOf) : run()
}

/** The outcome of a service. */
export const resultOutcome = ({ ok }: { ok: boolean }): Outcome => (ok ? 'ok' : 'refused')
