import { urns } from './paths'
import type { ScimResource } from './resource'

/** The maximum number of users in one page of a list. */
export const maxScimUsers = 200

type AttributeOptions = Partial<{
  type: string
  required: boolean
  mutability: string
  uniqueness: string
  multiValued: boolean
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
