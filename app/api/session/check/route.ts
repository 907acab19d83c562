import { readCookie, sessionCookie } from '@/lib/server/cookies'
import { log } from '@/lib/server/log'
import { silentCheck } from '@/lib/server/provider-tokens'
import { isSameOrigin } from '@/lib/server/request-facts'

/** Asks the identity provider, past any cache, whether the person is still signed in there. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return new Response('Forbidden', { status: 403 })
  const token = readCookie(request.headers.get('cookie'), sessionCookie())
  try {
    const signedIn = token !== null && (await silentCheck(token, new Date()))
    return Response.json({ signedIn }, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    log.warn({ cause: String(error) }, 'silent check failed')
    return new Response('The sign-in service did not answer', { status: 503, headers: { 'retry-after': '30' } })
  }
}
