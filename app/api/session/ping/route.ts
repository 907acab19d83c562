import { readCookie, sessionCookie } from '@/lib/server/cookies'
import { liveSession } from '@/lib/server/guard'
import { isSameOrigin } from '@/lib/server/request-facts'

/** Activity in the browser restarts the server's idle clock. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) return new Response('Forbidden', { status: 403 })
  const token = readCookie(request.headers.get('cookie'), sessionCookie())
  const signedIn = (await liveSession(token)) !== null
  return Response.json({ signedIn }, { headers: { 'cache-control': 'no-store' } })
}
