import { randomInt } from 'node:crypto'

type Sent = { phone: string; code: string; expiresAt: number; left: number }

/**
 * Result of checking a code: the phone number for a right code, the remaining tries for a wrong one, null when the code
 * is no longer valid.
 */
type CodeOutcome = { phone: string } | { left: number } | null

/**
 * One code per sign-in attempt: 10 minutes, 5 tries. `phone` is its recipient; for a second factor, the account's
 * subject.
 */
export type Codes = {
  send: (attempt: string, phone: string) => string
  phoneOf: (attempt: string) => string | null
  check: (attempt: string, code: string) => CodeOutcome
}

const tries = 5
const lifetime = 10 * 60_000

/** Keeps the codes in memory. */
export function makeCodes(now: () => number = Date.now): Codes {
  const sent = new Map<string, Sent>()
  return {
    send: (attempt, phone) => {
      for (const [key, one] of sent) if (one.expiresAt < now()) sent.delete(key)
      const code = `${randomInt(1_000_000)}`.padStart(6, '0')
      sent.set(attempt, { phone, code, expiresAt: now() + lifetime, left: tries })
      return code
    },
    phoneOf: (attempt) => sent.get(attempt)?.phone ?? null,
    check: (attempt, code) => {
      const one = sent.get(attempt)
      if (!one || one.left === 0 || one.expiresAt < now()) return null
      if (one.code === code.replaceAll(/\D/g, '')) {
        sent.delete(attempt)
        return { phone: one.phone }
      }
      one.left -= 1
      return one.left === 0 ? null : { left: one.left }
    },
  }
}
