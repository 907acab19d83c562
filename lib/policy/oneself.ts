import { type Action, can, type Target, type Viewer } from './can'

/**
 * What each action says about doing it about oneself; an action that does not choose does not compile.
 * - own: it is about the viewer alone: their own records, answers and settings.
 * - nobody: it is about no person's record.
 * - may: it is about people, and vouches for nothing when it is about oneself.
 * - others: it vouches for a person. Somebody else has to, where the organization has somebody else who may; otherwise it
 *   is done, and papers, screens and the API say that the person recorded it themself.
 * - never: somebody else always has to.
 * - excluded: the rule itself never finds oneself.
 */
export const aboutOneself = {
  'person.read': 'own',
  'person.update': 'own',
  'person.updatePrefs': 'own',
  'person.readWheelRole': 'own',
  'contact.verify': 'own',
  'contact.change': 'own',
  'signInMethod.change': 'own',
  'ownData.download': 'own',
  'ownData.delete': 'own',
  'search.find': 'own',
  'session.list': 'own',
  'session.revoke': 'own',
  'credential.add': 'own',
  'credential.list': 'own',
  'credential.read': 'own',
  'credential.update': 'own',
  'credential.renew': 'own',
  'credential.archive': 'own',
  'credit.add': 'own',
  'credit.list': 'own',
  'credit.read': 'own',
  'credit.correct': 'own',
  'credit.withdraw': 'own',
  'credit.restore': 'own',
  'attestation.list': 'own',
  'attestation.state': 'own',
  'attestation.confirm': 'never',
  'topic.listAnswers': 'own',
  'topic.answer': 'own',
  'creditProposal.propose': 'others',
  'creditProposal.listOfOrg': 'may',
  'creditProposal.listOwn': 'own',
  'creditProposal.answer': 'own',
  'document.save': 'own',
  'document.list': 'own',
  'document.read': 'own',
  'document.delete': 'own',
  'document.restore': 'own',
  'position.list': 'nobody',
  'position.read': 'nobody',
  'position.manage': 'nobody',
  'clearance.list': 'may',
  'clearance.read': 'may',
  'clearance.listOwn': 'own',
  'exclusion.list': 'may',
  'exclusion.answer': 'never',
  'exclusion.read': 'may',
  'statedCheck.read': 'may',
  'statedCheck.record': 'never',
  'signing.create': 'may',
  'signing.list': 'nobody',
  'signing.read': 'may',
  'signing.manage': 'may',
  'signing.listOwn': 'own',
  'signing.sign': 'own',
  'signing.readCopy': 'may',
  'signing.readCopyOfOrg': 'may',
  'documentRequest.list': 'nobody',
  'documentRequest.read': 'may',
  'documentRequest.manage': 'may',
  'requestedDocument.cancel': 'others',
  'requestedDocument.decide': 'others',
  'requestedDocument.listOwn': 'own',
  'requestedDocument.read': 'own',
  'requestedDocument.answer': 'own',
  'document.update': 'own',
  'document.replace': 'own',
  'document.share': 'own',
  'document.endShare': 'own',
  'document.giveCopy': 'own',
  'document.endCopy': 'own',
  'document.listCopies': 'own',
  'document.listShared': 'may',
  'document.markOriginalSeen': 'others',
  'document.readShared': 'may',
  'document.openCopy': 'may',
  'transcript.read': 'own',
  'transcriptLink.list': 'own',
  'transcriptLink.read': 'own',
  'transcriptLink.create': 'own',
  'transcriptLink.end': 'own',
  'feedback.send': 'own',
  'org.read': 'nobody',
  'org.administer': 'nobody',
  'org.list': 'nobody',
  'org.visit': 'may',
  'org.create': 'nobody',
  'org.oversee': 'may',
  'org.govern': 'may',
  'org.update': 'nobody',
  'org.setLogo': 'nobody',
  'org.askClosing': 'nobody',
  'org.saveProvider': 'nobody',
  'org.removeProvider': 'nobody',
  'org.setFeatures': 'nobody',
  'invitation.list': 'nobody',
  'invitation.send': 'may',
  'invitation.manage': 'may',
  'invitation.answer': 'own',
  'import.read': 'may',
  'import.preview': 'may',
  'import.manage': 'may',
  'matrix.read': 'may',
  'savedView.manage': 'nobody',
  'savedView.delete': 'own',
  'member.list': 'may',
  'member.read': 'may',
  'member.manage': 'may',
  'member.changeRole': 'may',
  'member.leave': 'own',
  'member.showLicenses': 'own',
  'notice.list': 'own',
  'notice.markRead': 'own',
  'notice.configure': 'own',
  'teamLicense.list': 'may',
  'board.list': 'may',
  'board.remind': 'may',
  'task.list': 'nobody',
  'task.read': 'nobody',
  'task.manage': 'nobody',
  'taskSession.read': 'may',
  'taskSession.run': 'may',
  'taskSession.manage': 'may',
  'attendance.record': 'others',
  'outcome.decide': 'others',
  'inspection.read': 'may',
  'surveyLink.list': 'nobody',
  'surveyLink.read': 'nobody',
  'surveyLink.create': 'nobody',
  'surveyLink.end': 'nobody',
  'certificate.list': 'own',
  'certificate.read': 'may',
  'enrollment.list': 'own',
  'enrollment.read': 'may',
  'enrollment.enroll': 'may',
  'enrollment.readReceipt': 'own',
  'enrollment.withdraw': 'own',
  'enrollment.answer': 'own',
  'enrollment.manage': 'may',
  'checkIn.attend': 'may',
  'guest.manage': 'others',
  'guest.erase': 'may',
  'guest.sign': 'others',
  'guest.listOwn': 'own',
  'guest.answer': 'own',
  'signature.signAsInstructor': 'others',
  'curriculum.list': 'nobody',
  'curriculum.read': 'may',
  'curriculum.manage': 'may',
  'curriculum.exempt': 'others',
  'curriculum.listOwn': 'own',
  'calendar.manageFeed': 'own',
  'calendar.makeFeed': 'own',
  'calendar.readSession': 'may',
  'webhook.list': 'nobody',
  'webhook.read': 'nobody',
  'webhook.create': 'nobody',
  'webhook.change': 'nobody',
  'webhook.manage': 'nobody',
  'apiToken.list': 'own',
  'apiToken.create': 'may',
  'apiToken.revoke': 'may',
  'orgAccess.list': 'nobody',
  'orgAccess.keep': 'nobody',
  'orgSecurity.read': 'nobody',
  'orgSecurity.manage': 'nobody',
  'identityProvider.manage': 'nobody',
  'apiClient.register': 'nobody',
  'apiClient.revoke': 'nobody',
  'rule.manage': 'nobody',
  'installation.read': 'nobody',
  'licenseCheck.list': 'nobody',
  'licenseCheck.read': 'may',
  'licenseCheck.decide': 'never',
  'licenseCheck.listOwn': 'own',
  'boardRoster.list': 'nobody',
  'boardRoster.read': 'may',
  'boardRoster.upload': 'nobody',
  'boardRoster.manage': 'may',
  'exclusionList.list': 'nobody',
  'exclusionList.upload': 'nobody',
  'installation.manage': 'nobody',
  'superAdmin.manage': 'never',
  'people.find': 'nobody',
  'people.visit': 'may',
  'people.read': 'may',
  'people.manage': 'excluded',
  'people.merge': 'excluded',
  'history.read': 'nobody',
  'history.listOfOrg': 'may',
  'retention.readOfOrg': 'nobody',
  'retention.setOfOrg': 'nobody',
  'orgArchive.list': 'nobody',
  'orgArchive.ask': 'nobody',
  'orgArchive.open': 'nobody',
  'legalHold.place': 'may',
  'legalHold.release': 'may',
  'history.listOwn': 'own',
  'feedback.manage': 'nobody',
  'job.manage': 'nobody',
} as const satisfies Readonly<Record<Action, 'own' | 'nobody' | 'may' | 'others' | 'never' | 'excluded'>>

/** The actions that vouch for a person, whose subjects therefore name the people they are about. */
export type VouchingAction = {
  [A in Action]: (typeof aboutOneself)[A] extends 'others' | 'never' ? A : never
}[Action]

/** What the subject of an action has to name: the people it is about, where the action vouches for somebody. */
export type Concerned<A extends Action> = A extends VouchingAction ? { aboutIds: readonly string[] } : unknown

/** Whom an act of the viewer would vouch for as for themself: the person, or the makers of the organization's token. */
export const selvesOf = ({ userId, makerIds = [] }: Pick<Viewer, 'userId' | 'makerIds'>): readonly string[] =>
  makerIds.length > 0 ? makerIds : [userId]

export const isVouching = (action: Action): action is VouchingAction =>
  aboutOneself[action] === 'others' || aboutOneself[action] === 'never'

/** Where whoever may do something else is who may do this in somebody's stead: an administrator may take a class over. */
const inTheirStead: { readonly [A in VouchingAction]?: (viewer: Viewer, target: Target<A>) => boolean } = {
  'signature.signAsInstructor': (viewer, session) => can(viewer, 'taskSession.run', session),
}

/** Somebody who has rights in an organization, as a viewer of the permission table. */
const viewerOf = (userId: string, orgId: string, roleType: 'ADMIN' | 'MEMBER'): Viewer => ({
  userId,
  verified: true,
  superAdmin: false,
  roles: [{ orgId, roleType }],
  visits: [],
  personVisits: [],
  scopes: null,
})

/** A member of the organization beside the viewer. */
export type OtherMember = { userId: string; roleType: 'ADMIN' | 'MEMBER' }

/**
 * Whether what the viewer wants to do has to be left to somebody else: it is about the viewer, and one of the others may
 * do it, by the permission table itself.
 */
export function isForOthers<A extends VouchingAction>(
  action: A,
  target: Target<A> & Concerned<A>,
  { userId, orgId, others }: { userId: string; orgId: string; others: readonly OtherMember[] },
): boolean {
  if (!(target as { aboutIds: readonly string[] }).aboutIds.includes(userId)) return false
  if (aboutOneself[action] === 'never') return true
  const mayInStead = (inTheirStead[action] ?? ((viewer, target) => can(viewer, action, target))) as (
    viewer: Viewer,
    target: Target<A>,
  ) => boolean
  return others.some((other) => mayInStead(viewerOf(other.userId, orgId, other.roleType), target))
}
