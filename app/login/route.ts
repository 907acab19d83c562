import type { NextRequest } from 'next/server'
import { auth } from '@/lib/server/auth'
import { invitationHintCookie } from '@/lib/server/cookies'
import { fileCtx } from '@/lib/server/enter-page'
import { isNavigation } from '@/lib/server/request-facts'
import { notStarted, startSignIn } from '@/lib/server/sign-in'
import { readInvitationOffer } from '@/lib/services/invitations/invitation-offer'

/** Starts the sign-in at once when a person opens it. */
export async function GET(request: NextRequest): Promise<Response> {
  if (!isNavigation(request.method, request.headers)) return notStarted()
  const query = request.nextUrl.searchParams
  const extra: Record<string, string> = {}
  if (query.has('sms')) extra.connection = 'sms'
  if (query.has('signup')) extra.screen_hint = 'signup'
  // The provider may remember the account that just failed and send the person straight back.
  if (query.has('again')) extra.prompt = 'login'
  const email = query.has('sms') || query.has('again') ? null : await invitedAddress(request)
  if (email) extra.login_hint = email
  return startSignIn(request, auth, { extra, returnTo: query.get('returnTo') })
}

/** The address to which the open invitation was sent whose link this browser followed; null without one. */
async function invitedAddress(request: NextRequest): Promise<string | null> {
  const id = request.cookies.get(invitationHintCookie())?.value
  const offer = id ? await readInvitationOffer(await fileCtx(request), { id }) : null
  return offer?.ok ? offer.value.email : null
}
