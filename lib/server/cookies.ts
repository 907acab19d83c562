import { hostOnly } from '@/lib/domain/access/cookie-name'
import { isSecure } from '@/lib/env'
import { localeCookie } from '@/lib/i18n/locales'

/** The full name of a cookie, by the scheme at which people reach this installation. */
export const cookieName = (name: string): string => hostOnly(name, isSecure())

export const sessionCookie = (): string => cookieName('sid')
export const redirectCookie = (): string => cookieName('suma-redirect')
/** The id of the invitation whose link a signed-out visitor opened. */
export const invitationHintCookie = (): string => cookieName('suma-invited')
/** Set when a signed-out visitor requested a private page: the first page then asks them to sign in. */
export const continueCookie = (): string => cookieName('suma-continue')
/** How the last session ended: "expired" or "signedOut"; selects the sentence that /expired shows. */
export const endedCookie = (): string => cookieName('suma-ended')

/** The device on check-in pages: a random name that identifies nobody. */
export const deviceCookie = (): string => cookieName('suma-device')
/** Proof that the code of a session was opened, kept during sign-in. */
export const scanTokenCookie = (): string => cookieName('suma-check-in')

/** The log position of this browser's own last write; set only where lists come from a replica. */
export const seenCookie = (): string => cookieName('suma-seen')

/** What scripts of our pages set, without prefix: they add it as `cookieName` does. */
export const skipCookie = 'suma-credential-skipped'
export const postponedCookie = 'suma-invitation-later'

/** The sign-in library's own cookies, while a person is at the provider. */
const libraryCookies = {
  state: 'authjs.state',
  nonce: 'authjs.nonce',
  pkceCodeVerifier: 'authjs.pkce.code_verifier',
  callbackUrl: 'authjs.callback-url',
  csrfToken: 'authjs.csrf-token',
}
export const tripCookie = (): string => cookieName(libraryCookies.state)

/** All cookies of the sign-in library, by its own names for them. */
export const signInCookies = () =>
  Object.fromEntries(
    Object.entries({ ...libraryCookies, sessionToken: 'sid' }).map(([key, name]) => [
      key,
      { name: cookieName(name), options: serverCookie() },
    ]),
  )

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

/** The language that a visitor chose in this browser, of a raw Cookie header; not checked. */
export const chosenLanguage = (header: string | null | undefined): string | null =>
  readCookie(header, cookieName(localeCookie))

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
