import 'server-only'
import { urns } from '@/lib/domain/scim/paths'
import type { ScimResource } from '@/lib/domain/scim/resource'
import { scimConfig, scimResourceTypes, scimSchemas } from '@/lib/domain/scim/schemas'
import { scimAnswer, scimError } from './answers'

const listOf = (resources: readonly ScimResource[]) => ({
  schemas: [urns.list],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** A list of what is not kept here. */
export const nothingListed = (): Response => scimAnswer(listOf([]))

/** The resources that a list of what there is has, by its address. */
const listed = (base: string, kind: string): ScimResource[] | null => {
  if (kind === 'ResourceTypes') return scimResourceTypes(base)
  return kind === 'Schemas' ? scimSchemas(base) : null
}

/** What of the protocol there is; null for an address that is about none of it. */
export function discovered(request: Request, base: string, [kind = '', name]: readonly string[]): Response | null {
  const isConfig = kind === 'ServiceProviderConfig' && name === undefined
  const resources = listed(base, kind)
  if (!isConfig && !resources) return null
  if (request.method !== 'GET') return scimError(405, 'It is only read', undefined, { allow: 'GET' })
  // As the protocol wants it: whoever filters here would read too much into the answer.
  if (new URL(request.url).searchParams.has('filter')) return scimError(403, 'It is not filtered')
  if (!resources) return scimAnswer(scimConfig(base))
  if (name === undefined) return scimAnswer(listOf(resources))
  const one = resources.find(({ id }) => id === name)
  return one ? scimAnswer(one) : scimError(404, 'There is nothing of this name')
}
