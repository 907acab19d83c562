/** `offline`: this device has no network. `silent`: it has one, but Suma does not answer. */
export type NetworkState = 'online' | 'offline' | 'silent'

/** The environment: what the device reports, whether the server answers, and the clock. */
type NetworkPorts = {
  hasNetwork: () => boolean
  /** True when Suma answers now. */
  reach: () => Promise<boolean>
  /** Runs `run` once; the returned function cancels it. */
  after: (milliseconds: number, run: () => void) => () => void
  onChange: (state: NetworkState, trying: boolean) => void
}

/** Seconds between two checks while there is no answer: short at first, then longer. */
export const lookAgainSeconds = [2, 5, 10, 20, 30] as const

/** Tracks whether the server can be reached. A failed call only starts a check, because one failure is no outage. */
export class NetworkWatch {
  readonly #ports: NetworkPorts
  #state: NetworkState = 'online'
  #looks = 0
  #looking = false
  #stop: () => void = () => {}

  constructor(ports: NetworkPorts) {
    this.#ports = ports
  }

  start(): void {
    if (!this.#ports.hasNetwork()) this.lost()
  }

  /** The device reports that its network is gone. */
  lost(): void {
    this.#become('offline')
    this.#later()
  }

  /** Checks now: the network is back, a call failed, or the person asks. */
  async look(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    this.#stop()
    if (this.#state !== 'online') this.#ports.onChange(this.#state, true)
    const reached = this.#ports.hasNetwork() && (await this.#ports.reach())
    this.#looking = false
    if (reached) {
      this.#looks = 0
      return this.#become('online')
    }
    this.#become(this.#ports.hasNetwork() ? 'silent' : 'offline')
    this.#later()
  }

  stop(): void {
    this.#stop()
  }

  #become(state: NetworkState): void {
    const before = this.#state
    this.#state = state
    if (state !== 'online' || before !== 'online') this.#ports.onChange(state, false)
  }

  #later(): void {
    const seconds = lookAgainSeconds[Math.min(this.#looks, lookAgainSeconds.length - 1)] ?? 30
    this.#looks += 1
    this.#stop()
    this.#stop = this.#ports.after(seconds * 1000, () => void this.look())
  }
}
