import type { NextRequest } from 'next/server'
import { auth } from '@/lib/server/auth'
import { isNavigation } from '@/lib/server/request-facts'
import { notStarted, startSignIn } from '@/lib/server/sign-in'

/** Starts the sign-in at once when a person opens it. */
export async function GET(request: NextRequest): Promise<Response> {
  if (!isNavigation(request.method, request.headers)) return notStarted()
  const query = request.nextUrl.searchParams
  const extra: Record<string, string> = {}
  if (query.has('sms')) extra.connection = 'sms'
  if (query.has('signup')) extra.screen_hint = 'signup'
  // The provider may remember the account that just failed and send the person straight back.
  if (query.has('again')) extra.prompt = 'login'
  return startSignIn(request, auth, { extra, returnTo: query.get('returnTo') })
}
