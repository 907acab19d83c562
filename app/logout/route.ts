import { type NextRequest, NextResponse } from 'next/server'
import { env } from '@/lib/env'
import { endedCookie, redirectCookie, serverCookie, sessionCookie } from '@/lib/server/cookies'
import { isSameOrigin } from '@/lib/server/request-facts'
import { signOut, signOutUrl } from '@/lib/server/sign-out'

/**
 * Clears the browser's cache but not its storage, which may hold somebody else's queued acts (decision 059). The page
 * that signs out removes this person's drafts and acts.
 */
const afterSignOut = { 'cache-control': 'no-store', 'clear-site-data': '"cache"' }

/** Signs out here and at the identity provider, which sends the person on to /expired. */
export async function POST(request: NextRequest): Promise<Response> {
  if (!isSameOrigin(request.headers)) return new Response('Forbidden', { status: 403 })
  const reason = (await request.formData().catch(() => null))?.get('reason')
  const token = request.cookies.get(sessionCookie())?.value
  const ended = token ? await signOut(token) : null
  const returnTo = new URL('/expired', env().APP_URL).href
  const target = await signOutUrl(ended, returnTo)
  const response = NextResponse.redirect(target, { status: 303, headers: afterSignOut })
  response.cookies.set(sessionCookie(), '', serverCookie(0))
  // The next person in this browser starts without these cookies. Items that this person postponed belong to them and
  // stay postponed.
  response.cookies.set(redirectCookie(), '', serverCookie(0))
  response.cookies.set(
    endedCookie(),
    reason === 'expired' || reason === 'deleted' ? reason : 'signedOut',
    serverCookie(600),
  )
  return response
}
