import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RouteContext, resolveRoute } from '@/lib/domain/access/resolve-route'
import { now } from './visitors'

const orgs = ['org-a', 'org-b', 'org-c']
// biome-ignore format: one list
const addresses = [
  '/', '/?landing', '/users', '/users/sign_in', '/login', '/login?returnTo=%2Faccount', '/login?returnTo=%2Fusers', '/callback',
  '/expired', '/verification', '/onboarding', '/add-credits', '/enrollments', '/documents?kind=HEALTH', '/documents?landing',
  '/attend-session/1', '/dashboard', '/dashboard?landing', '/account', '/credentials', '/credentials/new',
  '/credentials/new?onboarding=true', '/credentials/1/credits/2', '/org-invitations/inv-1', '/org-invitations/other', '/orgs',
  '/orgs?landing', '/orgs/org-a', '/orgs/org-b/members?landing', '/orgs/org-c/tasks/1/task_sessions/s-1', '/super', '/super?landing', '/nowhere',
  '/admin-access', '/admin-access?org=org-a&returnTo=%2Forgs%2Forg-a', '/callback/1', '/login/organization',
]
const instant = fc.integer({ min: -2 * 86_400_000, max: 2 * 86_400_000 }).map((ms) => new Date(now.getTime() - ms))
const address = fc.oneof(fc.constantFrom(...addresses), fc.webPath())

const facts: fc.Arbitrary<RouteContext> = fc.record({
  signedIn: fc.boolean(),
  verified: fc.boolean(),
  profileComplete: fc.boolean(),
  hasCredential: fc.boolean(),
  noCredential: fc.boolean(),
  credentialStepSkippedAt: fc.option(instant),
  pendingOrgInvitationIds: fc.subarray(['inv-1', 'inv-2', 'inv-3']),
  invitationPostponedAt: fc.option(fc.dictionary(fc.constantFrom('inv-1', 'inv-2', 'inv-3'), instant)),
  roles: fc.array(
    fc.record({
      orgId: fc.constantFrom(...orgs),
      roleType: fc.constantFrom('ADMIN' as const, 'MEMBER' as const),
      createdAt: instant,
    }),
    { maxLength: 4 },
  ),
  superAdmin: fc.boolean(),
  heldOrgIds: fc.subarray([null, ...orgs]),
  savedRedirect: fc.option(fc.oneof(address, fc.string())),
  taughtSessionIds: fc.subarray(['s-1']),
  now: fc.constant(now),
})

/** Follows redirects like a browser with cookies. Returns the number of hops to a page, or null. */
function hopsToPage(from: string, start: RouteContext, isNavigation: boolean): number | null {
  let current = from
  let known = start
  for (let hops = 0; hops <= 6; hops++) {
    const [path = '', ...rest] = current.split('?')
    const stop = resolveRoute({ path, query: rest.join('?'), isNavigation }, known)
    if (stop.go !== 'redirect') return hops
    current = stop.to
    if (stop.saveRedirect !== undefined) known = { ...known, savedRedirect: stop.saveRedirect }
  }
  return null
}

test('from any address, for any visitor, redirects end at a page within six hops', () => {
  fc.assert(
    fc.property(address, facts, fc.boolean(), (from, visitor, isNavigation) => {
      expect(hopsToPage(from, visitor, isNavigation)).not.toBeNull()
    }),
    { numRuns: 5000 },
  )
})

test('every redirect goes to this site', () => {
  fc.assert(
    fc.property(address, facts, (from, visitor) => {
      const [path = '', query = ''] = from.split('?')
      const stop = resolveRoute({ path, query }, visitor)
      if (stop.go === 'redirect') expect(new URL(stop.to, 'https://suma.example').origin).toBe('https://suma.example')
    }),
    { numRuns: 2000 },
  )
})

test('nobody signed out, unverified or incomplete stays on a page of the product', () => {
  fc.assert(
    fc.property(facts, (visitor) => {
      const stop = resolveRoute({ path: '/documents', query: '' }, visitor)
      if (stop.go === 'stay') expect(visitor.signedIn && visitor.verified && visitor.profileComplete).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
