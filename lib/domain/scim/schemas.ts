import { wholeName } from '../people/names'
import { barePath, urns } from './paths'
import type { ScimUser } from './values'

export type ScimResource = Record<string, unknown>

/** An object without its empty parts; undefined when nothing is left. */
function omitEmpty(parts: Record<string, unknown>): Record<string, unknown> | undefined {
  const present = Object.entries(parts).filter(([, value]) => value !== null && value !== undefined)
  return present.length > 0 ? Object.fromEntries(present) : undefined
}

/** A person's name as one text; null without one. */
const formattedName = ({ givenName, middleName, familyName }: ScimUser): string | null =>
  wholeName({ firstName: givenName, middleName, lastName: familyName }) || null

/** A user in the form of RFC 7643. `users` is the base address of users. */
export function scimResource(user: ScimUser, users: string): ScimResource {
  const { givenName, middleName, familyName, email, employeeNumber, department, managerId, hireDate } = user
  const formatted = formattedName(user)
  const enterprise = omitEmpty({
    employeeNumber,
    department,
    manager: managerId === null ? null : { value: managerId },
    hireDate,
  })
  return {
    schemas: [urns.user, ...(enterprise ? [urns.enterprise] : [])],
    ...omitEmpty({
      id: user.id,
      externalId: user.externalId,
      userName: user.userName,
      name: omitEmpty({ formatted, givenName, middleName, familyName }),
      displayName: formatted,
      title: user.title,
      active: user.active,
      emails: email === null ? null : [{ value: email, type: 'work', primary: true }],
      [urns.enterprise]: enterprise,
    }),
    meta: {
      resourceType: 'User',
      created: user.createdAt.toISOString(),
      lastModified: user.updatedAt.toISOString(),
      location: `${users}/${user.id}`,
    },
  }
}

/** The attributes in a response: those listed, or all but those listed. */
export type Projection = { attributes: readonly string[]; excluded: readonly string[] }

/** Always part of a response (`returned: always`). */
const alwaysReturned = new Set(['schemas', 'id'])

/** The requested part of a resource. Unknown attribute names are ignored. */
export function projected(resource: ScimResource, { attributes, excluded }: Projection): ScimResource {
  if (attributes.length > 0) return keepAttributes(resource, '', attributes.map(barePath))
  return excluded.length > 0 ? dropAttributes(resource, '', excluded.map(barePath)) : resource
}

const isObject = (value: unknown): value is ScimResource =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path of an attribute in a response. Those of an extension are nested under its URN, which paths leave out. */
const joinPath = (prefix: string, name: string) => {
  const attributePath = barePath(name)
  return prefix && attributePath ? `${prefix}.${attributePath}` : prefix + attributePath
}

function mapObjects(value: unknown, change: (part: ScimResource) => ScimResource): unknown {
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? change(item) : item))
  return isObject(value) ? change(value) : value
}

function keepAttributes(resource: ScimResource, prefix: string, wantedPaths: readonly string[]): ScimResource {
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const path = joinPath(prefix, name)
      if ((prefix === '' && alwaysReturned.has(name)) || wantedPaths.includes(path)) return [[name, value]]
      const hasWantedPart = path === '' || wantedPaths.some((wantedPath) => wantedPath.startsWith(`${path}.`))
      const part = hasWantedPart ? mapObjects(value, (inner) => keepAttributes(inner, path, wantedPaths)) : undefined
      return isObject(part) && Object.keys(part).length === 0 ? [] : part === undefined ? [] : [[name, part]]
    }),
  )
}

function dropAttributes(resource: ScimResource, prefix: string, unwantedPaths: readonly string[]): ScimResource {
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const path = joinPath(prefix, name)
      if (prefix === '' && alwaysReturned.has(name)) return [[name, value]]
      if (path !== '' && unwantedPaths.includes(path)) return []
      const part = mapObjects(value, (inner) => dropAttributes(inner, path, unwantedPaths))
      return isObject(part) && Object.keys(part).length === 0 ? [] : [[name, part]]
    }),
  )
}

/** The maximum number of users in one page of a list. */
export const maxScimUsers = 200

type AttributeOptions = Partial<{
  type: string
  required: boolean
  mutability: string
  uniqueness: string
  multiValued: boolean
  caseExact: boolean
  canonicalValues: readonly string[]
  subAttributes: readonly ScimResource[]
}>

const attribute = (name: string, description: string, options: AttributeOptions = {}): ScimResource => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...options,
})

const readOnly = { mutability: 'readOnly' } as const

const userAttributes = [
  attribute('userName', 'The name by which the directory knows the user; an email address where there is no other.', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('name', 'The name of an invited person. A member says their own name: it is shown and not changed.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name.', readOnly),
      attribute('givenName', 'The first name.'),
      attribute('middleName', 'The middle name.'),
      attribute('familyName', 'The last name.'),
    ],
  }),
  attribute('displayName', 'The whole name.', readOnly),
  attribute('title', 'The job title.'),
  attribute('active', 'False: no member (any more), and not invited.', { type: 'boolean' }),
  attribute(
    'emails',
    'Where an invitation is sent. A member has their own proven address: it is shown and not changed.',
    {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', 'The address.'),
        attribute('type', 'What it is for.', { canonicalValues: ['work'] }),
        attribute('primary', 'Whether it is the one that is used.', { type: 'boolean' }),
      ],
    },
  ),
]

const enterpriseAttributes = [
  attribute('employeeNumber', 'The employee ID; one person of the organization has it.', { uniqueness: 'server' }),
  attribute('department', 'The department.'),
  attribute('manager', 'The supervisor: a member of the organization. One who is not there yet is left out.', {
    type: 'complex',
    subAttributes: [attribute('value', 'The id of the user.', { caseExact: true })],
  }),
  attribute(
    'hireDate',
    'The first day of the employment: YYYY-MM-DD, or a date with a time. Not part of the standard.',
  ),
]

type Schema = { id: string; name: string; description: string; attributes: readonly ScimResource[] }

const schemas: readonly Schema[] = [
  {
    id: urns.user,
    name: 'User',
    description: 'A member of the organization, or an invited person',
    attributes: userAttributes,
  },
  {
    id: urns.enterprise,
    name: 'EnterpriseUser',
    description: 'What the employer records',
    attributes: enterpriseAttributes,
  },
]

const schemaResource = (base: string, { id, ...schema }: Schema): ScimResource => ({
  schemas: [urns.schema],
  id,
  ...schema,
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
})

/** The schemas of the attributes that are stored here. */
export const scimSchemas = (base: string): ScimResource[] => schemas.map((schema) => schemaResource(base, schema))

/** The available kinds of resources: users. Groups are not supported. */
export const scimResourceTypes = (base: string): ScimResource[] => [
  {
    schemas: [urns.resourceType],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'A member of the organization, or an invited person',
    schema: urns.user,
    schemaExtensions: [{ schema: urns.enterprise, required: false }],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  },
]

/** The supported parts of the protocol. */
export const scimConfig = (base: string): ScimResource => ({
  schemas: [urns.config],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxScimUsers },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'An API token of the organization, or an access token of its registered client',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})
