import { writtenPosition } from '@/lib/data/reading'
import type { LogPosition } from '@/lib/domain/replica'
import { isSecure } from '@/lib/env'
import { readCookie, seenCookie } from './cookies'

/** Seconds. A replica that is further behind is not used by anybody. */
const cookieSeconds = 3600

/**
 * The log position of a browser's own last write. Changing the cookie affects only what the visitor sees: an older
 * list, or one from the primary database.
 */
export function seenIn(cookie: string | null): LogPosition {
  const value = readCookie(cookie, seenCookie())
  return value && /^\d{1,20}$/.test(value) ? BigInt(value) : 0n
}

/** The Set-Cookie header after a write of a browser; null without a replica. */
export async function sawWrites(): Promise<string | null> {
  const position = await writtenPosition()
  if (position === null) return null
  return `${seenCookie()}=${position}; Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`
}
