/** An organization's own identity provider, with the fields that screens show. */
export type ShownConnection = {
  id: string
  version: number
  issuer: string
  clientId: string
  domains: readonly { id: string; domain: string; confirmedAt: string | null }[]
}

type Stored = Omit<ShownConnection, 'domains'> & {
  domains: readonly { id: string; domain: string; confirmedAt: Date | null }[]
}

/** The fields of a stored connection that a screen receives. */
export const shownConnection = ({ id, version, issuer, clientId, domains }: Stored): ShownConnection => ({
  id,
  version,
  issuer,
  clientId,
  domains: domains.map(({ confirmedAt, ...named }) => ({ ...named, confirmedAt: confirmedAt?.toISOString() ?? null })),
})
