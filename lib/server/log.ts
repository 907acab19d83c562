import pino from 'pino'
import { env } from '@/lib/env'
import type { Log } from '@/lib/services/ctx'
import { telemetry } from '@/lib/telemetry/telemetry'
import 'server-only'

const make = () =>
  pino({
    level: env().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // When requests are traced, a line refers to its trace.
    mixin: () => {
      const traceId = telemetry()?.traceId()
      return traceId ? { traceId } : {}
    },
    redact: {
      paths: ['cookie', 'authorization', 'token', 'dob', 'credentialNumber', '*.cookie', '*.authorization', '*.token'],
      remove: true,
    },
  })

let logger: ReturnType<typeof make> | undefined
const currentLogger = () => {
  logger ??= make()
  return logger
}

/**
 * One JSON line per event. Secrets and personal facts are never logged: fields that could carry them are removed by
 * name, and JSON quoting keeps a line from being forged.
 */
export const log: Log = {
  info: (detail, message) => currentLogger().info(detail, message),
  warn: (detail, message) => currentLogger().warn(detail, message),
  error: (detail, message) => currentLogger().error(detail, message),
}

/** How often the number of refused requests is logged. */
const everyMs = 10_000

/**
 * Logs refused requests without a line for each, so that nobody can flood the log: their number by status, ten seconds
 * after the first.
 */
export class RefusalLog {
  readonly #counts = new Map<number, number>()
  #reporting: NodeJS.Timeout | null = null

  add(status: number, to: Log = log): void {
    if (status < 400 || status >= 500) return
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1)
    this.#reporting ??= setTimeout(() => this.#report(to), everyMs).unref()
  }

  #report(to: Log): void {
    to.warn({ refused: Object.fromEntries(this.#counts), seconds: everyMs / 1000 }, 'requests were refused')
    this.#counts.clear()
    this.#reporting = null
  }
}

/** The refusals of this process. */
export const refusals = new RefusalLog()
