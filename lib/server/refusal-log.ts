import 'server-only'
import type { Log } from '@/lib/services/ctx'
import { log } from './log'

/** How often it is said how many requests were refused. */
const everyMs = 10_000

/**
 * Says that requests are refused without a line for each, so that nobody can fill the log: how many there were of each status since the
 * first, ten seconds after it.
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
