import { type Route, routeOf } from './route-kind'
import { safePath } from './safe-path'

const day = 86_400_000
/** Two servers' clocks may differ by this much. */
const skew = 60_000

export type RouteRequest = {
  path: string
  /** The query as in the address, with or without its question mark. */
  query: string
  /** False for a prefetch: it neither writes nor uses up the saved redirect. */
  isNavigation?: boolean
}

export type RouteRole = { orgId: string; roleType: 'ADMIN' | 'MEMBER'; createdAt: Date | string }

/** Where an administrator (null: a super admin) learns what is missing to act as one, and gives it. */
export const adminAccessPath = '/admin-access'

/** What the chain knows of the visitor; signed out, only `signedIn`, `savedRedirect` and `now` are used. */
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
  /** Organizations whose administration is held back for the moment; null among them: that of the installation. */
  heldOrgIds?: readonly (string | null)[]
  savedRedirect: string | null
  /** Sessions the person teaches; only needed on an organization's session page. */
  taughtSessionIds?: readonly string[]
  now: Date
}

/** `saveRedirect`: a path to keep, null to forget the kept one, absent to leave it as it is. */
export type RouteDecision =
  | { go: 'stay'; saveRedirect?: null }
  | { go: 'redirect'; to: string; saveRedirect?: string | null }
  | { go: 'notFound' }

type Visit = { route: Route; query: URLSearchParams; search: string; navigation: boolean; facts: RouteContext }

const stay: RouteDecision = { go: 'stay' }
const redirect = (to: string): RouteDecision => ({ go: 'redirect', to })

/**
 * Where a request must go next: the guard chain of the product, in the specification's order.
 * Sign-in, verification, profile, first credential, invitation, saved redirect, landing; then the guards of /orgs and /super.
 */
export function resolveRoute(request: RouteRequest, facts: RouteContext): RouteDecision {
  const route = routeOf(request.path)
  const query = new URLSearchParams(request.query)
  query.delete('_rsc')
  const search = request.query.replace(/^\?/, '')
  const visit = { route, query, search, navigation: request.isNavigation !== false, facts }

  if (route.kind === 'own') return stay
  if (route.kind === 'broken') return { go: 'notFound' }
  // Signing in would lead to nothing.
  if (route.kind === 'unknown' && !facts.signedIn) return { go: 'notFound' }
  if (route.path === '/users' || route.path === '/users/sign_in') return redirect('/')
  if (route.path === '/login') return atLogin(visit)
  if (route.kind === 'public' && !(route.path === '/' && facts.signedIn)) return stay
  return personStep(visit) ?? heldPage(visit) ?? returnStep(visit) ?? landingStep(visit) ?? ownGuard(visit)
}

/** Signed in already: on to `/`, which ends at the place the link wanted to come back to. */
function atLogin({ query, navigation, facts }: Visit): RouteDecision {
  if (!facts.signedIn) return stay
  const wanted = navigation ? safePath(query.get('returnTo')) : null
  return wanted ? { go: 'redirect', to: '/', saveRedirect: wanted } : redirect('/')
}

/** Steps 1 to 5. The page a step sends to is exempt from that step and from all later ones. */
function personStep(visit: Visit): RouteDecision | null {
  const { route, facts } = visit
  if (!facts.signedIn) return elsewhere(visit, '/')

  if (route.path === '/verification') return stay
  if (!facts.verified) return elsewhere(visit, '/verification')

  if (route.path === '/onboarding') return stay
  if (!facts.profileComplete) return elsewhere(visit, '/onboarding')

  if (route.path === '/credentials/new') return stay
  if (lacksCredential(facts)) return elsewhere(visit, '/credentials/new?onboarding=true')

  if (/^\/org-invitations\/[^/]+$/.test(route.path)) return stay
  const invitation = facts.pendingOrgInvitationIds.find(
    (id) => !withinDay(facts.invitationPostponedAt?.[id], facts.now),
  )
  return invitation ? elsewhere(visit, `/org-invitations/${invitation}`) : null
}

const lacksCredential = (facts: RouteContext) =>
  !facts.hasCredential && !facts.noCredential && !withinDay(facts.credentialStepSkippedAt, facts.now)

function withinDay(at: Date | null | undefined, now: Date): boolean {
  if (!at) return false
  const age = now.getTime() - at.getTime()
  return age > -skew && age < day
}

function elsewhere(visit: Visit, to: string): RouteDecision {
  const path = visit.route.savable && visit.navigation ? fullPath(visit) : null
  return path ? { go: 'redirect', to, saveRedirect: path } : redirect(to)
}

function fullPath({ route, query, search }: Visit): string | null {
  // The text of the query is kept as it was, unless the router's own mark has to go.
  const kept = /(^|&)_rsc=/.test(search) ? query.toString() : search
  const path = route.path.split('/').map(encodeURIComponent).join('/')
  return safePath(kept ? `${path}?${kept}` : path)
}

/** What is missing is said where it was asked for: a place kept for later does not lead away from it. */
const heldPage = ({ route }: Visit): RouteDecision | null => (route.path === adminAccessPath ? stay : null)

/** Step 6: back to where the person wanted to go, once. */
function returnStep(visit: Visit): RouteDecision | null {
  const saved = visit.navigation ? safePath(visit.facts.savedRedirect) : null
  if (!saved) return null
  return saved === fullPath(visit) ? afterReturn(visit) : { go: 'redirect', to: saved, saveRedirect: null }
}

/** Arrived at the saved place by other means: the rest of the chain, and the saved place is forgotten. */
function afterReturn(visit: Visit): RouteDecision {
  const decision = landingStep(visit) ?? ownGuard(visit)
  return decision.go === 'notFound' ? decision : { ...decision, saveRedirect: null }
}

/** Step 7, and the end of the chain for `/`: an admin's first organization when requested, else a super admin's desk or the dashboard. */
function landingStep({ route, query, facts }: Visit): RouteDecision | null {
  const first = query.has('landing') ? adminOrgs(facts)[0] : undefined
  if (first) return redirect(`/orgs/${first}`)
  if (route.path !== '/') return null
  return redirect(facts.superAdmin ? '/super' : '/dashboard')
}

/** The organizations where the person is an admin, oldest role first. */
function adminOrgs(facts: RouteContext): string[] {
  const time = (role: RouteRole) => new Date(role.createdAt).getTime()
  const roles = facts.roles.filter((role) => role.roleType === 'ADMIN').toSorted((a, b) => time(a) - time(b))
  return [...new Set(roles.map((role) => role.orgId))]
}

/** The guards of the organization area and of the installation. What is forbidden looks like what is missing. */
function ownGuard(visit: Visit): RouteDecision {
  const { route, facts } = visit
  const wheel = facts.superAdmin && !isHeld(facts, null)
  const otherwise: RouteDecision = facts.superAdmin ? askFirst(visit, null) : { go: 'notFound' }
  if (route.kind === 'super') return wheel ? stay : otherwise
  if (route.kind !== 'org' || wheel) return stay

  const orgs = adminOrgs(facts)
  if (route.orgId === null) return orgs.length > 1 ? stay : orgs[0] ? redirect(`/orgs/${orgs[0]}`) : otherwise
  const orgId = route.orgId.toLowerCase()
  if (orgs.includes(orgId) && !isHeld(facts, orgId)) return stay
  if (route.taskSessionId !== null && facts.taughtSessionIds?.includes(route.taskSessionId.toLowerCase())) return stay
  return orgs.includes(orgId) ? askFirst(visit, orgId) : otherwise
}

const isHeld = ({ heldOrgIds }: RouteContext, orgId: string | null) => heldOrgIds?.includes(orgId) === true

/** On to the page that says what is missing, and back from there. */
function askFirst(visit: Visit, orgId: string | null): RouteDecision {
  const query = new URLSearchParams(orgId ? { org: orgId } : {})
  const back = fullPath(visit)
  if (back) query.set('returnTo', back)
  return redirect(`${adminAccessPath}${query.size > 0 ? `?${query}` : ''}`)
}
