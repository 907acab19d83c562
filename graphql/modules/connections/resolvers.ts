import { mutation, query } from '@/graphql/payload'
import type { ConnectionRecord } from '@/lib/data/connections/read'
import { env } from '@/lib/env'
import { confirmDomain } from '@/lib/services/connections/confirm-domain'
import { createConnection } from '@/lib/services/connections/create-connection'
import { endConnection } from '@/lib/services/connections/end-connection'
import { getConnection } from '@/lib/services/connections/get-connection'
import { updateConnection } from '@/lib/services/connections/update-connection'
import { getSecurity } from '@/lib/services/orgs/get-security'
import { setSecurity } from '@/lib/services/orgs/set-security'

export const connectionsResolvers = {
  Query: {
    organizationIdentityProvider: query(getConnection),
    organizationSecurity: query(getSecurity),
  },
  Mutation: {
    createOrgIdentityProvider: mutation(createConnection),
    updateOrgIdentityProvider: mutation(updateConnection),
    endOrgIdentityProvider: mutation(endConnection),
    confirmIdentityProviderDomain: mutation(confirmDomain),
    setOrgSecurity: mutation(setSecurity),
  },
  OrgIdentityProvider: {
    redirectUri: ({ id }: ConnectionRecord) => `${env().APP_URL}/callback/${id}`,
  },
}
