import type { Viewer } from './viewer'

type Org = { id: string }
type Member = { orgId: string }

// About one organization. `theOrg` and `itsOrg` say which: the subject itself, or the one that the subject belongs to.
export type OrgRule = (viewer: Viewer, orgId: string) => boolean
export const theOrg = (rule: OrgRule) => (viewer: Viewer, org: Org) => rule(viewer, org.id)
export const itsOrg = (rule: OrgRule) => (viewer: Viewer, record: Member) => rule(viewer, record.orgId)
/** Whether the viewer's sign-in is good for this organization: one by another organization's own provider is not. */
export const isGoodIn: OrgRule = ({ providerOrgId = null }, orgId) => providerOrgId === null || providerOrgId === orgId
export const isMember: OrgRule = (viewer, orgId) =>
  isGoodIn(viewer, orgId) && viewer.roles.some((role) => role.orgId === orgId)
/**
 * Excludes visitors, who can only read: an organization's records of its people are changed by its own administrators.
 */
export const isAdmin: OrgRule = (viewer, orgId) =>
  isGoodIn(viewer, orgId) && viewer.roles.some((role) => role.orgId === orgId && role.roleType === 'ADMIN')
/** A super admin who has given a reason for this visit. */
export const isVisitor: OrgRule = (viewer, orgId) => viewer.superAdmin && viewer.visits.includes(orgId)
export const isAdminOrVisitor: OrgRule = (viewer, orgId) => isVisitor(viewer, orgId) || isAdmin(viewer, orgId)
export const isMemberOrVisitor: OrgRule = (viewer, orgId) => isVisitor(viewer, orgId) || isMember(viewer, orgId)
/** Features are switched by super admins who are visiting the organization or administer it. */
export const isSuperAdminInOrg: OrgRule = (viewer, orgId) => viewer.superAdmin && isAdminOrVisitor(viewer, orgId)
