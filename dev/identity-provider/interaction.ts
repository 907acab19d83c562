import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors } from 'oidc-provider'
import { actions } from './actions'
import type { Attempt, Parts } from './attempt'
import { localeOf, readForm, redirect } from './http'
import { showView, wishedView } from './show-view'
import { textsOf } from './texts'

/** Pages and forms of a sign-in attempt: `/interaction/{uid}` and `/interaction/{uid}/{action}`. */
export async function handleInteraction(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { provider, home } = parts
  const details = await provider.interactionDetails(request, response).catch((error: unknown) => {
    // Back leads here from the app once the attempt is over: as hosted providers do, the app decides what comes then.
    if (home && request.method === 'GET' && error instanceof errors.SessionNotFound) return null
    throw error
  })
  if (!details) return redirect(response, home!)
  const { uid, prompt, params } = details
  // Nobody is asked for consent: the grant is made when the program comes back.
  if (prompt.name === 'consent') {
    return provider.interactionFinished(request, response, { consent: {} }, { mergeWithLastSubmission: true })
  }
  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  const action = actions[path.split('/')[3] ?? '']
  const isPost = request.method === 'POST'
  const locale = localeOf(request, typeof params.ui_locales === 'string' ? params.ui_locales : undefined)
  const form = isPost ? await readForm(request) : {}
  const base = `/interaction/${uid}`
  const attempt: Attempt = { ...parts, request, response, uid, base, locale, t: textsOf(locale), params, form }
  return isPost && action ? action(attempt) : showView(attempt, wishedView(attempt))
}
