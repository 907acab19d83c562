import { urns } from '@/lib/domain/scim/paths'

/**
 * A request of a directory that may change nothing, and its expected status. `bearer`: another token than the
 * directory's; null for none.
 */
export type DirectoryFault = {
  name: string
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
  bearer?: string | null
  status: number
}

/** The ids and tokens used in the faults. */
export type DirectoryWorld = {
  token: string
  /** Invalid tokens, named by the reason, with their expected status. */
  badTokens: readonly { name: string; token: string; status: number }[]
  readingToken: string
  /** Ids of another organization, by their kind. */
  foreign: Readonly<Record<string, string>>
  /** A user of the directory, and the name and number of another one. */
  user: { id: string; userName: string }
  taken: string
  takenNumber: string
  lastAdmin: string
}

const user = (more: object = {}) => ({ schemas: [urns.user], userName: 'new@example.com', ...more })
const patch = (...Operations: unknown[]) => ({ schemas: [urns.patch], Operations })
const off = patch({ op: 'replace', path: 'active', value: false })

/** Nested so deep that a recursive parser would exhaust the stack. */
const deep = (key: string, levels: number) =>
  `{"schemas":["${urns.user}"],"userName":"deep@example.com",${`"${key}":{`.repeat(levels)}${'}'.repeat(levels)}}`

const tokenFaults = ({ badTokens, readingToken, user: { id } }: DirectoryWorld): DirectoryFault[] => [
  { name: 'no token', method: 'GET', path: '/Users', bearer: null, status: 401 },
  {
    name: 'a cookie',
    method: 'GET',
    path: '/Users',
    bearer: null,
    status: 401,
    headers: { cookie: `sid=${'x'.repeat(43)}` },
  },
  {
    name: 'a token in the address',
    method: 'GET',
    path: `/Users?access_token=${readingToken}`,
    bearer: null,
    status: 401,
  },
  {
    name: 'another scheme',
    method: 'GET',
    path: '/Users',
    bearer: null,
    status: 401,
    headers: { authorization: `Basic ${btoa(`x:${readingToken}`)}` },
  },
  ...badTokens.flatMap(({ name, token, status }) =>
    (['GET', 'DELETE'] as const).map((method) => ({
      name: `${name}, ${method}`,
      method,
      path: `/Users/${id}`,
      bearer: token,
      status,
    })),
  ),
  ...(['PUT', 'PATCH', 'DELETE'] as const).map((method) => ({
    name: `a token that only reads, ${method}`,
    method,
    path: `/Users/${id}`,
    bearer: readingToken,
    status: 403,
    body: method === 'PATCH' ? off : user(),
  })),
  {
    name: 'a token that only reads, POST',
    method: 'POST',
    path: '/Users',
    body: user(),
    status: 403,
    bearer: readingToken,
  },
]

const idFaults = ({ foreign }: DirectoryWorld): DirectoryFault[] => {
  const odd = {
    nothing: 'null',
    'no id': 'x',
    'a zero': '%00',
    'a way up': '..%2F..%2Fgraphql',
    long: 'f'.repeat(4000),
  }
  const ids = { ...foreign, ...odd, nobody: crypto.randomUUID() }
  return Object.entries(ids).flatMap(([name, id]) =>
    (['GET', 'PUT', 'PATCH', 'DELETE'] as const).map((method) => ({
      name: `the id of ${name}, ${method}`,
      method,
      path: `/Users/${id}`,
      status: 404,
      body: method === 'PUT' ? user({ active: false }) : method === 'PATCH' ? off : undefined,
    })),
  )
}

const filters: Readonly<Record<string, string>> = {
  'a bracket too few': '(title eq "a"',
  'a bracket too many': 'title eq "a")',
  'no value': 'title eq',
  'no operator': 'title "a"',
  'a word at the end': 'title eq "a" and',
  'a text without an end': 'title eq "a',
  'an attribute that is not kept': 'password eq "a"',
  'a column of ours': 'orgId eq "a"',
  'a prototype': '__proto__ eq "a"',
  'too many characters': `title eq "${'x'.repeat(1000)}"`,
  'too many comparisons': Array(41).fill('title pr').join(' or '),
  'too many brackets': `${'('.repeat(16)}title pr${')'.repeat(16)}`,
  'brackets without an end': '('.repeat(990),
  'a flag that is none': 'active eq "maybe"',
  'a number': 'title eq 1',
  'a time that is none': 'meta.created gt "2026-13-45"',
  'a time before all years': 'meta.created gt "0000-01-01T00:00:00Z"',
  'a character that is none': 'title eq "\\u0000"',
  'brackets in brackets': 'emails[type[value eq "a"]]',
}
const filterFaults = (): DirectoryFault[] => [
  ...Object.entries(filters).flatMap(([name, filter]) => [
    { name: `a filter with ${name}`, method: 'GET', path: `/Users?filter=${encodeURIComponent(filter)}`, status: 400 },
    {
      name: `a search with ${name}`,
      method: 'POST',
      path: '/Users/.search',
      status: 400,
      body: { schemas: [urns.search], filter },
    },
  ]),
  ...['count=many', 'startIndex=1e300', 'count=1.5', 'startIndex=NaN', 'count=9e99'].map((query) => ({
    name: `a list with ${query}`,
    method: 'GET',
    path: `/Users?${query}`,
    status: 400,
  })),
]

const bodyFaults = ({ taken, takenNumber }: DirectoryWorld): DirectoryFault[] => {
  const bodies: [string, unknown, number][] = [
    ['no JSON', '{', 400],
    ['a list', '[]', 400],
    ['nothing', 'null', 400],
    ['no schema', { userName: 'a@example.com' }, 400],
    ['schemas that are a text', { ...user(), schemas: urns.user }, 400],
    ['64 KiB and more', user({ title: 'x'.repeat(70_000) }), 413],
    ['nothing in nothing', deep('', 6000), 400],
    ['schemas in schemas', deep(urns.user, 500), 400],
    ['a name that is a list', user({ userName: ['a@example.com'] }), 400],
    ['a name that is an object', user({ userName: { toString: 'a' } }), 400],
    ['a character that is none', user({ userName: 'a\u0000@example.com' }), 400],
    ['a second line', user({ userName: 'a@example.com\nbcc: all@example.com' }), 400],
    ['no address', user({ userName: 'nora' }), 400],
    ['a title that is too long', user({ title: 'x'.repeat(101) }), 400],
    ['a state that is none', user({ active: 'perhaps' }), 400],
    ['the name of another', user({ userName: taken }), 409],
    ['the name of another in capitals', user({ userName: taken.toUpperCase() }), 409],
    ['the address of another', user({ emails: [{ value: taken }] }), 409],
    ['the number of another', user({ [urns.enterprise]: { employeeNumber: takenNumber } }), 409],
  ]
  return bodies.map(([name, body, status]) => ({
    name: `a user with ${name}`,
    method: 'POST',
    path: '/Users',
    body,
    status,
  }))
}

const patchFaults = ({ user: { id }, taken }: DirectoryWorld): DirectoryFault[] => {
  const replace = (path: unknown, value: unknown = 'x') => patch({ op: 'replace', path, value })
  const bodies: [string, unknown, number][] = [
    ['no operations', patch(), 400],
    ['too many of them', patch(...Array(51).fill({ op: 'replace', path: 'title', value: 'x' })), 400],
    ['an operation that is none', patch({ op: 'move', path: 'title', value: 'x' }), 400],
    ['one that is a text', patch('replace'), 400],
    ['a path that is a number', replace(42), 400],
    ['a path that no schema has', replace('isSuper', true), 400],
    ['a prototype', replace('__proto__.admin', true), 400],
    ['a path into another schema', replace('urn:suma:role', 'ADMIN'), 400],
    ['its id', replace('id', crypto.randomUUID()), 400],
    ['its meta data', replace('meta.created', '2000-01-01T00:00:00Z'), 400],
    ['its groups', replace('groups', [{ value: 'admins' }]), 400],
    ['an address of another kind', replace('emails[type eq "home"].value', 'a@example.com'), 400],
    ['brackets without an end', replace('emails[type eq "work"'), 400],
    ['no value', patch({ op: 'add', path: 'title' }), 400],
    ['a value that is a list', replace('title', ['x']), 400],
    ['its name taken away', patch({ op: 'remove', path: 'userName' }), 400],
    ['everything taken away', patch({ op: 'remove' }), 400],
    ['the name of another', replace('userName', taken), 409],
    ['a good part and a bad one', patch({ op: 'replace', path: 'title', value: 'x' }, { op: 'remove' }), 400],
  ]
  return [
    ...bodies.map(([name, body, status]) => ({
      name: `a patch with ${name}`,
      method: 'PATCH',
      path: `/Users/${id}`,
      body,
      status,
    })),
    ...(['PATCH', 'PUT', 'DELETE'] as const).map((method) => ({
      name: `an older version, ${method}`,
      method,
      path: `/Users/${id}`,
      headers: { 'if-match': 'W/"older"' },
      body: method === 'PATCH' ? off : user(),
      status: 412,
    })),
  ]
}

const otherFaults = ({ lastAdmin }: DirectoryWorld): DirectoryFault[] => [
  ...(['PATCH', 'PUT', 'DELETE'] as const).map((method) => ({
    name: `the end of an administrator, ${method}`,
    method,
    path: `/Users/${lastAdmin}`,
    status: 403,
    body: method === 'PATCH' ? off : user({ active: false }),
  })),
  {
    name: 'a body of another type',
    method: 'POST',
    path: '/Users',
    headers: { 'content-type': 'text/xml' },
    body: '<a/>',
    status: 415,
  },
  { name: 'many at once', method: 'POST', path: '/Bulk', body: { Operations: [] }, status: 501 },
  { name: 'a group', method: 'POST', path: '/Groups', body: { displayName: 'Admins' }, status: 501 },
  { name: 'itself', method: 'GET', path: '/Me', status: 501 },
  { name: 'all users deleted', method: 'DELETE', path: '/Users', status: 405 },
  { name: 'all users replaced', method: 'PUT', path: '/Users', body: [], status: 405 },
  { name: 'a place that is none', method: 'GET', path: '/Users/1/2', status: 404 },
]

/** Everything that an organization's directory or an impostor may try: nothing may be disclosed or changed. */
export const directoryFaults = (world: DirectoryWorld): DirectoryFault[] => [
  ...tokenFaults(world),
  ...idFaults(world),
  ...filterFaults(),
  ...bodyFaults(world),
  ...patchFaults(world),
  ...otherFaults(world),
]
