/** How long before its end a token of the identity provider is renewed. */
const renewalLeadMs = 60_000

/** When a token issued now for so many seconds ends; null where the provider did not say. */
export const tokenEnd = (expiresIn: number | null | undefined, now: Date): Date | null =>
  expiresIn && expiresIn > 0 ? new Date(now.getTime() + expiresIn * 1000) : null

/** True within the last minute of a token, and after it. */
export const isTokenEnding = (end: Date | null, now: Date): boolean =>
  end !== null && end.getTime() - now.getTime() <= renewalLeadMs
