/** How long before it expires a token of the identity provider is renewed. */
const renewalLeadMs = 60_000

/** When a token issued now expires, given its lifetime in seconds; null when the provider did not give one. */
export const tokenEnd = (expiresIn: number | null | undefined, now: Date): Date | null =>
  expiresIn && expiresIn > 0 ? new Date(now.getTime() + expiresIn * 1000) : null

/** Whether a token expires within a minute or has already expired. */
export const isTokenEnding = (end: Date | null, now: Date): boolean =>
  end !== null && end.getTime() - now.getTime() <= renewalLeadMs
