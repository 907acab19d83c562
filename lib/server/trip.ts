import type { NextRequest } from 'next/server'
import { decode } from 'next-auth/jwt'
import { secrets } from '@/lib/adapters/identity/secrets'
import { tripCookie } from './cookies'
import 'server-only'

/** Cookies of a browser are at most this long, in bytes. */
const longestCookie = 4096

/**
 * The state of the sign-in that this browser began and now returns from; null for anybody else. The cookie is sealed
 * with our secret, so that nobody can pretend to be on a trip.
 */
export async function begunTrip(request: NextRequest): Promise<string | null> {
  const token = request.cookies.get(tripCookie())?.value
  const state = request.nextUrl.searchParams.get('state')
  if (!token || !state || token.length > longestCookie) return null
  const opened = await decode({ token, secret: secrets(), salt: tripCookie() }).catch(() => null)
  return opened?.value === state ? state : null
}
