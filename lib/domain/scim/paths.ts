/** URNs of SCIM 2.0 (RFC 7643, RFC 7644) that we speak. */
export const urns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  search: 'urn:ietf:params:scim:api:messages:2.0:SearchRequest',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const

/** What kind of value an attribute has: `exact` text is compared with its case, other text without. */
export type ScimKind = 'exact' | 'text' | 'flag' | 'time'

/** Every attribute of a user that can be asked for, by the one way in which we write its path. */
export const scimAttributes = {
  id: 'exact',
  externalId: 'exact',
  userName: 'text',
  displayName: 'text',
  'name.formatted': 'text',
  'name.givenName': 'text',
  'name.middleName': 'text',
  'name.familyName': 'text',
  title: 'text',
  active: 'flag',
  'emails.value': 'text',
  'emails.type': 'text',
  'emails.primary': 'flag',
  employeeNumber: 'text',
  department: 'text',
  'meta.created': 'time',
  'meta.lastModified': 'time',
} as const satisfies Readonly<Record<string, ScimKind>>
export type ScimPath = keyof typeof scimAttributes

const byLowerCase = new Map((Object.keys(scimAttributes) as ScimPath[]).map((path) => [path.toLowerCase(), path]))
byLowerCase.set('emails', 'emails.value')

/** A path without the URN of its schema, in lower case: attributes have no case. */
export function barePath(path: string): string {
  const lower = path.toLowerCase()
  for (const urn of [urns.enterprise.toLowerCase(), urns.user.toLowerCase()]) {
    if (lower === urn) return ''
    if (lower.startsWith(`${urn}:`)) return lower.slice(urn.length + 1)
  }
  return lower
}

/** The attribute that a path of a filter names; null when there is none. */
export const scimPath = (path: string): ScimPath | null => byLowerCase.get(barePath(path)) ?? null
