import type { Hold } from '@/lib/domain/access/admin-conditions'
import type { Scope } from '@/lib/domain/access/api-token'
import { reaches } from './scopes'

/** The caller, read from the database at each request, never from a token. */
export type Viewer = {
  userId: string
  /** Has at least one verified contact. */
  verified: boolean
  /** Runs the installation (super admin). */
  superAdmin: boolean
  roles: readonly ViewerRole[]
  /** Organizations that a super admin is visiting now, each with a reason given. */
  visits: readonly string[]
  /** People whose record a super admin is visiting now, each with a reason given. */
  personVisits: readonly string[]
  /** The scopes of the token; null for a signed-in person, who may do everything their roles allow. */
  scopes: readonly Scope[] | null
  /**
   * Rights that are held back now: `roles` has the person as a member there, and `superAdmin` is false. Empty when
   * omitted.
   */
  held?: readonly HeldRight[]
}
/** A right that is temporarily held back, in an organization (null: over the installation), and why. */
export type HeldRight = { orgId: string | null; hold: Hold }
export type ViewerRole = { orgId: string; roleType: 'ADMIN' | 'MEMBER' }

type Person = { id: string }
type Owned = { userId: string }
type Org = { id: string }
type Member = { orgId: string }
type Addressed = { addresseeId: string | null }

const isSelf = (viewer: Viewer, person: Person) => viewer.userId === person.id
const isOwner = (viewer: Viewer, owned: { userId: string | null }) => viewer.userId === owned.userId
const isMember = (viewer: Viewer, org: Org) => viewer.roles.some((role) => role.orgId === org.id)
const isVisiting = (viewer: Viewer, org: Org) => viewer.superAdmin && viewer.visits.includes(org.id)
/** An administrator of the organization, or a super admin who has given a reason for this visit. */
const isOrgAdmin = (viewer: Viewer, org: Org) =>
  isVisiting(viewer, org) || viewer.roles.some((role) => role.orgId === org.id && role.roleType === 'ADMIN')
/**
 * Excludes visitors, who can only read: an organization's records of its people are changed by its own administrators.
 */
const isOwnOrgAdmin = (viewer: Viewer, { orgId }: Member) =>
  viewer.roles.some((role) => role.orgId === orgId && role.roleType === 'ADMIN')
const isOrgAdminOf = (viewer: Viewer, { orgId }: Member) => isOrgAdmin(viewer, { id: orgId })
const isAddressee = (viewer: Viewer, { addresseeId }: Addressed) => viewer.userId === addresseeId
const isAdminItself = (viewer: Viewer, { id }: Org) => isOwnOrgAdmin(viewer, { orgId: id })
const isSuperAdmin = (viewer: Viewer, _orgOrPerson: { id: string }) => viewer.superAdmin
/** Features are switched by super admins who are visiting the organization. */
const isSuperAdminInside = (viewer: Viewer, org: Org) => viewer.superAdmin && isOrgAdmin(viewer, org)
const isAdminSomewhere = (viewer: Viewer, person: Person) =>
  isSelf(viewer, person) && (viewer.superAdmin || viewer.roles.some((role) => role.roleType === 'ADMIN'))
const isSuperAdminSelf = (viewer: Viewer, person: Person) => isSelf(viewer, person) && viewer.superAdmin
/** A super admin who has given a reason for opening this person's record. */
const isVisitingPerson = (viewer: Viewer, person: Person) =>
  viewer.superAdmin && viewer.personVisits.includes(person.id)
/** Super admins cannot act on their own record. */
const isVisitingOther = (viewer: Viewer, person: Person) => isVisitingPerson(viewer, person) && !isSelf(viewer, person)
const isVisitingBoth = (viewer: Viewer, { id, otherId }: Person & { otherId: string }) =>
  isVisitingOther(viewer, { id }) && isVisitingOther(viewer, { id: otherId })
type TaughtSession = { orgId: string; instructorIds: readonly string[] }
/** The people who run a session: its organization's own administrators and its instructors. */
const isSessionStaff = (viewer: Viewer, session: TaughtSession) =>
  isOwnOrgAdmin(viewer, session) || session.instructorIds.includes(viewer.userId)
const isSessionReader = (viewer: Viewer, session: TaughtSession) =>
  isSessionStaff(viewer, session) || isVisiting(viewer, { id: session.orgId })
/** A certificate belongs to its person; those who run its session can read it too. */
const isCertificateReader = (viewer: Viewer, certificate: TaughtSession & Owned) =>
  isOwner(viewer, certificate) || isSessionReader(viewer, certificate)
/** People who may see a session: its readers, people enrolled in it, and every member once it is announced. */
const isSessionGuest = (
  viewer: Viewer,
  session: TaughtSession & { enrolledIds: readonly string[]; announced: boolean },
) =>
  isSessionReader(viewer, session) ||
  session.enrolledIds.includes(viewer.userId) ||
  (session.announced && isMember(viewer, { id: session.orgId }))
type Attended = { orgId: string; userId: string | null; present: boolean }
/** People who are enrolled, belong to the organization, or have proven their presence with the session's code. */
const isAttendee = (viewer: Viewer, { orgId, userId, present }: Attended) =>
  present || viewer.userId === userId || isMember(viewer, { id: orgId })
const isInstructor = (viewer: Viewer, { instructorIds }: TaughtSession) => instructorIds.includes(viewer.userId)
/** Null for a guest, who has no account. */
type Enrolled = { userId: string | null } & TaughtSession
const isMemberIn = (viewer: Viewer, { orgId }: Member) => isMember(viewer, { id: orgId })
const isEnrolledOrReader = (viewer: Viewer, enrolled: Enrolled) =>
  isOwner(viewer, enrolled) || isSessionReader(viewer, enrolled)
const isMemberOrVisitor = (viewer: Viewer, org: Org) => isVisiting(viewer, org) || isMember(viewer, org)

/** A sealed document belongs to its signers; its organization's own administrators can read it too. */
const isCopyReader = (viewer: Viewer, { orgId, signerIds }: Member & { signerIds: readonly string[] }) =>
  signerIds.includes(viewer.userId) || isOwnOrgAdmin(viewer, { orgId })

/**
 * `heard`: the person was informed of the supervisor at least fourteen days ago, or in their invitation, so that the
 * supervisor may see their licenses.
 */
type Supervised = Member & { supervisorUserId: string | null; heard: boolean }
/** Administrators see everybody's licenses; a supervisor, who must be a member, only those of their own people. */
const isInformed = (viewer: Viewer, { orgId, supervisorUserId, heard }: Supervised) =>
  isOwnOrgAdmin(viewer, { orgId }) || (isMember(viewer, { id: orgId }) && heard && supervisorUserId === viewer.userId)

/** The owners of a token: its person, or an organization's own administrators. */
const isKeeper = (viewer: Viewer, { userId, orgId }: Owned & { orgId: string | null }) =>
  orgId === null ? viewer.userId === userId : isOwnOrgAdmin(viewer, { orgId })

/** The whole permission table. A rule only reads its arguments: no queries, no clock. */
export const rules = {
  'person.read': isSelf,
  'person.update': isSelf,
  'person.updatePrefs': isSelf,
  'person.readWheelRole': isSelf,
  'contact.verify': isSelf,
  'contact.change': isSelf,
  'ownData.download': isSelf,
  'ownData.delete': isSelf,
  'search.find': isSelf,
  'session.list': isSelf,
  'session.revoke': isSelf,
  'credential.add': isSelf,
  'credential.list': isSelf,
  'credential.read': isOwner,
  'credential.update': isOwner,
  'credential.renew': isOwner,
  'credential.archive': isOwner,
  'credit.add': isSelf,
  'credit.list': isSelf,
  'credit.read': isOwner,
  'credit.correct': isOwner,
  'credit.withdraw': isOwner,
  'credit.restore': isOwner,
  'topic.listAnswers': isSelf,
  'topic.answer': isSelf,
  'creditProposal.propose': isAdminItself,
  'creditProposal.listOfOrg': isOrgAdmin,
  'creditProposal.listOwn': isSelf,
  'creditProposal.answer': isOwner,
  'document.save': isSelf,
  'document.list': isSelf,
  'document.read': isOwner,
  'document.delete': isOwner,
  'document.restore': isOwner,
  'signing.create': isAdminItself,
  'signing.list': isAdminItself,
  'signing.read': isOwnOrgAdmin,
  'signing.manage': isOwnOrgAdmin,
  'signing.listOwn': isSelf,
  'signing.sign': isOwner,
  'signing.readCopy': isCopyReader,
  'documentRequest.list': isAdminItself,
  'documentRequest.read': isOwnOrgAdmin,
  'documentRequest.manage': isOwnOrgAdmin,
  'requestedDocument.listOwn': isSelf,
  'requestedDocument.read': isOwner,
  'requestedDocument.answer': isOwner,
  'document.update': isOwner,
  'document.replace': isOwner,
  'document.share': isOwner,
  'document.endShare': isOwner,
  'document.listShared': isOwnOrgAdmin,
  'document.markOriginalSeen': isOwnOrgAdmin,
  'document.readShared': isOwnOrgAdmin,
  'transcript.read': isOwner,
  'transcriptLink.list': isSelf,
  'transcriptLink.read': isOwner,
  'transcriptLink.create': isOwner,
  'transcriptLink.end': isOwner,
  'feedback.send': isSelf,
  'org.read': isMemberOrVisitor,
  'org.administer': isOrgAdmin,
  'org.list': isAdminSomewhere,
  'org.visit': isSuperAdmin,
  'org.create': isSuperAdminSelf,
  'org.oversee': isSuperAdmin,
  'org.govern': isSuperAdmin,
  'org.update': isAdminItself,
  'org.setLogo': isAdminItself,
  'org.askClosing': isAdminItself,
  'org.saveProvider': isOrgAdmin,
  'org.removeProvider': isOrgAdmin,
  'org.setFeatures': isSuperAdminInside,
  'invitation.list': isOrgAdmin,
  'invitation.send': isOwnOrgAdmin,
  'invitation.manage': isOwnOrgAdmin,
  'invitation.answer': isAddressee,
  'import.read': isOrgAdminOf,
  'import.preview': isOwnOrgAdmin,
  'import.manage': isOwnOrgAdmin,
  'matrix.read': isOrgAdmin,
  'savedView.manage': isAdminItself,
  'savedView.delete': isOwner,
  'member.list': isOrgAdmin,
  'member.read': isOrgAdminOf,
  'member.manage': isOwnOrgAdmin,
  'member.leave': isOwner,
  'notice.list': isSelf,
  'notice.markRead': isSelf,
  'notice.configure': isSelf,
  'teamLicense.list': isInformed,
  'board.list': isOrgAdmin,
  'board.remind': isAdminItself,
  'task.list': isOrgAdmin,
  'task.read': isOrgAdminOf,
  'task.manage': isOwnOrgAdmin,
  'taskSession.read': isSessionReader,
  'taskSession.run': isSessionStaff,
  'taskSession.manage': isOwnOrgAdmin,
  'inspection.read': isOrgAdmin,
  'surveyLink.list': isOrgAdmin,
  'surveyLink.read': isOrgAdminOf,
  'surveyLink.create': isAdminItself,
  'surveyLink.end': isOwnOrgAdmin,
  'certificate.list': isSelf,
  'certificate.read': isCertificateReader,
  'enrollment.list': isSelf,
  'enrollment.read': isEnrolledOrReader,
  'enrollment.enroll': isMemberIn,
  'enrollment.readReceipt': isOwner,
  'enrollment.withdraw': isOwner,
  'enrollment.answer': isAddressee,
  'enrollment.manage': isOwnOrgAdmin,
  'checkIn.attend': isAttendee,
  'guest.manage': isSessionStaff,
  'guest.erase': isOwnOrgAdmin,
  'guest.sign': isSessionStaff,
  'guest.listOwn': isSelf,
  'guest.answer': isAddressee,
  'signature.signAsInstructor': isInstructor,
  'curriculum.list': isOrgAdmin,
  'curriculum.read': isOrgAdminOf,
  'curriculum.manage': isOwnOrgAdmin,
  'curriculum.listOwn': isSelf,
  'calendar.manageFeed': isSelf,
  'calendar.readSession': isSessionGuest,
  'webhook.list': isOrgAdmin,
  'webhook.read': isOrgAdminOf,
  'webhook.create': isAdminItself,
  'webhook.manage': isOwnOrgAdmin,
  'apiToken.list': isSelf,
  'apiToken.create': isKeeper,
  'apiToken.revoke': isKeeper,
  'orgAccess.list': isOrgAdmin,
  'orgSecurity.read': isOrgAdmin,
  'orgSecurity.manage': isAdminItself,
  'orgConnection.manage': isOwnOrgAdmin,
  'apiClient.register': isOwnOrgAdmin,
  'apiClient.revoke': isOwnOrgAdmin,
  'rule.manage': isSuperAdminSelf,
  'installation.read': isSuperAdminSelf,
  'licenseCheck.list': isSuperAdminSelf,
  'licenseCheck.read': isSuperAdmin,
  'licenseCheck.decide': isSuperAdmin,
  'licenseCheck.listOwn': isOwner,
  'boardRoster.list': isSuperAdminSelf,
  'boardRoster.read': isSuperAdmin,
  'boardRoster.upload': isSuperAdminSelf,
  'boardRoster.manage': isSuperAdmin,
  'installation.manage': isSuperAdminSelf,
  'people.find': isSuperAdminSelf,
  'people.visit': isSuperAdmin,
  'people.read': isVisitingPerson,
  'people.manage': isVisitingOther,
  'people.merge': isVisitingBoth,
  'history.read': isSuperAdminSelf,
  'history.listOfOrg': isOrgAdmin,
  'retention.readOfOrg': isOrgAdmin,
  'retention.setOfOrg': isAdminItself,
  'orgArchive.list': isAdminItself,
  'orgArchive.ask': isAdminItself,
  'orgArchive.open': isOwnOrgAdmin,
  'legalHold.place': isSuperAdmin,
  'legalHold.release': isSuperAdmin,
  'history.listOwn': isSelf,
  'feedback.manage': isSuperAdminSelf,
  'job.manage': isSuperAdminSelf,
} as const

export type Action = keyof typeof rules
export type Target<A extends Action> = Parameters<(typeof rules)[A]>[1]

/**
 * The actions open to a person without a verified contact: verify it, change it, choose a language, read their own
 * record, ask for help.
 */
export const unverifiedMay: ReadonlySet<Action> = new Set<Action>([
  'person.read',
  'person.updatePrefs',
  'person.readWheelRole',
  'contact.verify',
  'contact.change',
  'feedback.send',
])

/**
 * Whether this viewer may perform this action on that subject. Deny is the default: an action without a rule does not
 * type-check.
 */
export function can<A extends Action>(viewer: Viewer, action: A, target: Target<A>): boolean {
  if (!viewer.verified && !unverifiedMay.has(action)) return false
  if (!reaches(viewer, action)) return false
  return (rules[action] as (viewer: Viewer, target: Target<A>) => boolean)(viewer, target)
}
