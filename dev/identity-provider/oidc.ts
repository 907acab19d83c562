import Provider, { type Configuration, errors, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider'
import type { Accounts } from './accounts'
import { claimsOf } from './claims'
import type { ProviderKeys } from './keys'
import type { Records } from './records'
import { multiFactorAcr } from './second-factor'

/** A client program that may send people here. Public clients have no secret. */
export type ClientSpec = {
  id: string
  secret?: string
  redirectUris: string[]
  afterLogoutUris: string[]
  /** Sends no people: gets access tokens for itself (client credentials). */
  isProgram?: boolean
}

type OidcOptions = {
  issuer: string
  audience: string
  clients: readonly ClientSpec[]
  accounts: Accounts
  keys: ProviderKeys
  records: Records
  renderError: (ctx: KoaContextWithOIDC, error: string) => string
  renderLogout: (ctx: KoaContextWithOIDC, form: string) => string
}

const scopes = 'openid profile email phone offline_access'

const toClient = (spec: ClientSpec) => ({
  client_id: spec.id,
  client_secret: spec.secret,
  token_endpoint_auth_method: spec.secret ? ('client_secret_basic' as const) : ('none' as const),
  redirect_uris: spec.redirectUris,
  post_logout_redirect_uris: spec.afterLogoutUris,
  ...(spec.isProgram
    ? { grant_types: ['client_credentials'], response_types: [] }
    : { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code' as const] }),
})

/** Grants everything without asking: all clients are our own programs. */
async function grantEverything(ctx: KoaContextWithOIDC, audience: string) {
  const { oidc } = ctx
  const { client, session, provider } = oidc
  const known = oidc.result?.consent?.grantId ?? (client && session?.grantIdFor(client.clientId))
  const grant = (known && (await provider.Grant.find(known))) || new provider.Grant()
  grant.clientId = client?.clientId
  grant.accountId = session?.accountId
  grant.addOIDCScope(scopes)
  grant.addResourceScope(audience, scopes)
  await grant.save()
  return grant
}

function features({ audience, renderLogout }: OidcOptions): Configuration['features'] {
  const resource: ResourceServer = {
    scope: scopes,
    audience,
    accessTokenFormat: 'jwt',
    accessTokenTTL: 3600,
    jwt: { sign: { alg: 'RS256' } },
  }
  return {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => audience,
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, indicator) => {
        if (indicator !== audience) throw new errors.InvalidTarget()
        return resource
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (ctx, form) => {
        ctx.body = renderLogout(ctx, form)
      },
    },
  }
}

const routes: Configuration['routes'] = {
  authorization: '/authorize',
  token: '/oauth/token',
  userinfo: '/userinfo',
  end_session: '/oidc/logout',
  revocation: '/oauth/revoke',
  jwks: '/.well-known/jwks.json',
}

/**
 * The OpenID Connect machinery: authorization code with PKCE S256, RS256, JWT access tokens for the API, refresh
 * tokens.
 */
export function makeOidc(options: OidcOptions): Provider {
  const { accounts, audience, keys } = options
  return new Provider(options.issuer, {
    adapter: options.records.adapter,
    clients: options.clients.map(toClient),
    clientDefaults: { id_token_signed_response_alg: 'RS256' },
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookie],
      names: { session: '_idp_session', interaction: '_idp_interaction', resume: '_idp_resume' },
    },
    routes,
    scopes: scopes.split(' '),
    acrValues: [multiFactorAcr],
    claims: {
      openid: ['sub', 'acr', 'amr', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    extraParams: ['connection', 'screen_hint', 'audience'],
    pkce: { required: () => true },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    features: features(options),
    findAccount: async (_ctx, subject) => {
      const account = accounts.bySubject(subject)
      return account ? { accountId: subject, claims: async () => ({ ...claimsOf(account) }) } : undefined
    },
    extraTokenClaims: async (_ctx, token) => {
      const account = 'accountId' in token && token.accountId ? accounts.bySubject(token.accountId) : null
      if (!account) return undefined
      const { sub: _sub, ...claims } = claimsOf(account)
      return claims
    },
    loadExistingGrant: (ctx) => grantEverything(ctx, audience),
    // As Auth0 does, issues a refresh token without prompt=consent, and ends it with the session.
    issueRefreshToken: async () => true,
    expiresWithSession: async () => true,
    // The default of Auth0: a client can request a lost response again.
    rotateRefreshToken: false,
    ttl: {
      AccessToken: 3600,
      ClientCredentials: 3600,
      IdToken: 3600,
      RefreshToken: 14 * 86_400,
      Session: 14 * 86_400,
      Grant: 14 * 86_400,
      Interaction: 3600,
    },
    renderError: async (ctx, out) => {
      ctx.type = 'html'
      ctx.body = options.renderError(ctx, `${out.error}: ${out.error_description ?? ''}`)
    },
  })
}
