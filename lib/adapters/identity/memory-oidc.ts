import 'server-only'
import type { IdentityClaims } from './access-token'
import type { OidcClient, Refreshed } from './oidc-client'

export type MemoryOidc = OidcClient & {
  /** Tokens this provider knows, and whom they belong to. */
  tokens: Map<string, IdentityClaims>
  /** What the next refreshes answer; then everybody is signed in. */
  answers: (Refreshed | Error)[]
}

/** A provider that knows what it is told. */
export function memoryOidc(): MemoryOidc {
  const tokens = new Map<string, IdentityClaims>()
  const answers: (Refreshed | Error)[] = []
  return {
    tokens,
    answers,
    refreshTokens: async (refreshToken) => {
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer ?? { ok: true, value: { accessToken: 'access', refreshToken, idToken: null, expiresIn: 3600 } }
    },
    endSessionUrl: async ({ returnTo }) => `https://identity.invalid/logout?${new URLSearchParams({ returnTo })}`,
    verifyAccessToken: async (jwt) => tokens.get(jwt) ?? null,
    verifyIdToken: async (jwt) => tokens.get(jwt) ?? null,
  }
}
