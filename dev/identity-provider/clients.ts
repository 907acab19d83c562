import type { ClientSpec } from './oidc'

/** The client of the web app, and the public client of `npm run dev:token`. */
export const webClientId = 'suma'
export const tokenClientId = 'suma-dev-token'
/** A program of the demo, which gets its own access tokens; an administrator can let it act for an organization. */
export const programClientId = 'suma-demo-program'

/** Redirect address of `dev:token`; nothing listens there. */
export const tokenRedirect = 'http://127.0.0.1/dev-token'

/** The programs that may use the local identity provider. */
export function localClients(appUrl: string, secret: string, id = webClientId): ClientSpec[] {
  const redirectUris = [`${appUrl}/callback`, `${appUrl}/api/auth/callback/idp`]
  const afterLogoutUris = [`${appUrl}/expired`, `${appUrl}/`, appUrl]
  return [
    { id, secret, redirectUris, afterLogoutUris },
    { id: tokenClientId, redirectUris: [tokenRedirect], afterLogoutUris: [] },
    { id: programClientId, secret, redirectUris: [], afterLogoutUris: [], isProgram: true },
  ]
}
