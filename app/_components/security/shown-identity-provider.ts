/** An organization's own provider of identities, as screens show it. */
export type ShownIdentityProvider = {
  id: string
  version: number
  issuer: string
  clientId: string
  domains: readonly { id: string; domain: string; confirmedAt: string | null }[]
}

type Stored = Omit<ShownIdentityProvider, 'domains'> & {
  domains: readonly { id: string; domain: string; confirmedAt: Date | null }[]
}

/** What a screen gets of a stored identity provider. */
export const shownIdentityProvider = ({ id, version, issuer, clientId, domains }: Stored): ShownIdentityProvider => ({
  id,
  version,
  issuer,
  clientId,
  domains: domains.map(({ confirmedAt, ...named }) => ({ ...named, confirmedAt: confirmedAt?.toISOString() ?? null })),
})
