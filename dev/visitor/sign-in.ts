import { createHash, randomBytes } from 'node:crypto'
import { StartProblem } from '../machine/start-problem'
import { type Browser, makeBrowser } from './cookie-jar'

/** A client of the identity provider; `secret` for confidential ones. */
export type SignInClient = {
  issuer: string
  clientId: string
  redirectUri: string
  secret?: string
  extra?: Record<string, string>
}

/** Tokens as the identity provider returns them. */
export type Tokens = { access_token: string; id_token: string; refresh_token?: string; expires_in: number }

/** A sign-in attempt that has reached a page of the identity provider. */
export type SignInAttempt = {
  browser: Browser
  page: string
  verifier: string
  state: string
  nonce: string
  client: SignInClient
}

const secretText = () => randomBytes(32).toString('base64url')

/**
 * Follows redirects within the identity provider. Returns the page reached, or the address that leads back to the
 * client.
 */
export async function follow(browser: Browser, address: string, away: string, form?: Record<string, string>) {
  let next = address
  let answer = await browser(next, form)
  while (answer.status >= 300 && answer.status < 400) {
    next = new URL(answer.headers.get('location') ?? '', next).href
    if (next.startsWith(away)) return { back: new URL(next), page: null, answer }
    answer = await browser(next)
  }
  return { back: null, page: next, answer }
}

/** Opens the sign-in page with PKCE, state and nonce. */
export async function beginSignIn(
  client: SignInClient,
  browser: Browser = makeBrowser(),
): Promise<SignInAttempt & { back: URL | null }> {
  const verifier = secretText()
  const state = secretText()
  const nonce = secretText()
  const address = new URL('/authorize', client.issuer)
  address.search = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...client.extra,
  }).toString()
  const { back, page } = await follow(browser, address.href, client.redirectUri)
  return { browser, page: page ?? '', verifier, state, nonce, client, back }
}

/** Sends one of the page's forms. Returns the address with the code when it leads back, else the page shown. */
export function sendForm({ browser, client, page }: SignInAttempt, action: string, form: Record<string, string>) {
  const base = new URL(page).origin + new URL(page).pathname.split('/').slice(0, 3).join('/')
  return follow(browser, `${base}/${action}`, client.redirectUri, form)
}

/** Sends a request to the token endpoint. */
export function requestTokens(client: SignInClient, form: Record<string, string>): Promise<Response> {
  const secret = Buffer.from(`${client.clientId}:${client.secret}`).toString('base64')
  const headers: Record<string, string> = client.secret ? { authorization: `Basic ${secret}` } : {}
  const body = new URLSearchParams(client.secret ? form : { client_id: client.clientId, ...form })
  return fetch(`${client.issuer}/oauth/token`, { method: 'POST', headers, body })
}

/** Exchanges the code in the address that led back. */
export async function finishSignIn({ client, verifier, state }: SignInAttempt, back: URL): Promise<Tokens> {
  if (back.searchParams.get('state') !== state)
    throw new StartProblem('The identity provider answered another attempt.')
  const code = back.searchParams.get('code')
  if (!code) throw new StartProblem(`The identity provider refused: ${back.searchParams.get('error')}.`)
  const form = { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri, code_verifier: verifier }
  const answer = await requestTokens(client, form)
  if (!answer.ok) throw new StartProblem(`The identity provider gave no token: ${await answer.text()}`)
  const tokens: Tokens = await answer.json()
  return tokens
}
