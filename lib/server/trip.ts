import { decode } from 'next-auth/jwt'
import { secrets } from '@/lib/adapters/identity/secrets'
import { tripCookie } from './cookies'
import 'server-only'

/** Cookies of a browser are at most this long, in bytes. */
const longestCookie = 4096

/**
 * The state of the sign-in that a browser began and now returns from; null for anybody else. The library seals its
 * cookie with our secret, so that nobody can pretend to be on a trip.
 */
export async function begunTrip(token: string | undefined, state: string | null): Promise<string | null> {
  if (!token || !state || token.length > longestCookie) return null
  const opened = await decode({ token, secret: secrets(), salt: tripCookie() }).catch(() => null)
  return opened?.value === state ? state : null
}
