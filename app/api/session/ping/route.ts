import { findSessionFacts } from '@/lib/data/sessions'
import { readCookie, sessionCookie } from '@/lib/server/cookies'
import { isSameOrigin } from '@/lib/server/same-origin'

/** Activity in the browser sets the server's idle clock forward. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return new Response('Forbidden', { status: 403 })
  const token = readCookie(request.headers.get('cookie'), sessionCookie())
  const signedIn = token !== null && (await findSessionFacts(token, true)) !== null
  return Response.json({ signedIn }, { headers: { 'cache-control': 'no-store' } })
}
