/**
 * Limits of concurrent uploads: per person or program, per IP address, in total; in one process and in all of them
 * together.
 */
export const uploadsAtOnce = { client: 4, address: 20, all: 40 }

/** The sender of an upload: `client` as the rate limiter identifies it; the IP address is null where it is unknown. */
type Uploader = { client: string; address: string | null }

/** Counts the uploads that are under way in this process. */
export class UploadSlots {
  readonly #limits: typeof uploadsAtOnce
  readonly #held = new Map<string, number>()
  #all = 0

  constructor(limits = uploadsAtOnce) {
    this.#limits = limits
  }

  /**
   * A slot with the function that releases it; 'tooMany' when the sender has too many uploads, 'full' when everybody
   * together has.
   */
  take({ client, address }: Uploader): { release: () => void } | 'tooMany' | 'full' {
    const keys: [string, number][] = [[`client ${client}`, this.#limits.client]]
    if (address !== null) keys.push([`address ${address}`, this.#limits.address])
    if (keys.some(([key, limit]) => (this.#held.get(key) ?? 0) >= limit)) return 'tooMany'
    if (this.#all >= this.#limits.all) return 'full'
    this.#add(keys, 1)
    return { release: once(() => this.#add(keys, -1)) }
  }

  #add(keys: readonly [string, number][], by: 1 | -1): void {
    this.#all += by
    for (const [key] of keys) {
      const count = (this.#held.get(key) ?? 0) + by
      if (count > 0) this.#held.set(key, count)
      else this.#held.delete(key)
    }
  }

  get all(): number {
    return this.#all
  }
}

function once(run: () => void): () => void {
  let done = false
  return () => {
    if (!done) run()
    done = true
  }
}

/** The slots of this process. */
export const uploadSlots = new UploadSlots()
