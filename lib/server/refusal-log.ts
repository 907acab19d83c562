import type { Log } from '@/lib/services/ctx'
import { log } from './log'

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
