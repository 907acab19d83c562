import type { OrgRecord } from '@/lib/data/orgs'
import type { OfferedProvider } from './eligible-field'

/** The approval numbers of an organization, as far as a class's form looks at them. */
export const offeredProviders = ({ providers }: OrgRecord): OfferedProvider[] =>
  providers.map(({ geo, providerNumber, credentialTypes, effectiveAt, expiresAt }) => ({
    geo,
    providerNumber,
    credentialTypes,
    effectiveAt,
    expiresAt,
  }))
