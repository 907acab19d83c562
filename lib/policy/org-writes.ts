import type { Action, Target } from './can'

type Org = { id: string }
type Row = { orgId: string }
const ofOrg = ({ id }: Org) => id
const ofRow = ({ orgId }: Row) => orgId

/**
 * Actions of an organization, with the organization each is about. They are refused while it is suspended, and once it
 * is closed. Actions that people take for themselves are not included: they can leave, withdraw, answer and sign, and
 * they keep their records.
 */
export const orgOfWrite = {
  'creditProposal.propose': ofOrg,
  'signing.create': ofOrg,
  'signing.manage': ofRow,
  'documentRequest.manage': ofRow,
  'requestedDocument.cancel': ofRow,
  'requestedDocument.decide': ofRow,
  'document.markOriginalSeen': ofRow,
  'org.update': ofOrg,
  'org.setLogo': ofOrg,
  'org.saveProvider': ofOrg,
  'org.removeProvider': ofOrg,
  'retention.setOfOrg': ofOrg,
  'invitation.send': ofRow,
  'invitation.manage': ofRow,
  'import.preview': ofRow,
  'import.manage': ofRow,
  'member.manage': ofRow,
  'member.changeRole': ofRow,
  'grant.give': ofRow,
  'grant.end': ofRow,
  'team.enroll': ofRow,
  'team.checkIn': ofRow,
  'position.manage': ofRow,
  'exclusion.answer': ofRow,
  'statedCheck.record': ofRow,
  'board.remind': ofOrg,
  'task.manage': ofRow,
  'taskSession.run': ofRow,
  'taskSession.manage': ofRow,
  'attendance.record': ofRow,
  'outcome.decide': ofRow,
  'surveyLink.create': ofOrg,
  'surveyLink.end': ofRow,
  'enrollment.enroll': ofRow,
  'enrollment.manage': ofRow,
  'checkIn.attend': ofRow,
  'attestation.confirm': ofRow,
  'guest.manage': ofRow,
  'guest.erase': ofRow,
  'guest.sign': ofRow,
  'signature.signAsInstructor': ofRow,
  'curriculum.manage': ofRow,
  'curriculum.exempt': ofRow,
  'skill.manage': ofRow,
  'skill.record': ofRow,
  'skill.void': ofRow,
  'trainingReport.address': ofOrg,
  'orgSecurity.manage': ofOrg,
  'identityProvider.manage': ofRow,
  'orgAccess.keep': ofRow,
  'webhook.create': ofOrg,
  'webhook.change': ofRow,
  'webhook.manage': ofRow,
  // A person's own tokens belong to no organization.
  'apiToken.create': ({ orgId }) => orgId,
  'apiToken.revoke': ({ orgId }) => orgId,
  'apiClient.register': ofRow,
  'apiClient.revoke': ofRow,
} as const satisfies { readonly [A in Action]?: (subject: Target<A>) => string | null }

/** An action that writes in an organization. */
export type OrgWrite = keyof typeof orgOfWrite

/** The organization in which an action on a subject writes; null for none. */
export const orgWrittenIn = <A extends Action>(action: A, subject: Target<A>): string | null =>
  (orgOfWrite as { readonly [A in Action]?: (subject: Target<A>) => string | null })[action]?.(subject) ?? null
