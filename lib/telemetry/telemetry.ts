type WatchedKind = 'request' | 'operation' | 'service' | 'statement' | 'job'
/** `refused`: answered as the rules say, but not with what was asked for. */
export type Outcome = 'ok' | 'refused' | 'failed'

/** Names are those of our code or of the database: never a word of a person, an id or an address. */
export type Watched = { kind: WatchedKind; name: string }

/** What watches a process from outside: its traces and its metrics. */
export type Telemetry = {
  /** Runs something inside of what is running already, and keeps how long it took and how it ended. */
  watch: <T>(what: Watched, run: () => Promise<T>, outcomeOf?: (value: T) => Outcome) => Promise<T>
  /** What turned out of the innermost that is running. */
  tell: (facts: { name?: string; outcome?: Outcome; status?: number }) => void
  /** The id by which answers and log lines name the request that is running. */
  nameRequest: (requestId: string) => void
  traceId: () => string | undefined
}

/** On `globalThis`: Next's bundles and the server each load this module. Nothing is there unless the environment asks for it. */
const shared = globalThis as { sumaTelemetry?: Telemetry | undefined }

export const telemetry = (): Telemetry | undefined => shared.sumaTelemetry

export const setTelemetry = (one: Telemetry | undefined): void => {
  shared.sumaTelemetry = one
}

/** Runs something, watched where this process is watched. */
export function watched<T>(
  kind: WatchedKind,
  name: string,
  run: () => Promise<T>,
  outcomeOf?: (value: T) => Outcome,
): Promise<T> {
  const { sumaTelemetry } = shared
  return sumaTelemetry ? sumaTelemetry.watch({ kind, name }, run, outcomeOf) : run()
}

/** How a service ended. */
export const resultOutcome = ({ ok }: { ok: boolean }): Outcome => (ok ? 'ok' : 'refused')
