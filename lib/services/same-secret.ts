import 'server-only'
import { timingSafeEqual } from 'node:crypto'

/** Whether a text that somebody sent is the right one, in the same time however much of it is right. */
export function isSameSecret(sent: string, right: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The same for one of several right ones: the newest secret's, and the one's before while it is replaced. */
export const isOneOfSecrets = (sent: string, right: readonly string[]): boolean =>
  right.some((secret) => isSameSecret(sent, secret))
