import { type Route, routeOf } from './route-kind'
import { safePath } from './saved-redirect'

const dayMs = 86_400_000
/** Two servers' clocks may differ by this much. */
const clockSkewMs = 60_000

type RouteRequest = {
  path: string
  /** The query as in the address, with or without its question mark. */
  query: string
  /** False for a prefetch: it neither writes nor uses up the saved redirect. */
  isNavigation?: boolean
}

type RouteRole = { orgId: string; roleType: 'ADMIN' | 'MEMBER'; createdAt: Date | string }

/** The page where an administrator (or super admin) sees which conditions they still have to meet, and meets them. */
export const adminAccessPath = '/admin-access'

/** The facts about the visitor that the guard chain uses; signed out, only `signedIn`, `savedRedirect` and `now`. */
export type RouteContext = {
  signedIn: boolean
  verified: boolean
  profileComplete: boolean
  hasCredential: boolean
  noCredential: boolean
  credentialStepSkippedAt: Date | null
  /** Open, unexpired invitations to organizations, oldest first. */
  pendingOrgInvitationIds: readonly string[]
  /** When "Decide later" was chosen, by invitation id. */
  invitationPostponedAt: Readonly<Record<string, Date>> | null
  roles: readonly RouteRole[]
  superAdmin: boolean
  /** Organizations whose admin rights are currently held back; null means the super admin's right. */
  heldOrgIds?: readonly (string | null)[]
  savedRedirect: string | null
  /** Sessions the person teaches; only needed on an organization's session page. */
  taughtSessionIds?: readonly string[]
  /**
   * For who does not administer the requested organization: whether its page opens to them by a grant or as a
   * supervisor, and the page with which they begin there; only needed on an organization's pages.
   */
  granted?: { opens: boolean; home: string | null } | undefined
  now: Date
}

/** `saveRedirect`: a path to save, null to forget the saved one, absent to leave it unchanged. */
export type RouteDecision =
  | { go: 'stay'; saveRedirect?: null }
  | { go: 'redirect'; to: string; saveRedirect?: string | null }
  | { go: 'notFound' }

type Visit = { route: Route; query: URLSearchParams; search: string; navigation: boolean; facts: RouteContext }

const stay: RouteDecision = { go: 'stay' }
const redirect = (to: string): RouteDecision => ({ go: 'redirect', to })

/**
 * Decides where a request must go next: the guard chain of the product, in the specification's order.
 * Sign-in, verification, profile, first credential, invitation, saved redirect, landing; then the guards of /orgs and
 * /super.
 */
export function resolveRoute(request: RouteRequest, facts: RouteContext): RouteDecision {
  const route = routeOf(request.path)
  const query = new URLSearchParams(request.query)
  query.delete('_rsc')
  const search = request.query.replace(/^\?/, '')
  const visit = { route, query, search, navigation: request.isNavigation !== false, facts }

  if (route.kind === 'own') return stay
  if (route.kind === 'broken') return { go: 'notFound' }
  // There is no page to sign in for.
  if (route.kind === 'unknown' && !facts.signedIn) return { go: 'notFound' }
  if (route.path === '/users' || route.path === '/users/sign_in') return redirect('/')
  if (route.path === '/login') return loginStep(visit)
  if (route.kind === 'public' && !(route.path === '/' && facts.signedIn)) return stay
  return personStep(visit) ?? adminAccessStep(visit) ?? returnStep(visit) ?? landingStep(visit) ?? areaGuard(visit)
}

/** Already signed in: on to `/`, which then leads to the requested `returnTo`. */
function loginStep({ query, navigation, facts }: Visit): RouteDecision {
  if (!facts.signedIn) return stay
  const returnTo = navigation ? safePath(query.get('returnTo')) : null
  return returnTo ? { go: 'redirect', to: '/', saveRedirect: returnTo } : redirect('/')
}

/** Steps 1 to 5. The page a step sends to is exempt from that step and from all later ones. */
function personStep(visit: Visit): RouteDecision | null {
  const { route, facts } = visit
  if (!facts.signedIn) return redirectTo(visit, '/')

  if (route.path === '/verification') return stay
  if (!facts.verified) return redirectTo(visit, '/verification')

  if (route.path === '/onboarding') return stay
  if (!facts.profileComplete) return redirectTo(visit, '/onboarding')

  if (route.path === '/credentials/new') return stay
  if (lacksCredential(facts)) return redirectTo(visit, '/credentials/new?onboarding=true')

  if (/^\/org-invitations\/[^/]+$/.test(route.path)) return stay
  const invitation = facts.pendingOrgInvitationIds.find(
    (id) => !isWithinDay(facts.invitationPostponedAt?.[id], facts.now),
  )
  return invitation ? redirectTo(visit, `/org-invitations/${invitation}`) : null
}

const lacksCredential = (facts: RouteContext) =>
  !facts.hasCredential && !facts.noCredential && !isWithinDay(facts.credentialStepSkippedAt, facts.now)

function isWithinDay(instant: Date | null | undefined, now: Date): boolean {
  if (!instant) return false
  const age = now.getTime() - instant.getTime()
  return age > -clockSkewMs && age < dayMs
}

function redirectTo(visit: Visit, to: string): RouteDecision {
  const path = visit.route.savable && visit.navigation ? fullPath(visit) : null
  return path ? { go: 'redirect', to, saveRedirect: path } : redirect(to)
}

function fullPath({ route, query, search }: Visit): string | null {
  // The query text stays unchanged, unless the router's own `_rsc` parameter must be removed.
  const queryText = /(^|&)_rsc=/.test(search) ? query.toString() : search
  const path = route.path.split('/').map(encodeURIComponent).join('/')
  return safePath(queryText ? `${path}?${queryText}` : path)
}

/** A saved redirect must not lead away from the page that shows the missing conditions. */
const adminAccessStep = ({ route }: Visit): RouteDecision | null => (route.path === adminAccessPath ? stay : null)

/** Step 6: back to the page the person asked for, once. */
function returnStep(visit: Visit): RouteDecision | null {
  const saved = visit.navigation ? safePath(visit.facts.savedRedirect) : null
  if (!saved) return null
  return saved === fullPath(visit) ? stepAfterReturn(visit) : { go: 'redirect', to: saved, saveRedirect: null }
}

/** The request is already at the saved redirect: the rest of the chain runs, and the saved redirect is forgotten. */
function stepAfterReturn(visit: Visit): RouteDecision {
  const decision = landingStep(visit) ?? areaGuard(visit)
  return decision.go === 'notFound' ? decision : { ...decision, saveRedirect: null }
}

/**
 * Step 7, and the end of the chain for `/`: an admin's first organization when requested, otherwise a super admin's
 * desk or the dashboard.
 */
function landingStep({ route, query, facts }: Visit): RouteDecision | null {
  const adminOrgId = query.has('landing') ? adminOrgs(facts)[0] : undefined
  if (adminOrgId) return redirect(`/orgs/${adminOrgId}`)
  if (route.path !== '/') return null
  return redirect(facts.superAdmin ? '/super' : '/dashboard')
}

/** The organizations where the person is an admin, oldest role first. */
function adminOrgs(facts: RouteContext): string[] {
  const time = (role: RouteRole) => new Date(role.createdAt).getTime()
  const roles = facts.roles.filter((role) => role.roleType === 'ADMIN').toSorted((a, b) => time(a) - time(b))
  return [...new Set(roles.map((role) => role.orgId))]
}

/** The guards of the organization area and of the installation. A forbidden page looks like a missing one. */
function areaGuard(visit: Visit): RouteDecision {
  const { route, facts } = visit
  const actsAsSuperAdmin = facts.superAdmin && !isHeld(facts, null)
  const refusal: RouteDecision = facts.superAdmin ? redirectToAdminAccess(visit, null) : { go: 'notFound' }
  if (route.kind === 'super') return actsAsSuperAdmin ? stay : refusal
  if (route.kind !== 'org' || actsAsSuperAdmin) return stay

  const orgs = adminOrgs(facts)
  const home = facts.granted?.home ?? null
  if (route.orgId === null) {
    if (orgs.length > 1) return stay
    return orgs[0] ? redirect(`/orgs/${orgs[0]}`) : home ? redirect(home) : refusal
  }
  const orgId = route.orgId.toLowerCase()
  if (orgs.includes(orgId) && !isHeld(facts, orgId)) return stay
  if (route.taskSessionId !== null && facts.taughtSessionIds?.includes(route.taskSessionId.toLowerCase())) return stay
  if (facts.granted?.opens) return stay
  if (home !== null && route.path === `/orgs/${route.orgId}`) return redirect(home)
  return orgs.includes(orgId) || isHeld(facts, orgId) ? redirectToAdminAccess(visit, orgId) : refusal
}

const isHeld = ({ heldOrgIds }: RouteContext, orgId: string | null) => heldOrgIds?.includes(orgId) === true

/** Redirects to the page that shows the missing conditions, with the way back. */
function redirectToAdminAccess(visit: Visit, orgId: string | null): RouteDecision {
  const query = new URLSearchParams(orgId ? { org: orgId } : {})
  const back = fullPath(visit)
  if (back) query.set('returnTo', back)
  return redirect(`${adminAccessPath}${query.size > 0 ? `?${query}` : ''}`)
}
