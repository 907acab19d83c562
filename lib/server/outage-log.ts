import type { Log } from '@/lib/services/ctx'
import { log } from './log'
import { isStorageFull, outageCode } from './outage'
import { isReady } from './readiness'

/** How often a continuing outage is logged. */
const everyMs = 10_000

type Outage = { since: number; failures: number; cause: string; reporting: NodeJS.Timeout }

/**
 * Keeps an outage from filling the log with a line for each request: the first failure is logged immediately, then
 * their number every ten seconds, and finally that the outage is over.
 */
export class OutageLog {
  readonly #isOver: () => Promise<boolean>
  #outage: Outage | null = null

  constructor(isOver: () => Promise<boolean>) {
    this.#isOver = isOver
  }

  add(to: Log, cause: string): void {
    if (!this.#outage) {
      to.error({ cause }, 'an outage began')
      const reporting = setInterval(() => void this.#report(to), everyMs).unref()
      this.#outage = { since: performance.now(), failures: 0, cause, reporting }
    }
    this.#outage.failures += 1
    this.#outage.cause = cause
  }

  async #report(to: Log): Promise<void> {
    const outage = this.#outage
    if (!outage) return
    const { failures, cause } = outage
    outage.failures = 0
    if (failures > 0) to.error({ cause, failures, seconds: everyMs / 1000 }, 'an outage goes on')
    else if ((await this.#isOver()) && outage === this.#outage && outage.failures === 0) {
      clearInterval(outage.reporting)
      this.#outage = null
      to.info({ seconds: Math.round((performance.now() - outage.since) / 1000) }, 'an outage is over')
    }
  }
}

/** One per process, because Next's bundles and the server each load this module. */
const shared = globalThis as { sumaOutages?: OutageLog }
shared.sumaOutages ??= new OutageLog(isReady)
const outages = shared.sumaOutages

/** Logs a failed request: a fault of ours with its stack, an outage together with its other failures. */
export function logFailure(error: unknown, detail: Record<string, unknown>, message: string, to: Log = log): void {
  const cause = isStorageFull(error) ? 'no room on the disk' : outageCode(error)
  if (cause !== null) outages.add(to, cause)
  else to.error({ ...detail, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, message)
}
