import 'server-only'
import { randomBytes } from 'node:crypto'
import NextAuth, { customFetch } from 'next-auth'
import type { Adapter } from 'next-auth/adapters'
import { providerFetch } from '@/lib/adapters/identity/provider-fetch'
import { seal } from '@/lib/adapters/identity/seal'
import { database } from '@/lib/data/db'
import { insertSession, updateSessionTokens } from '@/lib/data/sessions'
import { safePath } from '@/lib/domain/access/safe-path'
import { env, isSecure } from '@/lib/env'
import { completeSignIn } from '@/lib/services/users/complete-sign-in'
import { claimsOfProfile } from './claims-of-profile'
import { sessionCookie } from './cookies'
import { log } from './log'
import { currentAttempt } from './sign-in-attempt'

const day = 24 * 60 * 60
/** Where the identity provider sends people back: the same address in both steps of the code flow. */
const redirectUri = () => `${env().APP_URL}/callback`

const unused = () => Promise.reject(new Error('This sign-in never makes people through the library'))

/**
 * The library does the handshake (PKCE, state, nonce, ID token) and writes one session row. People are found or made in the
 * signIn callback from verified claims; `getUserByAccount` then answers with exactly that person, and nothing is merged by it.
 */
const adapter: Adapter = {
  createUser: unused,
  linkAccount: unused,
  updateUser: unused,
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
    })
    if (attempt) attempt.token = sessionToken
    return { sessionToken, userId, expires }
  },
}

/** Token requests of the code flow carry our own redirect address; time-outs and tries as the specification has them. */
const fetchFromProvider: typeof fetch = async (input, init) => {
  const body = init?.body
  if (body instanceof URLSearchParams && body.has('redirect_uri')) body.set('redirect_uri', redirectUri())
  return providerFetch(input, init)
}

const make = () =>
  NextAuth({
    adapter,
    secret: env().AUTH_SECRET,
    trustHost: true,
    basePath: '/api/auth',
    session: {
      strategy: 'database',
      maxAge: day,
      updateAge: day,
      generateSessionToken: () => randomBytes(32).toString('base64url'),
    },
    cookies: {
      sessionToken: {
        name: sessionCookie(),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure() },
      },
    },
    useSecureCookies: isSecure(),
    pages: { signIn: '/login/error', error: '/login/error' },
    providers: [
      {
        id: 'idp',
        name: 'Suma',
        type: 'oidc',
        issuer: env().OIDC_ISSUER,
        clientId: env().OIDC_CLIENT_ID,
        clientSecret: env().OIDC_CLIENT_SECRET,
        checks: ['pkce', 'state', 'nonce'],
        authorization: {
          params: {
            scope: 'openid profile email offline_access',
            audience: env().OIDC_AUDIENCE,
            redirect_uri: redirectUri(),
          },
        },
        profile: (claims) => ({ id: claims.sub }),
        [customFetch]: fetchFromProvider,
      },
    ],
    callbacks: {
      signIn: async ({ profile }) => {
        const attempt = currentAttempt()
        if (!attempt || !profile) return false
        const claims = claimsOfProfile(profile, env().OIDC_ISSUER, env().OIDC_CLAIMS_NAMESPACE)
        const request = { requestId: attempt.requestId, now: new Date(), locale: attempt.locale }
        const userId = await completeSignIn(database(), claims, request)
        if (userId) attempt.userId = userId
        else attempt.cause = new Error('Unsupported auth type')
        return userId !== null
      },
      // The library asks twice: with our path, then with the address it made of it.
      redirect: ({ url, baseUrl }) =>
        `${baseUrl}${safePath(url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url) ?? '/'}`,
    },
    events: {
      signIn: async ({ account, profile }) => {
        const token = currentAttempt()?.token
        if (!token) return
        await updateSessionTokens(database(), token, {
          issuer: env().OIDC_ISSUER,
          subject: profile?.sub ?? '',
          refreshToken: account?.refresh_token ? seal(account.refresh_token) : null,
          idToken: account?.id_token ? seal(account.id_token) : null,
        })
      },
    },
    logger: {
      error: (error) => {
        const attempt = currentAttempt()
        if (attempt) attempt.cause ??= error
        log.warn({ requestId: attempt?.requestId, error: error.name, cause: causeOf(error) }, 'sign-in failed')
      },
      warn: () => {},
      debug: () => {},
    },
  })

const causeOf = (error: Error): string => {
  const cause = error.cause as { err?: Error } | undefined
  return cause?.err?.message ?? error.message
}

let instance: ReturnType<typeof make> | undefined
/** The sign-in library, made at first use so that a build needs no secrets. */
export const auth = () => {
  instance ??= make()
  return instance
}
