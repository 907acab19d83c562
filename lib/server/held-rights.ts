import type { PersonFacts, SessionFacts } from '@/lib/data/sessions/read'
import { type AdminRules, type Arrival, holdOfRight, secondFactorAt } from '@/lib/domain/access/admin-conditions'
import type { RouteContext } from '@/lib/domain/access/resolve-route'
import { isProfileComplete } from '@/lib/domain/people/known-name'
import { env } from '@/lib/env'
import type { HeldRight } from '@/lib/policy/can'

type SignedIn = Pick<SessionFacts, 'acr' | 'amr' | 'authAt' | 'providerOrgId' | 'way'>

const instantOf = (text: string | null | undefined) => (text ? new Date(text) : null)

/**
 * How the person of a session signed in: when they last showed a second factor, through which organization's own
 * provider, and from when that way counts for rights over others. A second factor belongs to a way that has shown one:
 * while it is new to the account there, it is none.
 */
export function arrivalOf(
  { acr, amr, authAt, providerOrgId, way }: SignedIn,
  now = new Date(),
): Pick<Arrival, 'secondFactorAt' | 'providerOrgId' | 'opensFrom'> {
  const shownAt = secondFactorAt({ acr, amr, authAt: instantOf(authAt) })
  const countsFrom = way ? instantOf(way.secondFactorFrom) : new Date(0)
  const counts = countsFrom !== null && countsFrom <= now
  return { secondFactorAt: counts ? shownAt : null, providerOrgId, opensFrom: instantOf(way?.opensFrom) }
}

/** The conditions that the installation sets for its super admins. */
export const wheelRules = (): AdminRules => ({
  secondFactorHours: env().SUPER_ADMIN_SECOND_FACTOR_HOURS ?? null,
  idleMinutes: null,
  addresses: [],
})

type Rights = Pick<PersonFacts, 'superAdmin' | 'roles'>

/** Whether a membership has rights over others: an administrator's, or by a grant. */
const hasRights = ({ roleType, grants }: Rights['roles'][number]) => roleType === 'ADMIN' || grants.length > 0

/** The rights of a person that are currently held back: the super admin's first, then in the order of their roles. */
export function heldRights({ superAdmin, roles }: Rights, arrival: Arrival): HeldRight[] {
  const heldIn = (right: Parameters<typeof holdOfRight>[0], beside: Partial<HeldRight> = {}): HeldRight[] => {
    const hold = holdOfRight(right, arrival)
    return hold ? [{ ...beside, orgId: right.orgId, hold }] : []
  }
  return [
    ...(superAdmin ? heldIn({ orgId: null, rules: wheelRules() }) : []),
    ...roles.filter(hasRights).flatMap((role) => {
      const { roleType, grants, supervises } = role
      return heldIn(role, roleType === 'ADMIN' ? {} : { roleType, grants, supervises })
    }),
  ]
}

/** Whether an organization in which a person has rights over others, or the installation, asks a second factor of them. */
export const asksSecondFactor = ({ superAdmin, roles }: Rights): boolean =>
  (superAdmin && wheelRules().secondFactorHours !== null) ||
  roles.some((role) => hasRights(role) && (role.rules?.secondFactorHours ?? null) !== null)

/** Whether a person has rights over others, as an administrator, by a grant, or as a super admin. */
export const hasRightsOverOthers = ({ superAdmin, roles }: Rights): boolean => superAdmin || roles.some(hasRights)

/** The session facts that the guard chain needs. */
type Facts = Pick<SessionFacts, 'userId' | 'verified' | 'hasCredential' | 'noCredential' | 'superAdmin' | 'roles'> &
  Pick<SessionFacts, 'invitationIds' | 'firstName' | 'lastName' | 'dob' | 'acknowledgedAt'> &
  Parameters<typeof arrivalOf>[0]

type Kept = { skipped: string | undefined; postponed: string | undefined; redirect: string | undefined }

/** The input of the guard chain: the session's facts and what this browser keeps in cookies. */
export function routeContext(
  facts: Facts | null,
  savedCookies: Kept,
  now: Date,
  taughtSessionIds: readonly string[] = [],
  address: string | null = null,
  granted: RouteContext['granted'] = undefined,
): RouteContext {
  return {
    signedIn: facts !== null,
    verified: facts?.verified ?? false,
    profileComplete: facts ? isProfileComplete(facts) : false,
    hasCredential: facts?.hasCredential ?? false,
    noCredential: facts?.noCredential ?? false,
    credentialStepSkippedAt: (facts && postponements(savedCookies.skipped)[facts.userId]) ?? null,
    pendingOrgInvitationIds: facts?.invitationIds ?? [],
    invitationPostponedAt: postponements(savedCookies.postponed),
    roles: facts?.roles ?? [],
    superAdmin: facts?.superAdmin ?? false,
    heldOrgIds: facts ? heldRights(facts, { ...arrivalOf(facts, now), address, now }).map(({ orgId }) => orgId) : [],
    savedRedirect: savedCookies.redirect ?? null,
    taughtSessionIds,
    granted,
    now,
  }
}

function instant(text: string | undefined): Date | null {
  const ms = Number(text)
  return text && Number.isFinite(ms) ? new Date(ms) : null
}

/** "id.ms" pairs, joined by "~", of a person who skipped adding a first license or of a postponed invitation. */
function postponements(text: string | undefined): Record<string, Date> {
  const pairs = (text ?? '').split('~').map((part) => part.split('.'))
  return Object.fromEntries(pairs.flatMap(([id, ms]) => (id && instant(ms) ? [[id, instant(ms)!]] : [])))
}
