import { type NextRequest, NextResponse } from 'next/server'
import { env } from '@/lib/env'
import { endedCookie, redirectCookie, serverCookie, sessionCookie } from '@/lib/server/cookies'
import { isSameOrigin } from '@/lib/server/same-origin'
import { signOut, signOutUrl } from '@/lib/server/sign-out'

/**
 * What the browser kept of pages and answers goes. Not its storage: there may wait what somebody else pressed without network
 * (decision 059), and drafts and acts of this person are dropped by the page that signs out.
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
  // The next person in this browser starts afresh. What this one put off for a day is theirs alone, and stays put off.
  response.cookies.set(redirectCookie, '', serverCookie(0))
  response.cookies.set(
    endedCookie,
    reason === 'expired' || reason === 'deleted' ? reason : 'signedOut',
    serverCookie(600),
  )
  return response
}
