import type { Grant, GrantKind } from '@/lib/domain/orgs/grants'
import { isAdmin, isAdminOrVisitor, isMember, type OrgRule } from './org-rules'
import type { Viewer, ViewerRole } from './viewer'

type Org = { id: string }
type Member = { orgId: string }

// About what a member was given beside the membership (`lib/domain/orgs/grants.ts`).
/**
 * Whether the viewer holds a grant of these kinds for all of these departments; without departments, for the whole
 * organization. It ends with the membership, and waits as every right over others does.
 */
const holds = (viewer: Viewer, kinds: readonly GrantKind[], orgId: string, departments?: readonly string[]): boolean =>
  isMember(viewer, orgId) &&
  !viewer.waits &&
  departments?.length !== 0 &&
  (departments ?? [null]).every((department) =>
    grantsIn(viewer, orgId).some((grant) => kinds.includes(grant.kind) && covers(grant, department)),
  )
const covers = (grant: Grant, department: string | null) => grant.department === null || grant.department === department
const grantsIn = ({ roles }: Viewer, orgId: string): readonly Grant[] =>
  roles.filter((role) => role.orgId === orgId).flatMap(({ grants = [] }) => grants)

/** The departments for which the viewer holds grants in an organization; a list is narrowed to some of them. */
export const grantedDepartments = (viewer: Viewer, orgId: string): string[] => [
  ...new Set(grantsIn(viewer, orgId).flatMap(({ department }) => department ?? [])),
]

/**
 * The people of a list: those of these departments, to which its query is narrowed, and those whom this person
 * supervises. A list that does not say so shows everybody, and opens to those alone who may see everybody.
 */
type People = Org & { departments?: readonly string[] }
/** A list of people, for those who may by their role and for holders of these grants. */
export const peopleOf =
  (rule: OrgRule, ...kinds: readonly GrantKind[]) =>
  (viewer: Viewer, { id, departments }: People) =>
    rule(viewer, id) || holds(viewer, kinds, id, departments)

/** Somebody in an organization; who has left is in no department, and neither is a row that does not say. */
type Placed = Member & { department?: string | null; state?: string }
const holdsOver = (viewer: Viewer, kinds: readonly GrantKind[], { orgId, department = null, state }: Placed) =>
  holds(viewer, kinds, orgId) ||
  (state !== undefined && state !== 'ENDED' && department !== null && holds(viewer, kinds, orgId, [department]))
export const memberOf =
  (rule: OrgRule, ...kinds: readonly GrantKind[]) =>
  (viewer: Viewer, member: Placed) =>
    rule(viewer, member.orgId) || holdsOver(viewer, kinds, member)

/** For those who may by their role, and for holders of these grants for the whole organization. */
export const or =
  (rule: OrgRule, ...kinds: readonly GrantKind[]): OrgRule =>
  (viewer, orgId) =>
    rule(viewer, orgId) || holds(viewer, kinds, orgId)
/** The same, and for holders of these grants for any department: of what is the same for everybody. */
export const orAny =
  (rule: OrgRule, ...kinds: readonly GrantKind[]): OrgRule =>
  (viewer, orgId) =>
    or(rule, ...kinds)(viewer, orgId) ||
    grantedDepartments(viewer, orgId).some((department) => holds(viewer, kinds, orgId, [department]))

const supervises = (viewer: Viewer, orgId: string) =>
  isMember(viewer, orgId) &&
  !viewer.waits &&
  viewer.roles.some((role) => role.orgId === orgId && role.supervises === true)
/** Whoever has something to do in an organization beyond their own records. */
export const worksThere: OrgRule = (viewer, orgId) =>
  orAny(isAdminOrVisitor, 'MANAGER', 'EDUCATOR', 'RECORDS', 'AUDITOR')(viewer, orgId) || supervises(viewer, orgId)

/** `supervisorUserId`: shows this person's own people too; null shows those of the departments alone. */
type Team = Org & { departments?: readonly string[]; supervisorUserId?: string | null }
/** One's people: everybody's for an administrator, those of granted departments, and those whom one supervises. */
export const seesTeam = (viewer: Viewer, { id, departments, supervisorUserId = null }: Team) => {
  if (or(isAdmin, 'MANAGER', 'AUDITOR')(viewer, id)) return true
  if (departments === undefined || (supervisorUserId === null && departments.length === 0)) return false
  const isOwn = supervisorUserId === null || (supervisorUserId === viewer.userId && supervises(viewer, id))
  return isOwn && departments.every((department) => holds(viewer, ['MANAGER', 'AUDITOR'], id, [department]))
}

/** Employment data is kept by others: nobody who is no administrator changes their own, or an administrator's. */
export const keepsRecordOf = (
  viewer: Viewer,
  member: Placed & { userId?: string | null; roleType?: ViewerRole['roleType'] },
) =>
  isAdmin(viewer, member.orgId) ||
  (member.userId !== viewer.userId && member.roleType === 'MEMBER' && holdsOver(viewer, ['RECORDS'], member))
/** Nothing that is given by a grant invites an administrator, or takes such an invitation back. */
export const invites = (viewer: Viewer, { orgId, roleType }: Member & { roleType?: ViewerRole['roleType'] }) =>
  isAdmin(viewer, orgId) || (roleType === 'MEMBER' && holds(viewer, ['RECORDS'], orgId))
/** A manager acts for people whose departments they hold, all of them. */
export const managesAll = (viewer: Viewer, { orgId, people }: Member & { people: readonly Placed[] }) =>
  isAdmin(viewer, orgId) ||
  (people.length > 0 && people.every((person) => person.orgId === orgId && holdsOver(viewer, ['MANAGER'], person)))
