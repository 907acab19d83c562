import { database } from '@/lib/data/db'
import { countUse } from '@/lib/data/rate-limits'

const windowSeconds = 600
/**
 * Limits for returns from the identity provider in ten minutes: per person, and per address, which a whole hospital may
 * share.
 */
export const signInLimits = { person: 100, address: 600 }

/** True once this person or address has returned from the identity provider too often; every return counts. */
export async function isTooOften(kind: keyof typeof signInLimits, who: string): Promise<boolean> {
  return (await countUse(database(), `callback:${kind}:${who}`, signInLimits[kind], windowSeconds)) > 0
}
