/** The URNs of SCIM 2.0 (RFC 7643, RFC 7644) that the API supports. */
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

/** The type of an attribute's value: `exact` text is compared with case, other text without. */
export type ScimKind = 'exact' | 'text' | 'flag' | 'time'

/** Every attribute of a user that can be requested, by its canonical path. */
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
  'manager.value': 'exact',
  hireDate: 'exact',
  'meta.created': 'time',
  'meta.lastModified': 'time',
} as const satisfies Readonly<Record<string, ScimKind>>
export type ScimPath = keyof typeof scimAttributes

const byLowerCase = new Map((Object.keys(scimAttributes) as ScimPath[]).map((path) => [path.toLowerCase(), path]))
byLowerCase.set('emails', 'emails.value')
byLowerCase.set('manager', 'manager.value')

/** A path without the URN of its schema, in lower case: attribute names are case-insensitive. */
export function barePath(path: string): string {
  const lower = path.toLowerCase()
  for (const urn of [urns.enterprise.toLowerCase(), urns.user.toLowerCase()]) {
    if (lower === urn) return ''
    if (lower.startsWith(`${urn}:`)) return lower.slice(urn.length + 1)
  }
  return lower
}

/** The attribute of a filter's path; null when there is none. */
export const scimPath = (path: string): ScimPath | null => byLowerCase.get(barePath(path)) ?? null
