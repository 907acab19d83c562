import { mutation, query } from '@/graphql/payload'
import type { IdentityProviderRecord } from '@/lib/data/identity-providers/read'
import { env } from '@/lib/env'
import { confirmDomain } from '@/lib/services/identity-providers/confirm-domain'
import { createIdentityProvider } from '@/lib/services/identity-providers/create-identity-provider'
import { endIdentityProvider } from '@/lib/services/identity-providers/end-identity-provider'
import { getIdentityProvider } from '@/lib/services/identity-providers/get-identity-provider'
import { updateIdentityProvider } from '@/lib/services/identity-providers/update-identity-provider'
import { getSecurity, setSecurity } from '@/lib/services/orgs/security'

export const identityProvidersResolvers = {
  Query: {
    organizationIdentityProvider: query(getIdentityProvider),
    organizationSecurity: query(getSecurity),
  },
  Mutation: {
    createOrgIdentityProvider: mutation(createIdentityProvider),
    updateOrgIdentityProvider: mutation(updateIdentityProvider),
    endOrgIdentityProvider: mutation(endIdentityProvider),
    confirmIdentityProviderDomain: mutation(confirmDomain),
    setOrgSecurity: mutation(setSecurity),
  },
  OrgIdentityProvider: {
    redirectUri: ({ id }: IdentityProviderRecord) => `${env().APP_URL}/callback/${id}`,
  },
}
