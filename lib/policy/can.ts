import type { DocumentKind } from '@/lib/domain/documents/values'
import { invites, keepsRecordOf, managesAll, memberOf, or, orAny, peopleOf, seesTeam, worksThere } from './grant-rules'
import {
  isAdmin,
  isAdminOrVisitor,
  isGoodIn,
  isMember,
  isMemberOrVisitor,
  isSuperAdminInOrg,
  isVisitor,
  itsOrg,
  theOrg,
} from './org-rules'
import { reaches } from './scopes'
import type { Viewer } from './viewer'

export { isGoodIn } from './org-rules'
export type { HeldRight, Viewer, ViewerRole } from './viewer'

type Person = { id: string }
type Owned = { userId: string | null }
type Org = { id: string }
type Member = { orgId: string }
type Addressed = { addresseeId: string | null }

// About one person.
const isSelf = (viewer: Viewer, person: Person) => viewer.userId === person.id
const isOwner = (viewer: Viewer, owned: Owned) => viewer.userId === owned.userId
/** A session by an organization's own provider ends no other one: it could keep its person out. */
const isSelfAtInstallation = (viewer: Viewer, person: Person) =>
  isSelf(viewer, person) && (viewer.providerOrgId ?? null) === null
const isAddressee = (viewer: Viewer, { addresseeId }: Addressed) => viewer.userId === addresseeId

// About one person in an organization: what they answer, sign and leave there.
const isOwnerThere = (viewer: Viewer, record: Owned & Member) =>
  isOwner(viewer, record) && isGoodIn(viewer, record.orgId)
const isAddresseeThere = (viewer: Viewer, record: Addressed & Member) =>
  isAddressee(viewer, record) && isGoodIn(viewer, record.orgId)

/** What was observed of somebody is theirs, and their organization's. */
const isOwnerOrReaderThere = (viewer: Viewer, record: Owned & Member) =>
  isOwner(viewer, record) || or(isAdminOrVisitor, 'EDUCATOR', 'AUDITOR')(viewer, record.orgId)

// About the whole installation, and people on the super admins' desk.
const isSuperAdmin = (viewer: Viewer, _orgOrPerson: { id: string }) => viewer.superAdmin
const isSelfSuperAdmin = (viewer: Viewer, person: Person) => isSelf(viewer, person) && viewer.superAdmin
const isSelfAdminAnywhere = (viewer: Viewer, person: Person) =>
  isSelf(viewer, person) && (viewer.superAdmin || viewer.roles.some((role) => role.roleType === 'ADMIN'))
/** A super admin who has given a reason for opening this person's record. */
const isVisitingPerson = (viewer: Viewer, person: Person) =>
  viewer.superAdmin && viewer.personVisits.includes(person.id)
/** Super admins cannot act on their own record. */
const isVisitingOther = (viewer: Viewer, person: Person) => isVisitingPerson(viewer, person) && !isSelf(viewer, person)
const isVisitingBoth = (viewer: Viewer, { id, otherId }: Person & { otherId: string }) =>
  isVisitingOther(viewer, { id }) && isVisitingOther(viewer, { id: otherId })

// About a session.
/** A session, or something of one that names it. */
type TaughtSession = { orgId: string; instructorIds: readonly string[] } & (
  | { id: string; taskSessionId?: undefined }
  | { taskSessionId: string }
)
/** Only while they are a member: whoever has left teaches, reads and decides nothing. */
const isInstructor = (viewer: Viewer, { orgId, instructorIds }: TaughtSession) =>
  isMember(viewer, orgId) && instructorIds.includes(viewer.userId) && !viewer.waits
/** An instructor, and one who has left since, for a sheet that still waits: nobody else can sign it for them. */
const maySignSheet = (viewer: Viewer, session: TaughtSession & { sheetWaits: boolean }) =>
  isInstructor(viewer, session) ||
  (session.sheetWaits &&
    session.instructorIds.includes(viewer.userId) &&
    isGoodIn(viewer, session.orgId) &&
    !viewer.waits)
/** The people who run a session: its organization's own administrators and educators, and its instructors. */
const isSessionStaff = (viewer: Viewer, session: TaughtSession) =>
  or(isAdmin, 'EDUCATOR')(viewer, session.orgId) || isInstructor(viewer, session)
const readsSession = (viewer: Viewer, session: TaughtSession) =>
  isSessionStaff(viewer, session) || or(isVisitor, 'AUDITOR')(viewer, session.orgId)
/** An enrollment or certificate belongs to its person (null for a guest); those who run its session read it too. */
const isOwnerOrSessionStaff = (viewer: Viewer, record: TaughtSession & Owned) =>
  isOwner(viewer, record) || readsSession(viewer, record)
/** Its staff and visitors, people enrolled in it, and every member once it is announced. */
const maySeeSession = (
  viewer: Viewer,
  session: TaughtSession & { enrolledIds: readonly string[]; announced: boolean },
) =>
  readsSession(viewer, session) ||
  (session.enrolledIds.includes(viewer.userId) && isGoodIn(viewer, session.orgId)) ||
  (session.announced && isMember(viewer, session.orgId))
/** People who are enrolled, belong to the organization, or have proven their presence with the session's code. */
const mayAttend = (viewer: Viewer, enrolled: Member & Owned & { present: boolean }) =>
  isGoodIn(viewer, enrolled.orgId) &&
  (enrolled.present || isOwner(viewer, enrolled) || isMember(viewer, enrolled.orgId))

// About papers, licenses and tokens.
/** A sealed document belongs to its signers. */
const isCopySigner = (viewer: Viewer, { orgId, signerIds }: Member & { signerIds: readonly string[] }) =>
  signerIds.includes(viewer.userId) && isGoodIn(viewer, orgId)
/** An organization's own provider opens no health record, not even to its person. */
const touchesHealth = ({ providerOrgId = null }: Viewer, { kind }: { kind: DocumentKind | null }) =>
  kind !== 'HEALTH' || providerOrgId === null
const isOwnerOfDocument = (viewer: Viewer, document: Owned & { kind: DocumentKind }) =>
  isOwner(viewer, document) && touchesHealth(viewer, document)
/**
 * Whoever changes or takes away a document does so for every organization that it is shared with: their relation with
 * each of them.
 */
const isOwnerWhereShared = (
  viewer: Viewer,
  document: Owned & { kind: DocumentKind; shares: readonly { org: Org }[] },
) => isOwnerOfDocument(viewer, document) && document.shares.every(({ org }) => isGoodIn(viewer, org.id))
/** What a document opens to one organization is the person's relation with it. */
const isOwnerOfDocumentThere = (viewer: Viewer, document: Owned & Member & { kind: DocumentKind }) =>
  isOwnerThere(viewer, document) && touchesHealth(viewer, document)
/** `kind`: of the document that is added; null for a question about all of them. */
const maySave = (viewer: Viewer, person: Person & { kind: DocumentKind | null }) =>
  isSelf(viewer, person) && touchesHealth(viewer, person)
const isAskedThere = (viewer: Viewer, requested: Owned & Member & { kind: DocumentKind }) =>
  isOwnerThere(viewer, requested) && touchesHealth(viewer, requested)
/** A token belongs to its person, or to its organization's own administrators. */
const isTokenOwner = (viewer: Viewer, token: { userId: string; orgId: string | null }) =>
  token.orgId === null ? isOwner(viewer, token) : isAdmin(viewer, token.orgId)

/** The whole permission table. A rule only reads its arguments: no queries, no clock. */
export const rules = {
  'person.read': isSelf,
  'person.update': isSelf,
  'person.updatePrefs': isSelf,
  'person.readWheelRole': isSelf,
  'contact.verify': isSelf,
  'contact.change': isSelf,
  'signInMethod.change': isSelf,
  'ownData.download': isSelf,
  'ownData.delete': isSelf,
  'search.find': isSelf,
  'session.list': isSelf,
  'session.revoke': isSelfAtInstallation,
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
  'attestation.list': isOwner,
  'attestation.state': isOwner,
  'attestation.confirm': itsOrg(isAdmin),
  'topic.listAnswers': isSelf,
  'topic.answer': isSelf,
  'creditProposal.propose': theOrg(isAdmin),
  'creditProposal.listOfOrg': theOrg(or(isAdminOrVisitor, 'AUDITOR')),
  'creditProposal.listOwn': isSelf,
  'creditProposal.answer': isOwnerThere,
  'document.save': maySave,
  'document.list': isSelf,
  'document.read': isOwnerOfDocument,
  'document.delete': isOwnerWhereShared,
  'document.restore': isOwnerWhereShared,
  'signing.create': theOrg(or(isAdmin, 'RECORDS')),
  'signing.list': theOrg(or(isAdmin, 'RECORDS', 'AUDITOR')),
  'signing.read': itsOrg(or(isAdmin, 'RECORDS', 'AUDITOR')),
  'signing.manage': itsOrg(or(isAdmin, 'RECORDS')),
  'signing.listOwn': isSelf,
  'signing.sign': isOwnerThere,
  'signing.readCopy': isCopySigner,
  'signing.readCopyOfOrg': itsOrg(or(isAdmin, 'RECORDS', 'AUDITOR')),
  'documentRequest.list': theOrg(or(isAdmin, 'RECORDS', 'AUDITOR')),
  'documentRequest.read': itsOrg(or(isAdmin, 'RECORDS', 'AUDITOR')),
  'documentRequest.manage': itsOrg(or(isAdmin, 'RECORDS')),
  'requestedDocument.cancel': itsOrg(or(isAdmin, 'RECORDS')),
  'requestedDocument.decide': itsOrg(or(isAdmin, 'RECORDS')),
  'requestedDocument.listOwn': isSelf,
  'requestedDocument.read': isOwner,
  'requestedDocument.answer': isAskedThere,
  'document.update': isOwnerWhereShared,
  'document.replace': isOwnerWhereShared,
  'document.share': isOwnerOfDocumentThere,
  'document.endShare': isOwnerThere,
  'document.giveCopy': isOwnerOfDocumentThere,
  'document.endCopy': isOwnerThere,
  'document.listCopies': isOwnerOfDocument,
  'document.listShared': itsOrg(or(isAdmin, 'RECORDS', 'AUDITOR')),
  'document.markOriginalSeen': itsOrg(or(isAdmin, 'RECORDS')),
  'document.readShared': itsOrg(or(isAdmin, 'RECORDS', 'AUDITOR')),
  'document.openCopy': itsOrg(isAdmin),
  'transcript.read': isOwner,
  'transcriptLink.list': isSelf,
  'transcriptLink.read': isOwner,
  'transcriptLink.create': isOwner,
  'transcriptLink.end': isOwner,
  'feedback.send': isSelf,
  'org.read': theOrg(isMemberOrVisitor),
  'org.administer': theOrg(isAdminOrVisitor),
  'org.readAsStaff': theOrg(worksThere),
  'org.list': isSelfAdminAnywhere,
  'org.visit': isSuperAdmin,
  'org.create': isSelfSuperAdmin,
  'org.oversee': isSuperAdmin,
  'org.govern': isSuperAdmin,
  'org.update': theOrg(isAdmin),
  'org.setLogo': theOrg(isAdmin),
  'org.askClosing': theOrg(isAdmin),
  'org.saveProvider': theOrg(isAdminOrVisitor),
  'org.removeProvider': theOrg(isAdminOrVisitor),
  'org.setFeatures': theOrg(isSuperAdminInOrg),
  'invitation.list': theOrg(or(isAdminOrVisitor, 'RECORDS', 'AUDITOR')),
  'invitation.send': invites,
  'invitation.manage': invites,
  'invitation.answer': isAddresseeThere,
  'import.read': itsOrg(or(isAdminOrVisitor, 'RECORDS', 'AUDITOR')),
  'import.preview': itsOrg(or(isAdmin, 'RECORDS')),
  'import.manage': itsOrg(or(isAdmin, 'RECORDS')),
  'matrix.read': theOrg(or(isAdminOrVisitor, 'AUDITOR')),
  'savedView.manage': theOrg(isAdmin),
  'savedView.delete': isOwnerThere,
  'member.list': peopleOf(isAdminOrVisitor, 'MANAGER', 'RECORDS', 'AUDITOR'),
  // Names, to choose people by: an educator sees no more of them.
  'member.find': peopleOf(isAdminOrVisitor, 'MANAGER', 'EDUCATOR', 'RECORDS', 'AUDITOR'),
  'member.read': memberOf(isAdminOrVisitor, 'MANAGER', 'RECORDS', 'AUDITOR'),
  'member.manage': keepsRecordOf,
  'member.changeRole': itsOrg(isAdmin),
  'grant.list': itsOrg(isAdminOrVisitor),
  'grant.give': itsOrg(isAdmin),
  'grant.end': itsOrg(isAdmin),
  'grant.listOwn': isSelf,
  'member.leave': isOwnerThere,
  'member.showLicenses': isOwnerThere,
  'notice.list': isSelf,
  'notice.markRead': isSelf,
  'notice.configure': isSelf,
  'team.list': seesTeam,
  'team.enroll': managesAll,
  'team.checkIn': managesAll,
  // Reasons name documents, which a visitor sees nothing of.
  'position.list': theOrg(orAny(isAdmin, 'MANAGER', 'AUDITOR')),
  'position.read': itsOrg(or(isAdmin, 'AUDITOR')),
  'position.manage': itsOrg(isAdmin),
  // Everything that an organization's programs may keep a copy of.
  'change.list': theOrg(isAdmin),
  'clearance.list': peopleOf(isAdmin, 'MANAGER', 'AUDITOR'),
  'clearance.read': memberOf(isAdmin, 'MANAGER', 'AUDITOR'),
  'clearance.listOwn': isSelf,
  'exclusion.list': theOrg(or(isAdmin, 'AUDITOR')),
  'exclusion.answer': itsOrg(isAdmin),
  'exclusion.read': itsOrg(or(isAdmin, 'AUDITOR')),
  'statedCheck.read': itsOrg(isAdmin),
  'statedCheck.record': itsOrg(isAdmin),
  'board.list': theOrg(or(isAdminOrVisitor, 'MANAGER', 'AUDITOR')),
  'board.remind': peopleOf(isAdmin, 'MANAGER'),
  'task.list': theOrg(or(isAdminOrVisitor, 'EDUCATOR', 'AUDITOR')),
  'task.read': itsOrg(or(isAdminOrVisitor, 'EDUCATOR', 'AUDITOR')),
  'task.manage': itsOrg(or(isAdmin, 'EDUCATOR')),
  'taskSession.read': readsSession,
  'taskSession.run': isSessionStaff,
  'taskSession.manage': itsOrg(or(isAdmin, 'EDUCATOR')),
  'attendance.record': isSessionStaff,
  'outcome.decide': isSessionStaff,
  'inspection.read': theOrg(or(isAdminOrVisitor, 'AUDITOR')),
  'surveyLink.list': theOrg(or(isAdminOrVisitor, 'AUDITOR')),
  'surveyLink.read': itsOrg(or(isAdminOrVisitor, 'AUDITOR')),
  'surveyLink.create': theOrg(isAdmin),
  'surveyLink.end': itsOrg(isAdmin),
  'certificate.list': isSelf,
  'certificate.readBadge': isOwner,
  'certificate.read': isOwnerOrSessionStaff,
  'enrollment.list': isSelf,
  'enrollment.read': isOwnerOrSessionStaff,
  'enrollment.enroll': itsOrg(isMember),
  'enrollment.readReceipt': isOwner,
  'enrollment.withdraw': isOwnerThere,
  'enrollment.answer': isAddresseeThere,
  'enrollment.manage': itsOrg(or(isAdmin, 'EDUCATOR')),
  'checkIn.attend': mayAttend,
  'guest.manage': isSessionStaff,
  'guest.erase': itsOrg(isAdmin),
  'guest.sign': isSessionStaff,
  'guest.listOwn': isSelf,
  'guest.answer': isAddresseeThere,
  'signature.signAsInstructor': maySignSheet,
  'curriculum.list': theOrg(or(isAdminOrVisitor, 'EDUCATOR', 'AUDITOR')),
  'curriculum.read': itsOrg(or(isAdminOrVisitor, 'EDUCATOR', 'AUDITOR')),
  'curriculum.listOfMember': memberOf(or(isAdminOrVisitor, 'EDUCATOR', 'AUDITOR'), 'MANAGER'),
  'curriculum.manage': itsOrg(or(isAdmin, 'EDUCATOR')),
  'curriculum.exempt': itsOrg(or(isAdmin, 'EDUCATOR')),
  'curriculum.listOwn': isSelf,
  'skill.list': theOrg(or(isAdminOrVisitor, 'EDUCATOR', 'AUDITOR')),
  'skill.read': itsOrg(or(isAdminOrVisitor, 'EDUCATOR', 'AUDITOR')),
  'skill.readRecord': isOwnerOrReaderThere,
  'skill.manage': itsOrg(or(isAdmin, 'EDUCATOR')),
  'skill.record': itsOrg(or(isAdmin, 'EDUCATOR')),
  'skill.void': itsOrg(or(isAdmin, 'EDUCATOR')),
  'skill.listOwn': isSelf,
  'trainingReport.read': theOrg(or(isAdminOrVisitor, 'EDUCATOR', 'AUDITOR')),
  'trainingReport.address': theOrg(isAdmin),
  'calendar.manageFeed': isSelf,
  'calendar.makeFeed': isSelf,
  'calendar.readSession': maySeeSession,
  'webhook.list': theOrg(isAdminOrVisitor),
  'webhook.read': itsOrg(isAdminOrVisitor),
  'webhook.create': theOrg(isAdmin),
  'webhook.change': itsOrg(isAdmin),
  'webhook.manage': itsOrg(isAdmin),
  'apiToken.list': isSelf,
  'apiToken.create': isTokenOwner,
  'apiToken.revoke': isTokenOwner,
  'orgAccess.list': theOrg(isAdminOrVisitor),
  'orgAccess.keep': itsOrg(isAdmin),
  'orgSecurity.read': theOrg(isAdminOrVisitor),
  'orgSecurity.manage': theOrg(isAdmin),
  'identityProvider.manage': itsOrg(isAdmin),
  'apiClient.register': itsOrg(isAdmin),
  'apiClient.revoke': itsOrg(isAdmin),
  'rule.manage': isSelfSuperAdmin,
  'installation.read': isSelfSuperAdmin,
  'licenseCheck.list': isSelfSuperAdmin,
  'licenseCheck.read': isSuperAdmin,
  'licenseCheck.decide': isSuperAdmin,
  'licenseCheck.listOwn': isOwner,
  'boardRoster.list': isSelfSuperAdmin,
  'boardRoster.read': isSuperAdmin,
  'boardRoster.upload': isSelfSuperAdmin,
  'boardRoster.manage': isSuperAdmin,
  'exclusionList.list': isSelfSuperAdmin,
  'exclusionList.upload': isSelfSuperAdmin,
  'installation.manage': isSelfSuperAdmin,
  'superAdmin.manage': isSelfSuperAdmin,
  'people.find': isSelfSuperAdmin,
  'people.visit': isSuperAdmin,
  'people.read': isVisitingPerson,
  'people.manage': isVisitingOther,
  'people.merge': isVisitingBoth,
  'history.read': isSelfSuperAdmin,
  'history.listOfOrg': theOrg(or(isAdminOrVisitor, 'AUDITOR')),
  'retention.readOfOrg': theOrg(or(isAdminOrVisitor, 'AUDITOR')),
  'retention.setOfOrg': theOrg(isAdmin),
  'orgArchive.list': theOrg(isAdmin),
  'orgArchive.ask': theOrg(isAdmin),
  'orgArchive.open': itsOrg(isAdmin),
  'legalHold.place': isSuperAdmin,
  'legalHold.release': isSuperAdmin,
  'history.listOwn': isSelf,
  'feedback.manage': isSelfSuperAdmin,
  'job.manage': isSelfSuperAdmin,
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
