import { extendsSession, sessionLimits, sessionPhase, type WatchLimits } from '@/lib/domain/access/inactivity'

/** True: signed in. False: signed out. Null: no answer. */
export type SessionAnswer = boolean | null
/** Why a session ends: inactivity, or somebody signed out. */
export type EndReason = 'expired' | 'signedOut'
export type TabMessage = { type: 'activity'; at: number } | { type: 'signedOut'; reason: EndReason }
export type Memory = { get: (key: string) => string | null; set: (key: string, value: string) => void }

/** The environment: the clock, the storage shared by the tabs of a browser, the server, and the page. */
export type InactivityPorts = {
  now: () => number
  /** Runs until the returned function is called. */
  every: (milliseconds: number, run: () => void) => () => void
  shared: Memory
  tab: Memory
  post: (message: TabMessage) => void
  ping: () => Promise<SessionAnswer>
  check: () => Promise<SessionAnswer>
  /** Shows the warning, with the moment at which the session ends; null hides it. */
  warn: (endsAt: number | null) => void
  /** This tab signs out for inactivity. */
  signOut: () => void
  /** Another tab signs out: this tab leaves as well. */
  follow: (reason: EndReason) => void
}

const lastActivityKey = 'suma-last-activity'
const lastCheckKey = 'suma-session-checked'
const tabKey = 'suma-tab-checked'

/**
 * Watches one tab of a signed-in browser: warns five minutes before 29 minutes without activity are over, then signs
 * out. All tabs share one clock, and leave together.
 */
export class InactivityWatch {
  readonly #ports: InactivityPorts
  readonly #limits: WatchLimits
  #last: number
  #looked = Number.NEGATIVE_INFINITY
  #showing = false
  #over = false
  #pingOwed = false
  #stop: () => void = () => {}

  constructor(ports: InactivityPorts, limits: WatchLimits = sessionLimits) {
    this.#ports = ports
    this.#limits = limits
    this.#last = ports.now()
  }

  /** Opening a page is activity, which the server has seen. A new tab checks with the provider once. */
  start(): void {
    this.#remember(this.#ports.now())
    this.#stop = this.#ports.every(sessionLimits.check, () => this.look())
    if (this.#ports.tab.get(tabKey) !== null) return
    this.#ports.tab.set(tabKey, '1')
    void this.#silentCheck()
  }

  stop(): void {
    this.#stop()
  }

  /** Called every 30 seconds, and whenever the page becomes visible. */
  look(): void {
    if (this.#over) return
    const phase = sessionPhase(this.#read(), this.#ports.now(), this.#limits)
    if (phase === 'expired') this.#expire()
    else this.#warn(phase === 'warning')
  }

  /** Called for clicks, movements and keys; counts once in three seconds. */
  activity(): void {
    const now = this.#ports.now()
    if (this.#over || now - this.#looked < sessionLimits.throttle) return
    this.#looked = now
    const last = this.#read()
    if (sessionPhase(last, now, this.#limits) === 'expired') this.#expire()
    else if (extendsSession(last, now, this.#showing, this.#limits) || (this.#pingOwed && !this.#showing)) {
      this.#remember(now)
      void this.#ping()
    }
  }

  /** The Continue button: restarts the clock and checks with the provider. */
  async proceed(): Promise<void> {
    if (this.#over) return
    const now = this.#ports.now()
    if (sessionPhase(this.#read(), now, this.#limits) === 'expired') {
      this.#expire()
      return
    }
    this.#remember(now)
    this.#warn(false)
    await this.#ping()
    await this.#silentCheck()
  }

  /** The person signs out here: the other tabs follow. */
  announceSignOut(): void {
    this.#over = true
    this.#ports.post({ type: 'signedOut', reason: 'signedOut' })
  }

  hear(message: TabMessage): void {
    if (this.#over) return
    if (message.type === 'signedOut') {
      this.#end()
      this.#ports.follow(message.reason)
    } else {
      this.#last = Math.max(this.#last, message.at)
      this.look()
    }
  }

  async #ping(): Promise<void> {
    const answer = await this.#ports.ping()
    // Without an answer the server's clock was not restarted: the next activity tries again.
    this.#pingOwed = answer === null
    if (answer === false) this.#expire()
  }

  async #silentCheck(): Promise<void> {
    const { shared, now, check } = this.#ports
    const before = Number(shared.get(lastCheckKey) ?? Number.NEGATIVE_INFINITY)
    if (this.#over || now() - before < sessionLimits.silentCheck) return
    shared.set(lastCheckKey, String(now()))
    const answer = await check()
    if (answer === null) shared.set(lastCheckKey, String(before))
    if (answer === false) this.#expire()
  }

  #expire(): void {
    if (this.#over) return
    this.#ports.post({ type: 'signedOut', reason: 'expired' })
    this.#end()
    this.#ports.signOut()
  }

  #end(): void {
    this.#over = true
    this.#warn(false)
  }

  #warn(showing: boolean): void {
    if (showing === this.#showing) return
    this.#showing = showing
    this.#ports.warn(showing ? this.#last + this.#limits.length : null)
  }

  /** The last activity in any tab; a time in the future means that the clock was set back. */
  #read(): number {
    const stored = Number(this.#ports.shared.get(lastActivityKey))
    this.#last = Math.min(Math.max(this.#last, Number.isFinite(stored) ? stored : 0), this.#ports.now())
    return this.#last
  }

  #remember(time: number): void {
    this.#last = time
    this.#ports.shared.set(lastActivityKey, String(time))
    this.#ports.post({ type: 'activity', at: time })
  }
}
