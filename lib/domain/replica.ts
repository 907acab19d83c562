/** A position in the database's write-ahead log, in bytes: everything before it is written, or replayed. */
export type LogPosition = bigint

/** The log position of the primary at a moment (milliseconds of any clock). */
export type Sample = { position: LogPosition; at: number }

/** The last response of a replica: how far it has replayed, and when it responded. */
export type Replayed = { position: LogPosition; at: number }

/**
 * Milliseconds. A replica counts as gone after `silentMs` without a response, and is not used when it is `behindMs`
 * behind.
 */
export const replicaLimits = { silentMs: 1500, behindMs: 5000 }

/**
 * How far a replica is behind in milliseconds: the age of the newest sample that it has replayed. Samples are oldest
 * first.
 */
export function behindBy(samples: readonly Sample[], { position }: Replayed, now: number): number {
  const caughtUp = samples.findLast((sample) => sample.position <= position)
  return caughtUp ? now - caughtUp.at : Number.POSITIVE_INFINITY
}

/** Whether a replica may serve somebody who has to see their own writes up to this log position. */
export function mayServe(
  samples: readonly Sample[],
  replayed: Replayed | null,
  ownWrites: LogPosition,
  now: number,
): boolean {
  if (!replayed || now - replayed.at > replicaLimits.silentMs) return false
  return replayed.position >= ownWrites && behindBy(samples, replayed, now) <= replicaLimits.behindMs
}

/** The samples that can still matter: those within the allowed lag, and the newest older one. */
export function keepSamples(samples: readonly Sample[], now: number): Sample[] {
  const lastOld = samples.findLastIndex(({ at }) => now - at > replicaLimits.behindMs)
  return samples.slice(Math.max(0, lastOld))
}
