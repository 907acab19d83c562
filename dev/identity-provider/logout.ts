import type { IncomingMessage, ServerResponse } from 'node:http'
import { decodeJwt } from 'jose'
import type Provider from 'oidc-provider'
import { localeOf, redirect, sendPage } from './http'
import type { ClientSpec } from './oidc'
import { errorPage, signedOutPage } from './pages/other-pages'

type Wish = { client: ClientSpec; target: string | null; state: string | null }

async function hintedClient(provider: Provider, hint: string): Promise<string | null> {
  try {
    const { aud } = decodeJwt(hint)
    const client = typeof aud === 'string' ? await provider.Client.find(aud) : undefined
    if (!client) return null
    await provider.IdToken.validate(hint, client)
    return client.clientId
  } catch {
    return null
  }
}

/** The client and the address to continue to; null when no client is named, `false` when the request is refused. */
async function readWish(provider: Provider, clients: readonly ClientSpec[], url: URL): Promise<Wish | null | false> {
  const query = url.searchParams
  const hint = query.get('id_token_hint')
  const id = query.get('client_id') ?? (hint ? await hintedClient(provider, hint) : null)
  if (!id) return hint ? false : null
  const client = clients.find((client) => client.id === id)
  const target = query.get(url.pathname === '/v2/logout' ? 'returnTo' : 'post_logout_redirect_uri')
  if (!client || (target !== null && !client.afterLogoutUris.includes(target))) return false
  return { client, target, state: query.get('state') }
}

async function endSession(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const session = await provider.Session.get(provider.createContext(request, response))
  if (session.accountId) await session.destroy()
  response.appendHeader('set-cookie', [
    '_idp_session=; path=/; max-age=0; httponly',
    '_idp_session.sig=; path=/; max-age=0; httponly',
  ])
}

/**
 * `/oidc/logout` and Auth0's `/v2/logout`: when a client is named, ends the session at once and redirects to one of the
 * client's addresses. Returns false when none is named: then the provider asks the person.
 */
export async function handleLogout(
  provider: Provider,
  clients: readonly ClientSpec[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const locale = localeOf(request, url.searchParams.get('ui_locales') ?? undefined)
  const wish = await readWish(provider, clients, url)
  if (wish === null) return false
  if (wish === false) {
    sendPage(response, errorPage(locale, 'invalid_request: the address to return to is not allowed'), 400)
    return true
  }
  await endSession(provider, request, response)
  if (!wish.target) {
    sendPage(response, signedOutPage(locale))
    return true
  }
  const target = new URL(wish.target)
  if (wish.state) target.searchParams.set('state', wish.state)
  redirect(response, target.href)
  return true
}
