import { isSecure } from '@/lib/env'

/** Cookie names. Over https the session cookie carries the __Host- prefix: only this host can have set it. */
export const sessionCookie = (): string => (isSecure() ? '__Host-sid' : 'sid')
/** The sign-in library's own cookie, while a person is at the provider. */
export const tripCookie = (): string => (isSecure() ? '__Secure-authjs.state' : 'authjs.state')
export const redirectCookie = 'suma-redirect'
export const skipCookie = 'suma-credential-skipped'
export const postponedCookie = 'suma-invitation-later'
export const invitationHintCookie = 'suma-invited'
/** Set when a signed-out visitor requested a private page: the first page then asks them to sign in. */
export const continueCookie = 'suma-continue'
/** How the last session ended: "expired" or "signedOut"; selects the sentence that /expired shows. */
export const endedCookie = 'suma-ended'

/** The device on check-in pages: a random name that identifies nobody. */
export const deviceCookie = 'suma-device'
/** Proof that the code of a session was opened, kept during sign-in. */
export const scanTokenCookie = 'suma-check-in'

/** The log position of this browser's own last write; set only where lists come from a replica. */
export const seenCookie = 'suma-seen'

/** Flags of every cookie that only the server reads. */
export const serverCookie = (maxAge?: number) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: '/',
  secure: isSecure(),
  ...(maxAge === undefined ? {} : { maxAge }),
})

/** One cookie of a raw Cookie header; the first wins, as browsers send the most specific first. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return decode(part.slice(at + 1).trim())
  }
  return null
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
