/** A place in the database's log, in bytes: what was written before it, or replayed, is there. */
export type LogPlace = bigint

/** What the database had at a moment (milliseconds of any clock), as it was asked. */
export type Sample = { place: LogPlace; at: number }

/** What a replica answered last: how far it has replayed, and when that was. */
export type Replayed = { place: LogPlace; at: number }

/** A replica that has not answered for so long is gone; one that is so far behind is not asked. Milliseconds. */
export const replicaLimits = { silentMs: 1500, behindMs: 5000 }

/** How far a replica is behind: since when the database has something that it has not. Samples are oldest first. */
export function behindBy(samples: readonly Sample[], { place }: Replayed, now: number): number {
  const has = samples.findLast((sample) => sample.place <= place)
  return has ? now - has.at : Number.POSITIVE_INFINITY
}

/** Whether a replica may answer somebody who has seen their own writes up to a place. */
export function mayServe(samples: readonly Sample[], replayed: Replayed | null, seen: LogPlace, now: number): boolean {
  if (!replayed || now - replayed.at > replicaLimits.silentMs) return false
  return replayed.place >= seen && behindBy(samples, replayed, now) <= replicaLimits.behindMs
}

/** Samples that may still be asked about: none older than a replica may be behind, but the newest of those. */
export function keepSamples(samples: readonly Sample[], now: number): Sample[] {
  const last = samples.findLastIndex(({ at }) => now - at > replicaLimits.behindMs)
  return samples.slice(Math.max(0, last))
}
