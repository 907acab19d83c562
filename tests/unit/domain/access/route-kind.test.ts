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
  ['/graphql', 'own', false],
  ['/explorer', 'own', false],
  ['/explorer/static/ruru.js', 'own', false],
  ['/pdf-reader/1.0/build/pdf.worker.min.mjs', 'own', false],
  ['/picture-reader/1.0/worker.min.js', 'own', false],
  ['/explorers', 'unknown', false],
  ['/graphqls', 'unknown', false],
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
])('%s is %s, kept as redirect: %s', (path, kind, savable) => {
  expect(routeOf(path)).toMatchObject({ kind, savable })
})

test('organization and session are read from the path', () => {
  expect(routeOf('/orgs')).toMatchObject({ orgId: null, taskSessionId: null })
  expect(routeOf('/orgs/o/members/m')).toMatchObject({ orgId: 'o', taskSessionId: null })
  expect(routeOf('/orgs/o/tasks/t/task_sessions/s')).toMatchObject({ orgId: 'o', taskSessionId: 's' })
  expect(routeOf('/orgs/o/tasks/t/task_sessions/s/check-in')).toMatchObject({ orgId: 'o', taskSessionId: 's' })
  expect(routeOf('/orgs/o/tasks/t/task_sessions/s/roster/e')).toMatchObject({ orgId: 'o', taskSessionId: 's' })
  expect(routeOf('/orgs/o/tasks/t/task_sessions/s/edit')).toMatchObject({ orgId: 'o', taskSessionId: null })
})

test('every folder with pages for signed-in people is known, so that signing in is offered there', () => {
  const folders = readdirSync('app/(member)', { withFileTypes: true }).filter((one) => one.isDirectory())
  const unknown = folders.filter(({ name }) => routeOf(`/${name}`).kind !== 'member').map(({ name }) => name)
  expect(unknown).toEqual([])
})
