import { mutation, query } from '@/graphql/payload'
import { fullName, type PersonName } from '@/lib/domain/people/names'
import { createApiToken } from '@/lib/services/access/create-api-token'
import { listApiClients, listApiTokens, listOrgApiTokens } from '@/lib/services/access/list-access'
import { registerApiClient } from '@/lib/services/access/register-api-client'
import { revokeApiClient } from '@/lib/services/access/revoke-api-client'
import { revokeApiToken } from '@/lib/services/access/revoke-api-token'

const createdByName = ({ createdBy }: { createdBy: PersonName | null }) => (createdBy && fullName(createdBy)) || null

export const accessResolvers = {
  Query: {
    apiTokens: query(listApiTokens),
    orgApiTokens: query(listOrgApiTokens),
    apiClients: query(listApiClients),
  },
  Mutation: {
    createApiToken: mutation(createApiToken),
    revokeApiToken: mutation(revokeApiToken),
    registerApiClient: mutation(registerApiClient),
    revokeApiClient: mutation(revokeApiClient),
  },
  ApiToken: { createdByName },
  ApiClient: { createdByName },
}
