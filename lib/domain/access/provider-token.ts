/** A token of the identity provider is renewed from so long before its end. */
const renewedAheadMs = 60_000

/** When a token ends that was given out now for so many seconds; null where the provider did not say. */
export const tokenEnd = (expiresIn: number | null | undefined, now: Date): Date | null =>
  expiresIn && expiresIn > 0 ? new Date(now.getTime() + expiresIn * 1000) : null

/** True within the last minute of a token, and after it. */
export const isTokenEnding = (end: Date | null, now: Date): boolean =>
  end !== null && end.getTime() - now.getTime() <= renewedAheadMs
