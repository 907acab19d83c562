import { describe, expect, test } from 'vitest'
import { type RouteContext, type RouteDecision, resolveRoute } from '@/lib/domain/access/resolve-route'
import {
  admin,
  adminOfTwo,
  ago,
  complete,
  day,
  heldInOne,
  heldWheel,
  hour,
  invited,
  member,
  newcomer,
  signedOut,
  superAdmin,
  unlicensed,
  unverified,
} from './visitors'

const stay: RouteDecision = { go: 'stay' }
const notFound: RouteDecision = { go: 'notFound' }
const to = (path: string, saveRedirect?: string | null): RouteDecision =>
  saveRedirect === undefined ? { go: 'redirect', to: path } : { go: 'redirect', to: path, saveRedirect }

type Row = [address: string, facts: RouteContext, stop: RouteDecision]
function rows(name: string, table: Row[]) {
  describe(name, () => {
    test.each(table.map(([address, facts, stop], index) => [index + 1, address, facts, stop] as const))(
      '%i: %s',
      (_index, address, facts, stop) => {
        const [path = '', query = ''] = address.split('?')
        expect(resolveRoute({ path, query }, facts)).toEqual(stop)
      },
    )
  })
}

const first = '/credentials/new?onboarding=true'
const asked = (path: string, orgId?: string) =>
  `/admin-access?${new URLSearchParams({ ...(orgId ? { org: orgId } : {}), returnTo: path })}`
const session = '/orgs/org-a/tasks/t/task_sessions/s-1'

rows('public routes need no sign-in and hold nobody', [
  ['/', signedOut, stay],
  ['/?landing', signedOut, stay],
  ['/login', signedOut, stay],
  ['/login?sms', signedOut, stay],
  ['/login/error?error=Configuration', signedOut, stay],
  ['/login/error?error=Configuration', complete, stay],
  ['/callback?code=1', signedOut, stay],
  ['/callback?code=1', complete, stay],
  ['/expired', signedOut, stay],
  ['/expired', unverified, stay],
  ['/verify/abc', signedOut, stay],
  ['/verify/abc', newcomer, stay],
  ['/contact', signedOut, stay],
  ['/privacy', unverified, stay],
  ['/users', signedOut, to('/')],
  ['/users', complete, to('/')],
  ['/users/sign_in', signedOut, to('/')],
  ['/users/sign_in/', unverified, to('/')],
  ['/graphql', signedOut, stay],
  ['/api/health/ready', signedOut, stay],
  ['/api/calendar/abc', signedOut, stay],
  ['/locales/es/common.json', signedOut, stay],
  ['/logout', unverified, stay],
])

rows('/login while signed in', [
  ['/login', complete, to('/')],
  ['/login?signup', unverified, to('/')],
  ['/login?returnTo=%2Fdocuments', complete, to('/', '/documents')],
  ['/login?returnTo=%2F%2Fevil.example', complete, to('/')],
  ['/login?returnTo=https%3A%2F%2Fevil.example', complete, to('/')],
])

rows('step 1: sign-in, and what is kept as the place to return to', [
  ['/documents', signedOut, to('/', '/documents')],
  ['/documents?kind=HEALTH&sort=-name', signedOut, to('/', '/documents?kind=HEALTH&sort=-name')],
  ['/documents?_rsc=1a2b&kind=HEALTH', signedOut, to('/', '/documents?kind=HEALTH')],
  ['/documents?kind=HEALTH&_rsc=1a2b', signedOut, to('/', '/documents?kind=HEALTH')],
  ['/documents?own_rsc=1&q=a%20b', signedOut, to('/', '/documents?own_rsc=1&q=a%20b')],
  ['/documents/a%20b', signedOut, to('/', '/documents/a%20b')],
  ['/add-credits', signedOut, to('/', '/add-credits')],
  ['/enrollments', signedOut, to('/', '/enrollments')],
  ['/account', signedOut, to('/', '/account')],
  ['/credentials', signedOut, to('/', '/credentials')],
  ['/credentials/1/credits/2', signedOut, to('/', '/credentials/1/credits/2')],
  ['/attend-session/7', signedOut, to('/', '/attend-session/7')],
  ['/orgs/org-a/members', signedOut, to('/', '/orgs/org-a/members')],
  ['/super', signedOut, to('/', '/super')],
  ['/no-such-page', signedOut, notFound],
  ['/survey', signedOut, notFound],
  ['/no-such-page', { ...signedOut, savedRedirect: '/account' }, notFound],
  ['/verification', signedOut, to('/')],
  ['/onboarding', signedOut, to('/')],
  ['/credentials/new', signedOut, to('/')],
  ['/credentials/new?onboarding=true', signedOut, to('/')],
  ['/dashboard', signedOut, to('/')],
  ['/dashboard?landing', signedOut, to('/')],
  ['/org-invitations/inv-1', signedOut, to('/')],
  [`/documents?q=${'a'.repeat(2000)}`, signedOut, to('/')],
  ['/documents', { ...signedOut, savedRedirect: '/account' }, to('/', '/documents')],
  ['/dashboard', { ...signedOut, savedRedirect: '/account' }, to('/')],
])

rows('step 2: verification', [
  ['/', unverified, to('/verification')],
  ['/dashboard', unverified, to('/verification')],
  ['/documents', unverified, to('/verification', '/documents')],
  ['/onboarding', unverified, to('/verification')],
  [first, unverified, to('/verification')],
  ['/org-invitations/inv-1', { ...unverified, pendingOrgInvitationIds: ['inv-1'] }, to('/verification')],
  ['/orgs/org-a', { ...admin, verified: false }, to('/verification', '/orgs/org-a')],
  ['/super', { ...superAdmin, verified: false }, to('/verification', '/super')],
  ['/verification', unverified, stay],
  ['/verification', { ...unverified, savedRedirect: '/documents' }, stay],
  ['/verification', newcomer, stay],
  ['/verification/', unverified, stay],
])

rows('step 3: profile', [
  ['/', newcomer, to('/onboarding')],
  ['/account', newcomer, to('/onboarding', '/account')],
  ['/dashboard?landing', newcomer, to('/onboarding')],
  [first, newcomer, to('/onboarding')],
  ['/org-invitations/inv-1', { ...newcomer, pendingOrgInvitationIds: ['inv-1'] }, to('/onboarding')],
  ['/onboarding', newcomer, stay],
  ['/onboarding?step=2', newcomer, stay],
  ['/onboarding', unlicensed, stay],
  ['/onboarding', { ...newcomer, savedRedirect: '/account' }, stay],
])

rows('step 4: first credential', [
  ['/', unlicensed, to(first)],
  ['/dashboard', unlicensed, to(first)],
  ['/credentials', unlicensed, to(first, '/credentials')],
  ['/org-invitations/inv-1', { ...unlicensed, pendingOrgInvitationIds: ['inv-1'] }, to(first)],
  ['/credentials/new', unlicensed, stay],
  [first, unlicensed, stay],
  [first, { ...unlicensed, pendingOrgInvitationIds: ['inv-1'], savedRedirect: '/account' }, stay],
  ['/dashboard', { ...unlicensed, noCredential: true }, stay],
  ['/dashboard', { ...unlicensed, credentialStepSkippedAt: ago(0) }, stay],
  ['/dashboard', { ...unlicensed, credentialStepSkippedAt: ago(day - 1) }, stay],
  ['/dashboard', { ...unlicensed, credentialStepSkippedAt: ago(day) }, to(first)],
  ['/dashboard', { ...unlicensed, credentialStepSkippedAt: ago(-hour) }, to(first)],
  ['/dashboard', { ...unlicensed, credentialStepSkippedAt: ago(-1000) }, stay],
  ['/dashboard', { ...unlicensed, credentialStepSkippedAt: ago(-59_999) }, stay],
  ['/dashboard', { ...unlicensed, credentialStepSkippedAt: ago(-60_000) }, to(first)],
  ['/credentials/new', complete, stay],
])

rows('step 5: invitation', [
  ['/', invited, to('/org-invitations/inv-1')],
  ['/dashboard', invited, to('/org-invitations/inv-1')],
  ['/documents', invited, to('/org-invitations/inv-1', '/documents')],
  ['/org-invitations/inv-1', invited, stay],
  ['/org-invitations/inv-2', invited, stay],
  ['/org-invitations/inv-1/more', invited, to('/org-invitations/inv-1')],
  ['/account/org-invitations/inv-1', invited, to('/org-invitations/inv-1', '/account/org-invitations/inv-1')],
  ['/org-invitations/inv-1', { ...invited, savedRedirect: '/account' }, stay],
  ['/dashboard', { ...invited, invitationPostponedAt: { 'inv-1': ago(hour) } }, to('/org-invitations/inv-2')],
  ['/dashboard', { ...invited, invitationPostponedAt: { 'inv-1': ago(hour), 'inv-2': ago(day - 1) } }, stay],
  ['/dashboard', { ...invited, invitationPostponedAt: { 'inv-1': ago(day) } }, to('/org-invitations/inv-1')],
  ['/dashboard', { ...invited, invitationPostponedAt: { other: ago(1) } }, to('/org-invitations/inv-1')],
])

rows('step 6: the saved place', [
  ['/', { ...complete, savedRedirect: '/documents' }, to('/documents', null)],
  ['/?landing', { ...admin, savedRedirect: '/documents?kind=HEALTH' }, to('/documents?kind=HEALTH', null)],
  ['/dashboard', { ...complete, savedRedirect: '/documents' }, to('/documents', null)],
  ['/dashboard', { ...invited, savedRedirect: '/documents' }, to('/org-invitations/inv-1')],
  ['/documents', { ...complete, savedRedirect: '/documents' }, { go: 'stay', saveRedirect: null }],
  ['/documents?a=1', { ...complete, savedRedirect: '/documents' }, to('/documents', null)],
  ['/orgs/org-z', { ...complete, savedRedirect: '/orgs/org-z' }, notFound],
  ['/', { ...complete, savedRedirect: '//evil.example' }, to('/dashboard')],
  ['/', { ...complete, savedRedirect: '/login' }, to('/dashboard')],
  ['/', { ...complete, savedRedirect: '/' }, to('/dashboard', null)],
  ['/expired', { ...complete, savedRedirect: '/documents' }, stay],
])

rows('step 7: landing', [
  ['/', complete, to('/dashboard')],
  ['/?landing', complete, to('/dashboard')],
  ['/?landing', member, to('/dashboard')],
  ['/?landing', admin, to('/orgs/org-a')],
  ['/?landing=', adminOfTwo, to('/orgs/org-a')],
  ['/', admin, to('/dashboard')],
  ['/dashboard?landing', adminOfTwo, to('/orgs/org-a')],
  ['/dashboard', adminOfTwo, stay],
  ['/?landing', { ...admin, profileComplete: false }, to('/onboarding')],
  ['/?landing', { ...admin, pendingOrgInvitationIds: ['inv-9'] }, to('/org-invitations/inv-9')],
  ['/', superAdmin, to('/super')],
  ['/?landing', superAdmin, to('/super')],
  ['/?landing', { ...admin, superAdmin: true }, to('/orgs/org-a')],
  ['/', { ...admin, superAdmin: true }, to('/super')],
  ['/?landing', { ...member, superAdmin: true }, to('/super')],
  ['/dashboard?landing', { ...admin, superAdmin: true }, to('/orgs/org-a')],
  ['/dashboard', superAdmin, stay],
])

rows('organization guard', [
  ['/orgs', complete, notFound],
  ['/orgs', member, notFound],
  ['/orgs', admin, to('/orgs/org-a')],
  ['/orgs', adminOfTwo, stay],
  ['/orgs', superAdmin, stay],
  ['/orgs', { ...admin, roles: [...admin.roles, ...admin.roles] }, to('/orgs/org-a')],
  ['/orgs/org-a', admin, stay],
  ['/orgs/ORG-A/members', admin, stay],
  ['/orgs/org-a/tasks/1/task_sessions/2', admin, stay],
  ['/orgs/org-b', admin, notFound],
  ['/orgs/org-b/curriculums/1', adminOfTwo, stay],
  ['/orgs/org-m/members', adminOfTwo, notFound],
  ['/orgs/org-a', member, notFound],
  ['/orgs/org-b/credentials', superAdmin, stay],
  ['/%6frgs/org-b', admin, notFound],
  ['/orgs%2Forg-b', admin, notFound],
  [session, member, notFound],
  [session, { ...member, taughtSessionIds: ['s-1'] }, stay],
  [session, { ...complete, taughtSessionIds: ['s-1'] }, stay],
  [session, { ...member, taughtSessionIds: ['s-2'] }, notFound],
  [`${session}/roster`, { ...member, taughtSessionIds: ['s-1'] }, stay],
  [`${session}/check-in`, { ...member, taughtSessionIds: ['s-2'] }, notFound],
  [`${session}/edit`, { ...member, taughtSessionIds: ['s-1'] }, notFound],
  ['/orgs/org-a/members', { ...member, taughtSessionIds: ['s-1'] }, notFound],
])

rows('super guard and everything else', [
  ['/super', complete, notFound],
  ['/super/people', adminOfTwo, notFound],
  ['/%73uper', admin, notFound],
  ['/super', superAdmin, stay],
  ['/superb', complete, stay],
  ['/documents', complete, stay],
  ['/credentials/%E0%A4%A', complete, notFound],
  ['/account', unlicensed, to(first, '/account')],
])

test('a query may come with its question mark, and only the first is one', () => {
  expect(resolveRoute({ path: '/documents', query: '?q=a?b' }, signedOut)).toEqual(to('/', '/documents?q=a?b'))
  expect(resolveRoute({ path: '/documents', query: 'q=?b' }, signedOut)).toEqual(to('/', '/documents?q=?b'))
})

describe('a prefetch neither writes nor uses up the saved place', () => {
  const prefetch = (path: string, facts: RouteContext) => resolveRoute({ path, query: '', isNavigation: false }, facts)
  test.each<[string, RouteContext, RouteDecision]>([
    ['/documents', signedOut, to('/')],
    ['/documents', unverified, to('/verification')],
    ['/login', complete, to('/')],
    ['/dashboard', { ...complete, savedRedirect: '/documents' }, stay],
    ['/', { ...complete, savedRedirect: '/documents' }, to('/dashboard')],
    ['/documents', { ...complete, savedRedirect: '/documents' }, stay],
  ])('%s', (path, facts, stop) => {
    expect(prefetch(path, facts)).toEqual(stop)
  })
})

rows('who lacks what is asked of administrators is told so, and comes back', [
  ['/orgs/org-a', heldInOne, to(asked('/orgs/org-a', 'org-a'))],
  ['/orgs/ORG-A/members?q=a', heldInOne, to(asked('/orgs/ORG-A/members?q=a', 'org-a'))],
  ['/orgs/org-b', heldInOne, stay],
  ['/orgs/org-m', heldInOne, notFound],
  ['/orgs', heldInOne, stay],
  ['/dashboard', heldInOne, stay],
  ['/?landing', heldInOne, to('/orgs/org-a')],
  [session, { ...heldInOne, taughtSessionIds: ['s-1'] }, stay],
  ['/super', heldWheel, to(asked('/super'))],
  ['/super/jobs', heldWheel, to(asked('/super/jobs'))],
  ['/orgs/org-z', heldWheel, to(asked('/orgs/org-z'))],
  ['/orgs/org-b', { ...heldInOne, superAdmin: true, heldOrgIds: [null, 'org-a'] }, stay],
  ['/super', { ...heldInOne, superAdmin: true }, stay],
  ['/admin-access?org=org-a', heldInOne, stay],
  ['/admin-access?org=org-a', { ...heldInOne, savedRedirect: '/orgs/org-a' }, stay],
  // An address too long to return to is left out.
  [`/orgs/org-a/${'a'.repeat(2000)}`, heldInOne, to('/admin-access?org=org-a')],
  [`/super/${'a'.repeat(2000)}`, heldWheel, to('/admin-access')],
  ['/admin-access', signedOut, to('/')],
  ['/admin-access', unverified, to('/verification')],
])
