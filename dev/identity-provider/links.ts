import { randomInt } from 'node:crypto'

const lifetime = 24 * 60 * 60_000
const letters = 'abcdefghijkmnopqrstuvwxyz'
// Letters only, so that no part of a link can be mistaken for a six-digit code.
const newToken = () => Array.from({ length: 32 }, () => letters[randomInt(letters.length)]).join('')

/** Links that confirm an email address, kept in memory for a day. */
export type Links = { make: (subject: string) => string; follow: (token: string) => string | null }

export function makeLinks(now: () => number = Date.now): Links {
  const made = new Map<string, { subject: string; expiresAt: number }>()
  return {
    make: (subject) => {
      const token = newToken()
      made.set(token, { subject, expiresAt: now() + lifetime })
      return token
    },
    // Valid more than once: mail programs open links before people do.
    follow: (token) => {
      const link = made.get(token)
      return link && link.expiresAt > now() ? link.subject : null
    },
  }
}
