import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routeOf } from '@/lib/domain/access/route-kind'

test.each([
  ['/', 'public', false],
  ['/users', 'public', false],
  ['/users/sign_in', 'public', false],
  ['/users/other', 'unknown', false],
  ['/login', 'public', false],
  ['/callback', 'public', false],
  ['/callback/3f0c', 'public', false],
  ['/callback/3f0c/more', 'unknown', false],
  ['/login/organization', 'public', false],
  ['/login/again', 'public', false],
  ['/admin-access', 'member', false],
  ['/expired', 'public', false],
  ['/verify/token', 'public', false],
  ['/survey/token', 'public', false],
  ['/shared-transcript/token', 'public', false],
  ['/shared-transcript', 'unknown', false],
  ['/api/shared-transcript/token/zip', 'own', false],
  ['/survey', 'unknown', false],
  ['/survey/token/pack', 'unknown', false],
  ['/api/survey/token/pack', 'own', false],
  ['/verify', 'public', false],
  ['/coverage', 'public', false],
  ['/coverage/NV/CNA', 'public', false],
  ['/coverage/NV', 'unknown', false],
  ['/coverage/NV/CNA/more', 'unknown', false],
  ['/privacy', 'public', false],
  ['/terms/', 'public', false],
  ['/accessibility', 'public', false],
  ['/contact', 'public', false],
  ['/contact/us', 'unknown', false],
  ['/nope', 'unknown', false],
  ['/dashboards', 'unknown', false],
  ['/verify/sheets/token', 'public', false],
  ['/verify/a/b', 'unknown', false],
  ['/verify/sheets/a/b', 'unknown', false],
  ['/verify%2Ftoken', 'broken', false],
  ['/api/calendar/token', 'own', false],
  ['/api/health/live', 'own', false],
  ['/developers', 'public', false],
  ['/developers/webhooks', 'public', false],
  ['/developers/reference', 'public', false],
  ['/developers/reference/members', 'public', false],
  ['/developers/reference/members/more', 'unknown', false],
  ['/developers/schema.graphql', 'own', false],
  ['/developers/examples/client.ts', 'own', false],
  ['/developers/openapi.json', 'own', false],
  ['/graphql', 'own', false],
  ['/graphql/bulk', 'own', false],
  ['/explorer', 'own', false],
  ['/explorer/static/ruru.js', 'own', false],
  ['/pdf-reader/1.0/build/pdf.worker.min.mjs', 'own', false],
  ['/picture-reader/1.0/worker.min.js', 'own', false],
  ['/explorers', 'unknown', false],
  ['/graphqls', 'unknown', false],
  ['/mcp', 'own', false],
  ['/verification', 'member', false],
  ['/onboarding', 'member', false],
  ['/credentials/new', 'member', false],
  ['/credentials/new/more', 'member', true],
  ['/credentials', 'member', true],
  ['/dashboard', 'member', false],
  ['/org-invitations/1', 'member', false],
  ['/org-invitations', 'member', false],
  ['/orgs', 'org', true],
  ['//orgs//x/', 'org', true],
  ['/orgsx', 'unknown', false],
  ['/super/people', 'super', true],
  ['/%', 'broken', false],
  ['/account/./x', 'broken', false],
  ['/account/%2e/x', 'broken', false],
  ['/account/../super', 'broken', false],
  ['/account/%2e%2e/super', 'broken', false],
  ['/account/..x', 'member', true],
  ['/gallery', 'member', true],
  ['/unsubscribe/token', 'public', false],
  ['/unsubscribe/a/b', 'unknown', false],
  ['/shared-transcript/a/b', 'unknown', false],
  ['/login/a/b', 'unknown', false],
  ['/verification/more', 'member', true],
  ['/onboarding/more', 'member', true],
  ['/dashboard/more', 'member', true],
  ['/admin-access/more', 'member', true],
  ['/super', 'super', true],
  ['/superb', 'unknown', false],
])('%s is %s, kept as redirect: %s', (path, kind, savable) => {
  expect(routeOf(path)).toMatchObject({ kind, savable })
})

test.each([
  'unsubscribe/a',
  'verify/a',
  'survey/a',
  'shared-transcript/a',
  'login/a',
  'callback/a',
  'api',
  'graphql',
  'orgs',
  'super',
  'logout',
  'locales',
  'dashboard',
])('below something else, %s is nothing', (path) => {
  expect(routeOf(`/nope/${path}`)).toMatchObject({ kind: 'unknown', savable: false })
})

test.each(['verification', 'onboarding', 'credentials/new', 'dashboard', 'org-invitations', 'admin-access'])(
  'below a page of a person, %s is kept as any other',
  (path) => expect(routeOf(`/account/${path}`)).toMatchObject({ kind: 'member', savable: true }),
)

test('organization and session are read from the path', () => {
  expect(routeOf('/orgs')).toMatchObject({ orgId: null, taskSessionId: null })
  expect(routeOf('/orgs/o/members/m')).toMatchObject({ orgId: 'o', taskSessionId: null })
  expect(routeOf('/orgs/o/tasks/t/task_sessions/s')).toMatchObject({ orgId: 'o', taskSessionId: 's' })
  expect(routeOf('/orgs/o/tasks/t/task_sessions/s/check-in')).toMatchObject({ orgId: 'o', taskSessionId: 's' })
  expect(routeOf('/orgs/o/tasks/t/task_sessions/s/roster/e')).toMatchObject({ orgId: 'o', taskSessionId: 's' })
  expect(routeOf('/orgs/o/tasks/t/task_sessions/s/edit')).toMatchObject({ orgId: 'o', taskSessionId: null })
  const page = '/orgs/org/tasks/task/task_sessions/session'
  for (const part of ['', '/roster', '/roster/entry', '/check-in', '/finish'])
    expect(routeOf(`${page}${part}`)).toMatchObject({ orgId: 'org', taskSessionId: 'session' })
  for (const other of [`/orgs/x${page}`, `${page}/roster/entry/more`, `${page}/finish/more`])
    expect(routeOf(other).taskSessionId).toBeNull()
  expect(routeOf(`/super${page}`).orgId).toBeNull()
})

test('every folder with pages for signed-in people is known, so that signing in is offered there', () => {
  const folders = readdirSync('app/(member)', { withFileTypes: true }).filter((one) => one.isDirectory())
  const unknown = folders.filter(({ name }) => routeOf(`/${name}`).kind !== 'member').map(({ name }) => name)
  expect(unknown).toEqual([])
})
