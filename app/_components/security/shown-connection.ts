/** An organization's own provider of identities, as screens show it. */
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

/** What a screen gets of a stored connection. */
export const shownConnection = ({ id, version, issuer, clientId, domains }: Stored): ShownConnection => ({
  id,
  version,
  issuer,
  clientId,
  domains: domains.map(({ confirmedAt, ...named }) => ({ ...named, confirmedAt: confirmedAt?.toISOString() ?? null })),
})
