import { expect, test } from 'vitest'
import { type RouteContext, resolveRoute } from '@/lib/domain/access/resolve-route'

const facts: RouteContext = {
  signedIn: true,
  verified: true,
  profileComplete: true,
  hasCredential: true,
  noCredential: false,
  credentialStepSkippedAt: null,
  pendingOrgInvitationIds: [],
  invitationPostponedAt: null,
  roles: [{ orgId: 'o', roleType: 'MEMBER', createdAt: new Date(0) }],
  superAdmin: false,
  savedRedirect: null,
  now: new Date(0),
}
const go = (path: string, more: Partial<RouteContext> = {}) => resolveRoute({ path, query: '' }, { ...facts, ...more })
const home = '/orgs/o/people'

test('a page opens to who holds a grant for it; every other is missing', () => {
  expect(go('/orgs/o/people', { granted: { opens: true, home } })).toEqual({ go: 'stay' })
  expect(go('/orgs/o/history', { granted: { opens: false, home } })).toEqual({ go: 'notFound' })
  expect(go('/orgs/o/people', { granted: { opens: false, home: null } })).toEqual({ go: 'notFound' })
  expect(go('/orgs/o/people')).toEqual({ go: 'notFound' })
})

test('the organization’s own page, and the list of organizations, lead to where they begin', () => {
  expect(go('/orgs/o', { granted: { opens: false, home } })).toEqual({ go: 'redirect', to: home })
  expect(go('/orgs', { granted: { opens: false, home } })).toEqual({ go: 'redirect', to: home })
  expect(go('/orgs', { granted: { opens: false, home: null } })).toEqual({ go: 'notFound' })
  const admin = [{ orgId: 'o', roleType: 'ADMIN' as const, createdAt: new Date(0) }]
  expect(go('/orgs/o', { roles: admin, granted: { opens: false, home } })).toEqual({ go: 'stay' })
  expect(go('/orgs', { roles: admin, granted: { opens: false, home } })).toEqual({ go: 'redirect', to: '/orgs/o' })
})

test('who holds a grant that is held back is led to what is missing, as an administrator is', () => {
  const held = { granted: { opens: false, home: null }, heldOrgIds: ['o'] }
  expect(go('/orgs/o/people', held)).toMatchObject({
    go: 'redirect',
    to: expect.stringContaining('/admin-access?org=o'),
  })
  expect(go('/orgs/e/people', held)).toEqual({ go: 'notFound' })
})
