import 'server-only'
import { randomBytes } from 'node:crypto'
import NextAuth, { customFetch } from 'next-auth'
import type { Adapter } from 'next-auth/adapters'
import { providerFetch } from '@/lib/adapters/identity/provider-fetch'
import { fetchMetadata, isForMetadata } from '@/lib/adapters/identity/provider-metadata'
import { seal, secrets } from '@/lib/adapters/identity/secrets'
import { database } from '@/lib/data/db'
import type { SignInIdentityProvider } from '@/lib/data/identity-providers/read'
import { findPersonFacts } from '@/lib/data/sessions/read'
import { insertSession, updateSessionTokens } from '@/lib/data/sessions/write'
import { tokenEnd } from '@/lib/domain/access/provider-token'
import { safePath } from '@/lib/domain/access/saved-redirect'
import { env, isSecure } from '@/lib/env'
import { jobQueue } from '@/lib/jobs/queue'
import { signInCookies } from './cookies'
import { log } from './log'
import { currentAttempt, isTooOften, type SignInAttempt } from './sign-in-attempt'
import { identityProviderSource, installationSource, type SignInSource } from './sign-in-source'

const daySeconds = 24 * 60 * 60

const rejectUnused = () => Promise.reject(new Error('This sign-in never makes people through the library'))

/**
 * The library does the handshake (PKCE, state, nonce) and writes one session row. People are found or created in the
 * signIn callback from the claims of a verified ID token; `getUserByAccount` then returns exactly that person.
 */
const adapter: Adapter = {
  createUser: rejectUnused,
  linkAccount: rejectUnused,
  updateUser: rejectUnused,
  updateSession: async () => null,
  getUser: async () => null,
  getUserByEmail: async () => null,
  // A signed-in browser that signs in again gets a new session; the old one is ended by the callback route.
  getSessionAndUser: async () => null,
  deleteSession: async () => null,
  getUserByAccount: async () => {
    const id = currentAttempt()?.userId
    return id ? { id, email: '', emailVerified: null } : null
  },
  createSession: async ({ sessionToken, userId, expires }) => {
    const attempt = currentAttempt()
    await insertSession(database(), {
      token: sessionToken,
      userId,
      expiresAt: expires,
      userAgent: attempt?.userAgent ?? null,
      address: attempt?.address ?? null,
      ...(attempt?.strength ? { strength: attempt.strength } : {}),
      identityProviderId: attempt?.identityProviderId ?? null,
      ...(attempt?.identity && { identity: attempt.identity }),
    })
    if (attempt) attempt.token = sessionToken
    return { sessionToken, userId, expires }
  },
}

/**
 * Token requests of the code flow carry our own redirect address, with the timeouts and attempts of the specification;
 * of the metadata, the library sees what may be used.
 */
const fetchFrom =
  ({ issuer, redirectUri, limits }: SignInSource): typeof fetch =>
  async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (isForMetadata(address, init?.method)) return fetchMetadata(issuer, limits, init)
    const body = init?.body
    if (body instanceof URLSearchParams && body.has('redirect_uri')) body.set('redirect_uri', redirectUri)
    return providerFetch(input, init, limits)
  }

const make = (source: SignInSource) =>
  NextAuth({
    adapter,
    secret: secrets(),
    trustHost: true,
    basePath: '/api/auth',
    session: {
      strategy: 'database',
      maxAge: daySeconds,
      updateAge: daySeconds,
      generateSessionToken: () => randomBytes(32).toString('base64url'),
    },
    cookies: signInCookies(),
    useSecureCookies: isSecure(),
    pages: { signIn: '/login/error', error: '/login/error' },
    providers: [
      {
        id: 'idp',
        name: 'Suma',
        type: 'oidc',
        issuer: source.issuer,
        clientId: source.clientId,
        clientSecret: source.clientSecret,
        checks: ['pkce', 'state', 'nonce'],
        authorization: { params: { ...source.params, redirect_uri: source.redirectUri } },
        profile: (claims) => ({ id: claims.sub }),
        [customFetch]: fetchFrom(source),
      },
    ],
    callbacks: {
      signIn: async ({ account }) => {
        const attempt = currentAttempt()
        // The library checks the claims and the nonce, but neither the signature nor an issue time in the future.
        const claims = account?.id_token ? await source.verify(account.id_token) : null
        if (!attempt || !claims) return refuse(attempt, 'The ID token is not valid')
        const { requestId, locale } = attempt
        const request = { requestId, now: new Date(), locale, jobs: jobQueue }
        const userId = await source.complete(claims, request)
        if (!userId) return refuse(attempt, await source.refusalOf(claims))
        if (await isTooOften('person', userId)) return refuse(attempt, 'tooManyRequests')
        // A disabled person has no facts.
        if (!(await findPersonFacts(claims.issuer, claims.subject))) return refuse(attempt, 'accountDisabled')
        attempt.userId = userId
        attempt.strength = { acr: claims.acr ?? null, amr: claims.amr ?? [], authAt: claims.authAt ?? null }
        attempt.identity = { issuer: source.issuer, subject: claims.subject }
        attempt.identityProviderId = source.identityProviderId
        return true
      },
      // The library calls this twice: with our path, and with the address it made of it. Behind a proxy it may not know
      // our address.
      redirect: ({ url, baseUrl }) => {
        const base = [baseUrl, env().APP_URL].find((candidate) => url.startsWith(candidate)) ?? ''
        return `${env().APP_URL}${safePath(url.slice(base.length)) ?? '/'}`
      },
    },
    events: {
      signIn: async ({ account, profile }) => {
        const token = currentAttempt()?.token
        if (!token) return
        await updateSessionTokens(database(), token, {
          issuer: source.issuer,
          subject: profile?.sub ?? '',
          // An organization's provider is only asked at sign-in, so none of its tokens are kept.
          refreshToken: !source.identityProviderId && account?.refresh_token ? seal(account.refresh_token) : null,
          idToken: !source.identityProviderId && account?.id_token ? seal(account.id_token) : null,
          // Without a refresh token it could not be renewed.
          providerTokenExpiresAt:
            !source.identityProviderId && account?.refresh_token ? tokenEnd(account.expires_in, new Date()) : null,
        })
      },
    },
    logger: {
      error: (error) => {
        const attempt = currentAttempt()
        if (attempt) attempt.cause ??= error
        log.warn(
          { requestId: attempt?.requestId, error: error.name, cause: causeOf(attempt?.cause ?? error) },
          'sign-in failed',
        )
      },
      warn: () => {},
      debug: () => {},
    },
  })

function refuse(attempt: SignInAttempt | undefined, cause: string): false {
  if (attempt) attempt.cause = new Error(cause)
  return false
}

/** The innermost error, which names the reason; a provider's own code comes first. */
function causeOf(error: unknown): string {
  if (!(error instanceof Object)) return String(error)
  const { cause, err, error: code, message } = error as Record<string, unknown>
  if (typeof code === 'string') return code.slice(0, 100)
  return cause instanceof Object || err instanceof Object ? causeOf(cause ?? err) : String(message)
}

let instance: ReturnType<typeof make> | undefined
/** The sign-in library for the installation's provider, made at first use so that a build needs no secrets. */
export const auth = () => {
  instance ??= make(installationSource())
  return instance
}

/** The same for an organization's own provider, as it is stored now. */
export const authOf = (identityProvider: SignInIdentityProvider) => make(identityProviderSource(identityProvider))
