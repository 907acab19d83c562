import { timingSafeEqual } from 'node:crypto'

/** Whether a text is the secret, compared in constant time. */
export function isSameSecret(sent: string, right: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Whether a text is one of several valid secrets: the newest one, and the previous one while it is being replaced. */
export const isOneOfSecrets = (sent: string, right: readonly string[]): boolean =>
  right.some((secret) => isSameSecret(sent, secret))
