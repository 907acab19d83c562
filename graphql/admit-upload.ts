import { HeaderMap } from '@apollo/server'
import { GraphQLError } from 'graphql'
import { networkOf } from '@/lib/domain/access/client-address'
import { translatorFor } from '@/lib/i18n/translator'
import { shareUploads } from '@/lib/server/shared-limits'
import type { Ctx } from '@/lib/services/ctx'
import type { errorCodes } from './error-codes'
import { clientOf, rateLimiter } from './rate-limiter'

/**
 * Limits of concurrent uploads: per person or program, per network, in total; in one process and in all of them
 * together.
 */
export const uploadsAtOnce = { client: 4, address: 20, all: 40 }

/** The sender of an upload: `client` as the rate limiter identifies it; its network is null where it is unknown. */
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
const uploadSlots = new UploadSlots()

/** Seconds after which an upload that got no slot may try again. */
const retryAfter = 5

/**
 * Admits an upload before any of its body is read: for a signed-in caller, and while there is a slot, both in this
 * process and in all of them. Returns the function that releases the slot. The request itself has already been counted.
 * @throws GraphQLError with 401 for nobody, 429 when the uploader has too many at once, 503 when everybody together
 * has.
 */
export async function admitUpload(ctx: Ctx, slots: UploadSlots = uploadSlots): Promise<() => Promise<void>> {
  if (!ctx.viewer) throw refusal(ctx, 'UNAUTHENTICATED', 401, 'signInRequired')
  const uploader = { client: clientOf(ctx), address: ctx.address && networkOf(ctx.address) }
  const ownSlot = slots.take(uploader)
  if (typeof ownSlot === 'string') throw noSlotError(ctx, ownSlot)
  const sharedSlot = await shareUploads(uploader, uploadsAtOnce).catch((error: unknown) => {
    ownSlot.release()
    throw error
  })
  if (typeof sharedSlot === 'string') {
    ownSlot.release()
    throw noSlotError(ctx, sharedSlot)
  }
  return async () => {
    ownSlot.release()
    await sharedSlot.release()
  }
}

const noSlotError = (ctx: Ctx, why: 'tooMany' | 'full') =>
  why === 'tooMany'
    ? refusal(ctx, 'RATE_LIMITED', 429, 'uploadsTooMany')
    : refusal(ctx, 'UNAVAILABLE', 503, 'uploadsFull')

function refusal(ctx: Ctx, code: keyof typeof errorCodes, status: number, name: string): GraphQLError {
  const key = `errors.${name}`
  const headers = new HeaderMap([
    ['ratelimit', rateLimiter().header(ctx)],
    status === 401 ? ['www-authenticate', 'Bearer'] : ['retry-after', `${retryAfter}`],
  ])
  const extensions = { code, i18nMessageKey: key, ...(status === 401 ? {} : { retryAfter }), http: { status, headers } }
  return new GraphQLError(translatorFor(ctx.locale)(key, { seconds: retryAfter }), { extensions })
}
