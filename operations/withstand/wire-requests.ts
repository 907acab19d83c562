import { chance, oneOf, type Random, upTo } from './fuzz/values'

/** A request as it goes over the network; `path` may be anything, including an invalid path. */
export type WireRequest = { method: string; path: string; headers: Record<string, string>; body?: string | Buffer }

const pages = [
  '/',
  '/dashboard',
  '/credentials',
  '/credentials/ID',
  '/credentials/new',
  '/credentials/ID/credits/ID',
  '/credentials/ID/credits/ID/edit',
  '/add-credits',
  '/documents',
  '/enrollments',
  '/enrollments/ID',
  '/notices',
  '/onboarding',
  '/verification',
  '/account',
  '/account/sign-in',
  '/account/tokens',
  '/account/data',
  '/users',
  '/account/records',
  '/account/organizations',
  '/attend-session/ID',
  '/org-invitations/ID',
  '/orgs',
  '/orgs/ID',
  '/orgs/ID/members',
  '/orgs/ID/members/ID',
  '/orgs/ID/members/import',
  '/orgs/ID/members/import/ID',
  '/expired',
  '/orgs/ID/credentials',
  '/orgs/ID/curriculums/ID',
  '/orgs/ID/invitations/new',
  '/orgs/ID/tasks/ID',
  '/login/error',
  '/orgs/ID/tasks/ID/task_sessions/ID',
  '/orgs/ID/tasks/ID/task_sessions/ID/roster',
  '/verify/TOKEN',
  '/users/sign_in',
  '/explorer',
  '/login',
  '/logout',
  '/callback?code=x&state=y',
  '/iconx',
  '/super',
  '/not-found',
  '/%',
  '/nowhere',
]
const files = [
  '/api/files/ID',
  '/api/health-copies/ID',
  '/api/certificates/ID',
  '/api/session-certificates/ID',
  '/api/sign-in-sheets/ID',
  '/api/session-scans/ID',
  '/api/calendar/TOKEN',
  '/api/my-data/TOKEN',
  '/api/orgs/ID/export/members.csv',
  '/api/orgs/ID/export/x',
  '/api/task-sessions/ID/calendar',
  '/api/task-sessions/ID/check-in',
  '/api/session/ping',
  '/api/session/check',
  '/api/auth/signin',
  '/api/auth/session',
  '/api/auth/callback/idp',
  '/api/auth/csrf',
  '/api/nothing',
  '/api/%',
  '/orgs/ID/members/export',
  '/orgs/ID/credentials/export',
  '/orgs/ID/tasks/export',
  '/orgs/ID/members/import/sample',
  '/explorer/static/ruru.js',
  '/explorer/static/x',
  '/locales/en/common.json',
  '/locales/xx/x',
  '/favicon.ico',
  '/_next/static/x',
  '/_next/image?url=/x&w=1&q=1',
  '/_next/data/x/y.json',
  '/icon',
  '/robots.txt',
  '/fonts/x',
]

const state = (tree: unknown) => encodeURIComponent(JSON.stringify(tree))
const trees = [
  ['', {}],
  ['', { children: ['dashboard', { children: ['__PAGE__', {}] }] }, null, null, 16],
  ['', { children: [['orgId', 'x', 'd', null], { children: ['__PAGE__', {}] }] }, null, 'refetch'],
  ['x', { children: ['y', { other: ['z', {}, null, 'metadata-only'] }] }, ['/a', '/b'], 'inside-shared-layout'],
]
const odd = [
  '',
  '0',
  '1',
  '%',
  '%00',
  '%ff',
  '\u00ff',
  'null',
  '[]',
  '{}',
  '[[',
  '/',
  '//x',
  '/../..',
  '__proto__',
  '1, 1',
]
const long = ['x'.repeat(4000), '['.repeat(4000), '%5B'.repeat(3000), 'a,'.repeat(1000)]

/** Headers that only the framework's own parts send to each other, with valid and impossible values. */
const frameworkHeaders: Record<string, readonly string[]> = {
  rsc: ['1'],
  'next-router-state-tree': trees.map(state),
  'next-router-prefetch': ['1', '2', '3'],
  'next-router-segment-prefetch': ['/_tree', '/_index', '/__PAGE__', '/orgs/$d$orgId'],
  'next-url': ['/', '/orgs/x', '/dashboard?x=1'],
  'next-action': ['7f'.repeat(20), '00'],
  'next-hmr-refresh': ['1'],
  'next-resume': ['1'],
  'x-middleware-subrequest': ['proxy:proxy:proxy:proxy:proxy', 'src/middleware'],
  'x-middleware-next': ['1'],
  'x-middleware-rewrite': ['/super', 'https://evil.example/'],
  'x-middleware-override-headers': ['x-nonce,cookie'],
  'x-middleware-set-cookie': ['sid=x'],
  'x-matched-path': ['/super'],
  'x-nextjs-data': ['1'],
  'x-nextjs-postponed': ['1'],
  'x-now-route-matches': ['1=x'],
  'x-invoke-path': ['/super'],
  'x-invoke-status': ['200', '500'],
  'x-invoke-error': ['{}', 'x'],
}
const otherHeaders: Record<string, readonly string[]> = {
  accept: ['text/html', 'text/x-component', '*/*', 'application/json'],
  'accept-language': ['es', 'ja;q=9', '*', ',;,'],
  'accept-encoding': ['gzip', 'br;q=2', 'identity;q=0'],
  'if-none-match': ['*', '"x"', 'W/"'],
  'if-modified-since': ['never', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  range: ['bytes=0-', 'bytes=9-1', 'x=1'],
  origin: ['null', 'https://evil.example', 'x'],
  'sec-fetch-site': ['cross-site', 'same-origin', 'none'],
  'sec-fetch-mode': ['navigate', 'cors'],
  'x-forwarded-for': ['127.0.0.1', 'x, y', '::'],
  'x-forwarded-host': ['evil.example', '[', ''],
  'x-forwarded-proto': ['https', 'x', 'https,http'],
  forwarded: ['for=x;host=[', 'x'],
  'x-suma-org-id': ['x', '00000000-0000-4000-8000-000000000000'],
  'x-http-method-override': ['DELETE'],
  'content-type': ['text/plain', 'multipart/form-data', 'application/json', ';'],
  purpose: ['prefetch'],
}

function headersFrom(random: Random): Record<string, string> {
  const chosen: Record<string, string> = {}
  const add = (from: Record<string, readonly string[]>, share: number) => {
    for (const [name, good] of Object.entries(from))
      if (chance(random, share))
        chosen[name] = chance(random, 0.45) ? oneOf(random, good) : oneOf(random, [...odd, ...long])
  }
  add(frameworkHeaders, 0.2)
  add(otherHeaders, 0.05)
  if (chance(random, 0.4)) chosen.rsc = '1'
  // Node refuses to read longer headers.
  while (JSON.stringify(chosen).length > 12_000) delete chosen[Object.keys(chosen)[0] ?? '']
  return chosen
}

const tails = [
  '',
  '',
  '',
  '',
  '?_rsc=x',
  '?_rsc=',
  '?page=-1&sort=%00',
  '?q=%',
  '?q=%E0%A4%A',
  '?a[]=1&a=2',
  '/',
  '.rsc',
  '%2f..%2f',
]
const methods = ['GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']

const filled = (path: string, random: Random, id: () => string): string =>
  path
    .replace(/ID/g, () => (chance(random, 0.8) ? id() : encodeURIComponent(oneOf(random, odd))))
    .replace(/TOKEN/g, () => oneOf(random, ['A'.repeat(22), 'x', '%00', encodeURIComponent('é'), 'A'.repeat(300)]))

/** An odd request for a page or a file. */
export function pathRequest(random: Random, id: () => string, of: 'pages' | 'files'): WireRequest {
  const method = oneOf(random, methods)
  const path = filled(oneOf(random, of === 'pages' ? pages : files), random, id) + oneOf(random, tails)
  const body = method === 'POST' && chance(random, 0.5) ? oneOf(random, ['', 'a=b', '{}', '\u0000']) : undefined
  return { method, path, headers: headersFrom(random), ...(body === undefined ? {} : { body }) }
}

/** Request targets that are no path: those of a proxy, of a tunnel, or of nothing. */
export const targetRequest = (random: Random): WireRequest => ({
  method: oneOf(random, ['GET', 'POST', 'OPTIONS', 'HEAD']),
  path: oneOf(random, [
    'http://evil.example/',
    'HTTPS://evil.example/x',
    '*',
    'evil.example:443',
    '?x',
    '//evil.example/x',
    '/\\evil',
  ]),
  headers: headersFrom(random),
})

/** A multipart upload to the API whose parts are in order, out of order, missing or truncated. */
export function multipartRequest(random: Random, id: () => string): WireRequest {
  const query = 'mutation A($id: ID!, $d: JSON!) { saveUserDocument(id: $id, data: $d) { success } }'
  const data = { title: 'A paper', kind: oneOf(random, ['CERTIFICATE', 'HEALTH', 'x']), file: null }
  const operations = JSON.stringify({ query, variables: { id: id(), d: data } })
  const part = (name: string, value: string, more = '') =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  const parts = [
    part('operations', chance(random, 0.8) ? operations : oneOf(random, [...odd, '[]', '{"query":1}'])),
    part(
      'map',
      chance(random, 0.8)
        ? '{"0":["variables.d.file"]}'
        : oneOf(random, [...odd, '{"0":["__proto__.x"]}', '{"0":[1]}']),
    ),
    part(
      '0',
      oneOf(random, ['', '%PDF-1.4\n', '\u0089PNG\r\n\u001a\n']) + 'x'.repeat(upTo(random, 3000)),
      chance(random, 0.8) ? '; filename="a.pdf"' : '',
    ),
  ]
  const chosen = chance(random, 0.6) ? parts : parts.filter(() => chance(random, 0.7)).reverse()
  const whole = `${chosen.join('')}--b--\r\n`
  const body = Buffer.from(chance(random, 0.85) ? whole : whole.slice(0, upTo(random, whole.length)))
  const type = oneOf(random, [
    'multipart/form-data; boundary=b',
    'multipart/form-data; boundary=b',
    'multipart/form-data',
  ])
  return { method: 'POST', path: '/graphql', headers: { 'content-type': type, 'apollo-require-preflight': '1' }, body }
}
