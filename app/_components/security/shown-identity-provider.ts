/** An organization's own identity provider, with the fields that screens show. */
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

/** The fields of a stored identity provider that a screen receives. */
export const shownIdentityProvider = ({ id, version, issuer, clientId, domains }: Stored): ShownIdentityProvider => ({
  id,
  version,
  issuer,
  clientId,
  domains: domains.map(({ confirmedAt, ...named }) => ({ ...named, confirmedAt: confirmedAt?.toISOString() ?? null })),
})
