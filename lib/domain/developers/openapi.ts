type Json = Record<string, unknown>

/** Kinds of columns and fields, as schemas. */
const text = { type: 'string' }
const nullable = (schema: { type: string }): Json => ({ ...schema, type: [schema.type, 'null'] })
const maybeText = nullable(text)
const uuid = { type: 'string', format: 'uuid' }
const maybeId = nullable(uuid)
const day = { type: 'string', format: 'date' }
const maybeDay = nullable(day)
const instant = { type: 'string', format: 'date-time' }
const maybeInstant = nullable(instant)
const flag = { type: 'boolean' }
const whole = { type: 'integer' }
const hours = nullable({ type: 'number' })
const texts = { type: 'array', items: text }
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** A row of an export: each column is always there. New columns may be added. */
const row = (description: string, columns: Json): Json => ({
  description,
  type: 'object',
  properties: columns,
  required: Object.keys(columns),
})

const person = { firstName: maybeText, middleName: maybeText, lastName: maybeText }
const standing = { deadline: maybeText, standing: maybeText, verifiedState: maybeText, band: maybeText }

const memberRow = row('A member, as members(orgId:) has them.', {
  id: uuid,
  userId: uuid,
  ...person,
  email: maybeText,
  phone: maybeText,
  employeeId: maybeText,
  roleType: text,
  state: text,
  department: maybeText,
  jobTitle: maybeText,
  supervisorId: maybeId,
  hireDate: maybeDay,
  npi: maybeText,
  leaveAt: maybeInstant,
  endedAt: maybeInstant,
  ...standing,
  topicsOpen: flag,
  nextExpiresAt: maybeDay,
  credentialCount: whole,
  updatedAt: instant,
})

const credentialRow = row('A license on the board, as board(orgId:) has it.', {
  credentialId: maybeId,
  memberId: maybeId,
  invitationId: maybeId,
  userId: maybeId,
  ...person,
  contact: maybeText,
  employeeId: maybeText,
  jobTitle: maybeText,
  department: maybeText,
  geo: text,
  credentialType: text,
  credentialNumber: text,
  effectiveAt: maybeDay,
  expiresAt: day,
  ...standing,
  countedHours: hours,
  requiredHours: hours,
  missingHours: hours,
  way: maybeText,
  basis: maybeText,
  asksWay: flag,
  waysMissing: texts,
  openTopics: texts,
  remindedAt: maybeInstant,
  notes: texts,
  sources: texts,
  rulesCheckedAt: maybeText,
  referenceHours: hours,
})

const creditRow = row('A current credit of a member.', {
  creditId: uuid,
  memberId: uuid,
  userId: uuid,
  employeeId: maybeText,
  ...person,
  title: text,
  providerName: maybeText,
  providerNumber: maybeText,
  completedAt: day,
  hours,
  onlineHours: hours,
  format: text,
  topics: texts,
  topicCodes: texts,
  source: text,
  enrollmentId: maybeId,
  supersedesId: maybeId,
  updatedAt: instant,
  live: flag,
  activity: text,
  approvals: texts,
  inService: flag,
})

const query = (name: string, description: string, schema: Json = text): Json => ({
  name,
  in: 'query',
  description,
  schema,
})
const path = (name: string, schema: Json = uuid): Json => ({ name, in: 'path', required: true, schema })

const requestIdHeader = { 'x-request-id': { description: 'The id of the request, for questions.', schema: text } }
const answer = (description: string, content: Json | null, headers: Json = {}): Json => ({
  description,
  headers: { ...requestIdHeader, ...headers },
  ...(content ? { content } : {}),
})
const json = (name: string): Json => ({ 'application/json': { schema: ref(name) } })
const retryAfter = { 'retry-after': { description: 'Seconds.', schema: whole } }

/** What a token meets at exports and papers. */
const refusals = {
  '400': answer('A parameter is wrong: fieldErrors says which.', json('Refusal')),
  '401': answer('The token is not valid.', json('Refusal')),
  '403': answer('The token lacks a scope, or may not do this.', json('Refusal')),
  '404': answer('Missing, or not yours.', json('Refusal')),
  '429': answer('Too many; retry-after says when.', json('Refusal'), retryAfter),
  '503': answer('An outage.', { 'text/plain': { schema: text } }, retryAfter),
}

type List = { name: string; row: string; scope: string; parameters: readonly Json[] }

const filtered = (names: readonly string[]) => names.map((name) => query(name, 'As in the filter of the API.'))
const ordered = [query('sort', 'As the argument of the API.'), query('asOf', 'How they stand on this day.', day)]
const lists: readonly List[] = [
  {
    name: 'members',
    row: 'MemberRow',
    scope: 'members:read',
    parameters: [
      ...filtered(['state', 'role', 'department', 'deadline', 'units', 'verified', 'topicsOpen', 'q']),
      ...ordered,
    ],
  },
  {
    name: 'credentials',
    row: 'CredentialRow',
    scope: 'members:read',
    parameters: [
      ...filtered(['deadline', 'units', 'verified', 'topicsOpen', 'renewedShort', 'geo', 'type', 'department']),
      ...filtered(['source', 'q']),
      ...ordered,
    ],
  },
  {
    name: 'credits',
    row: 'CreditRow',
    scope: 'members:read',
    parameters: [
      ...filtered(['state', 'role', 'department', 'deadline', 'units', 'verified', 'topicsOpen', 'q']),
      query('from', 'First day of completion.', day),
      query('to', 'Last day of completion.', day),
    ],
  },
]

const exportOf = ({ name, row: schema, scope, parameters }: List, form: 'ndjson' | 'csv'): [string, Json] => [
  `/api/orgs/{orgId}/export/${name}.${form}`,
  {
    get: {
      operationId: `export${name.charAt(0).toUpperCase()}${name.slice(1)}As${form === 'csv' ? 'Csv' : 'Ndjson'}`,
      tags: ['exports'],
      summary: `${name} of an organization, ${form === 'csv' ? 'as CSV: a line with the names of the columns, then the rows' : 'a JSON object a line'}. Scope ${scope}.`,
      parameters: [path('orgId'), ...parameters],
      responses: {
        '200': answer(
          'The rows, in the order of the list.',
          form === 'csv' ? { 'text/csv': { schema: text } } : { 'application/x-ndjson': { schema: ref(schema) } },
        ),
        ...refusals,
      },
    },
  },
]

const pdf = { 'application/pdf': {} }
const paper = (
  address: string,
  operationId: string,
  summary: string,
  more: readonly Json[] = [],
  content: Json = pdf,
) =>
  [
    address,
    {
      get: {
        operationId,
        tags: ['papers'],
        summary,
        parameters: [...[...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => path(name!)), ...more],
        responses: {
          '200': answer('The file.', content),
          ...refusals,
          '409': answer('It is being checked for malware.', json('Refusal')),
          '410': answer('It contains malware.', json('Refusal')),
        },
      },
    },
  ] as const

const badge = query('as', 'As an Open Badge 3.0, for its holder.', { enum: ['json', 'jwt', 'png', 'svg'] })
const period = [
  { ...query('from', 'First day.', day), required: true },
  { ...query('to', 'Last day.', day), required: true },
]
const papers = [
  paper('/api/certificates/{id}', 'getCertificateFile', 'A certificate. Scope training:read.', [badge], {
    ...pdf,
    'application/json': {},
    'image/png': {},
    'image/svg+xml': {},
    'text/plain': {},
  }),
  paper(
    '/api/session-certificates/{taskSessionId}',
    'getSessionCertificates',
    'All certificates of a session in one file, 100 at a time. Scope training:read.',
    [query('after', 'A cursor of sessionCertificates(first: 100).')],
  ),
  paper(
    '/api/sign-in-sheets/{taskSessionId}',
    'getSignInSheet',
    'The sign-in sheet of a session. Scope training:read.',
  ),
  paper('/api/receipts/{enrollmentId}', 'getReceipt', 'The receipt of an attendance. Scope training:read.'),
  paper('/api/session-scans/{id}', 'getSessionScan', 'A scan of a paper sheet. Scope training:read.', [], {
    '*/*': {},
  }),
  paper(
    '/api/files/{id}',
    'getFile',
    'A document of one’s own (credentials:read), or shared with the organization (members:read).',
    [],
    { '*/*': {} },
  ),
  paper(
    '/api/signed-documents/{copyId}',
    'getSignedDocument',
    'A signed document, sealed: one’s own (credentials:read), or of the organization (members:read).',
  ),
  paper(
    '/api/signed-documents/requests/{id}',
    'getDocumentToSign',
    'The document that a request asks to sign. Scope members:read.',
  ),
  paper(
    '/api/orgs/{orgId}/inspection-pack',
    'getInspectionPack',
    'The records of a period for an inspection. Scopes training:read and members:read.',
    [...period, query('license', 'Only people with this kind: CA:CNA.')],
    { 'application/zip': {} },
  ),
]

const bulk = {
  post: {
    operationId: 'bulk',
    tags: ['bulk'],
    summary: 'One mutation for each line, done once. Scopes are those of the mutation.',
    parameters: [
      { name: 'idempotency-key', in: 'header', required: true, schema: { ...text, pattern: '^[\\x21-\\x7e]{1,100}$' } },
    ],
    requestBody: {
      required: true,
      content: { 'application/x-ndjson': { schema: { anyOf: [ref('BulkOperation'), ref('BulkLine')] } } },
    },
    responses: {
      '200': answer('A line for each, and one at the end.', {
        'application/x-ndjson': { schema: { anyOf: [ref('BulkResult'), ref('BulkEnd')] } },
      }),
      '400': answer('The body or the key is wrong; nothing was done.', json('GraphqlErrors')),
      '401': answer('No token.', json('GraphqlErrors')),
      '413': answer('Too many lines or bytes.', json('GraphqlErrors')),
      '415': answer('Another type of body.', json('GraphqlErrors')),
    },
  },
}

const scimJson = (name: string): Json => ({ 'application/scim+json': { schema: ref(name) } })
const scimRefusals = {
  '400': answer('The request is wrong.', scimJson('ScimError')),
  '401': answer('The token is not valid.', scimJson('ScimError')),
  '403': answer('The token lacks a scope, or may not do this.', scimJson('ScimError')),
  '404': answer('Missing, or not of the organization.', scimJson('ScimError')),
  '409': answer('Another user has this name, or it cannot be restored.', scimJson('ScimError')),
  '412': answer('Changed since the version in If-Match.', scimJson('ScimError')),
  '429': answer('Too many; retry-after says when.', scimJson('ScimError'), retryAfter),
}
const scim = (operationId: string, summary: string, responses: Json, more: Json = {}): Json => ({
  operationId,
  tags: ['scim'],
  summary,
  ...more,
  responses: { ...responses, ...scimRefusals },
})
const scimBody = (name: string): Json => ({ requestBody: { required: true, content: scimJson(name) } })
const user = { '200': answer('The user.', scimJson('ScimUser')) }
const list = { '200': answer('Users, by id.', scimJson('ScimList')) }
const attributes = [
  query('attributes', 'Only these attributes.'),
  query('excludedAttributes', 'All attributes but these.'),
]
const scimPaths = {
  '/scim/v2/Users': {
    get: scim('listUsers', 'Lists and finds users. Scope members:read.', list, {
      parameters: [
        query('filter', 'RFC 7644, 3.4.2.2.'),
        query('startIndex', 'From 1.', whole),
        query('count', 'At most 200.', whole),
        ...attributes,
      ],
    }),
    post: scim(
      'createUser',
      'Invites a person as a member. Scope members:write.',
      { '201': answer('The user.', scimJson('ScimUser')) },
      scimBody('ScimUser'),
    ),
  },
  '/scim/v2/Users/.search': {
    post: scim('searchUsers', 'The same as a list, with its parameters in the body.', list, scimBody('ScimSearch')),
  },
  '/scim/v2/Users/{id}': {
    parameters: [path('id')],
    get: scim('getUser', 'One user. Scope members:read.', user, { parameters: attributes }),
    put: scim('replaceUser', 'Changes what it names. Scope members:write.', user, scimBody('ScimUser')),
    patch: scim('patchUser', 'Changes what it names. Scope members:write.', user, scimBody('ScimPatch')),
    delete: scim('deleteUser', 'Ends the membership or withdraws the invitation. Scope members:write.', {
      '204': answer('Done.', null),
    }),
  },
}

const object = (properties: Json, required: readonly string[] = []): Json => ({ type: 'object', properties, required })
const schemas: Json = {
  MemberRow: memberRow,
  CredentialRow: credentialRow,
  CreditRow: creditRow,
  Refusal: object(
    {
      code: text,
      message: text,
      fieldErrors: {
        type: 'array',
        items: object({ field: text, message: text, i18nMessageKey: text }, ['field', 'message', 'i18nMessageKey']),
      },
    },
    ['code', 'message'],
  ),
  GraphqlErrors: object(
    { errors: { type: 'array', items: object({ message: text, extensions: { type: 'object' } }, ['message']) } },
    ['errors'],
  ),
  BulkOperation: object({ query: text }, ['query']),
  BulkLine: object({ key: { ...text, maxLength: 100 }, variables: { type: 'object' } }),
  BulkResult: object({ line: whole, key: text, data: nullable({ type: 'object' }), errors: { type: 'array' } }, [
    'line',
    'key',
  ]),
  BulkEnd: object({ lines: whole, done: whole }, ['lines', 'done']),
  ScimUser: object(
    {
      schemas: texts,
      id: uuid,
      externalId: text,
      userName: text,
      name: object({ formatted: text, givenName: text, middleName: text, familyName: text }),
      displayName: text,
      title: text,
      active: flag,
      emails: { type: 'array', items: object({ value: text, type: text, primary: flag }, ['value']) },
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': object({
        employeeNumber: text,
        department: text,
        manager: object({ value: text }),
        hireDate: day,
      }),
      meta: object({ resourceType: text, created: instant, lastModified: instant, location: text, version: text }),
    },
    ['schemas'],
  ),
  ScimList: object(
    {
      schemas: texts,
      totalResults: whole,
      startIndex: whole,
      itemsPerPage: whole,
      Resources: { type: 'array', items: ref('ScimUser') },
    },
    ['schemas', 'totalResults'],
  ),
  ScimSearch: object({ schemas: texts, filter: text, startIndex: whole, count: whole, attributes: texts }, ['schemas']),
  ScimPatch: object(
    { schemas: texts, Operations: { type: 'array', items: object({ op: text, path: text }, ['op']) } },
    ['schemas', 'Operations'],
  ),
  ScimError: object({ schemas: texts, status: text, scimType: text, detail: text }, ['schemas', 'status']),
}

const health = (operationId: string, summary: string): Json => ({
  get: {
    operationId,
    tags: ['health'],
    summary,
    security: [],
    responses: {
      '200': answer('Yes.', { 'text/plain': { schema: text } }),
      ...(operationId === 'ready' ? { '503': answer('No, and why.', { 'text/plain': { schema: text } }) } : {}),
    },
  },
})

/** All that is answered beside `/graphql`, as OpenAPI 3.1. */
export const openApi = (server: string, version: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Suma: files, many writes, directories and health',
    version,
    description: `Everything else is GraphQL: ${server}/developers.`,
  },
  servers: [{ url: server }],
  security: [{ token: [] }],
  tags: ['exports', 'papers', 'bulk', 'scim', 'health'].map((name) => ({ name })),
  paths: {
    ...Object.fromEntries(lists.flatMap((one) => [exportOf(one, 'ndjson'), exportOf(one, 'csv')])),
    ...Object.fromEntries(papers),
    '/graphql/bulk': bulk,
    ...scimPaths,
    '/api/health/live': health('live', 'The process responds.'),
    '/api/health/ready': health('ready', 'It may get requests.'),
  },
  components: { schemas, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
})
