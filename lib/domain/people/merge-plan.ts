/**
 * The fate of every column that references a person when two records of one person are merged: the kept record
 * continues, and nobody can sign in to the closed one any more. A test checks that no column of the schema is missing
 * here.
 */
type MergeFate =
  /** The row moves to the kept record. */
  | { fate: 'moves' }
  /** The row moves, unless the kept record has one with the same values in these columns; then it does not move. */
  | { fate: 'movesWhereFree'; columns: readonly string[]; key?: readonly string[] }
  /**
   * Both records may have one of the same kind: an administrator chooses which one counts, and the other stays with the
   * closed record.
   */
  | { fate: 'conflicts'; kind: MergeConflictKind }
  /** The row moves with the row it belongs to, so that certified and signed records stay together. */
  | { fate: 'follows'; what: 'enrollment' | 'role' | 'credit' }
  /** The row ends with the merge. */
  | { fate: 'ends' }
  /** The row keeps its reference, for the given reason. */
  | { fate: 'stays'; why: string }

/** The kinds of conflicts, in the order of the preview. */
const mergeConflictKinds = ['NAME', 'DOB', 'LANGUAGE', 'ROLE', 'CREDENTIAL', 'ENROLLMENT', 'ASSIGNMENT'] as const
export type MergeConflictKind = (typeof mergeConflictKinds)[number]

const actorReason = 'says who did it at the time; both records are shown as one history'
const superAdminReason = 'is of super admins, whose records are not merged'

export const mergePlan: Readonly<Record<string, MergeFate>> = {
  // Sign-in.
  'Contact.userId': { fate: 'movesWhereFree', columns: ['kind', 'value'] },
  'ContactCode.userId': { fate: 'moves' },
  'Identity.userId': { fate: 'moves' },
  'Session.userId': { fate: 'ends' },
  'ApiToken.userId': { fate: 'ends' },
  'ApiToken.createdById': { fate: 'stays', why: actorReason },
  'ApiToken.madeById': { fate: 'stays', why: actorReason },
  'ApiClient.userId': { fate: 'stays', why: 'acts as a service account, which is nobody' },
  'ApiClient.createdById': { fate: 'stays', why: actorReason },
  'ApiClient.madeById': { fate: 'stays', why: actorReason },
  'ConnectionDomain.confirmedById': { fate: 'stays', why: actorReason },
  'IdempotencyKey.userId': {
    fate: 'stays',
    why: 'answers a repeated request for a day, and nobody repeats one of a closed record',
  },
  // Personal records.
  'Address.userId': { fate: 'movesWhereFree', columns: [] },
  'Credential.userId': { fate: 'conflicts', kind: 'CREDENTIAL' },
  'Credit.userId': { fate: 'follows', what: 'enrollment' },
  'CreditBadge.userId': { fate: 'movesWhereFree', columns: ['badgeId'] },
  'CreditProposal.userId': { fate: 'movesWhereFree', columns: ['orgId', 'completedAt', 'sameKey'] },
  'CreditProposal.proposedById': { fate: 'moves' },
  'TopicAnswer.userId': { fate: 'movesWhereFree', columns: ['code'] },
  'TopicAnswerChange.userId': { fate: 'movesWhereFree', columns: ['code'], key: ['code', 'version'] },
  'Document.ownerId': { fate: 'follows', what: 'credit' },
  'OriginalSeen.seenById': { fate: 'moves' },
  'TranscriptLink.userId': { fate: 'moves' },
  'CalendarFeed.userId': { fate: 'movesWhereFree', columns: [], key: [] },
  'SavedView.userId': { fate: 'movesWhereFree', columns: ['orgId', 'list', 'name'] },
  'Notification.userId': { fate: 'moves' },
  'NotificationSetting.userId': { fate: 'movesWhereFree', columns: ['topic', 'channel'] },
  'FeedbackMessage.userId': { fate: 'moves' },
  'RuleChange.userId': {
    fate: 'movesWhereFree',
    columns: ['credentialId', 'ruleVersion'],
    key: ['credentialId', 'ruleVersion'],
  },
  // Membership of organizations.
  'Role.userId': { fate: 'conflicts', kind: 'ROLE' },
  'Role.plannedById': { fate: 'stays', why: actorReason },
  'CurriculumAssignment.userId': { fate: 'conflicts', kind: 'ASSIGNMENT' },
  'CurriculumAssignment.exemptById': { fate: 'stays', why: actorReason },
  'RequestedDocument.userId': { fate: 'follows', what: 'role' },
  'RequestedDocument.decidedById': { fate: 'stays', why: actorReason },
  'SkillRecord.userId': { fate: 'follows', what: 'role' },
  'SkillRecord.observerId': { fate: 'stays', why: actorReason },
  'SkillRecord.voidedById': { fate: 'stays', why: actorReason },
  'DocumentRequest.createdById': { fate: 'moves' },
  'SigningRequest.createdById': { fate: 'moves' },
  'Signer.userId': { fate: 'moves' },
  'Invitation.invitedById': { fate: 'moves' },
  'PeopleImport.createdById': { fate: 'moves' },
  'SurveyLink.createdById': { fate: 'stays', why: actorReason },
  'SurveyLink.endedById': { fate: 'stays', why: actorReason },
  'WebhookSubscription.createdById': { fate: 'stays', why: actorReason },
  // Classes.
  'Enrollment.userId': { fate: 'conflicts', kind: 'ENROLLMENT' },
  'EnrollmentEvent.actorId': { fate: 'stays', why: actorReason },
  'Signature.userId': { fate: 'follows', what: 'enrollment' },
  'Certificate.userId': { fate: 'follows', what: 'enrollment' },
  'TaskSessionInstructor.userId': { fate: 'movesWhereFree', columns: ['taskSessionId'] },
  'LateCheckIn.userId': { fate: 'movesWhereFree', columns: ['taskSessionId'] },
  'Guest.userId': { fate: 'moves' },
  'Guest.claimedById': { fate: 'moves' },
  'TaskSession.startedById': { fate: 'stays', why: actorReason },
  'TaskSession.endedById': { fate: 'stays', why: actorReason },
  'TaskSession.finalizedById': { fate: 'stays', why: actorReason },
  'SessionScan.createdById': { fate: 'stays', why: actorReason },
  'SessionScan.removedById': { fate: 'stays', why: actorReason },
  // The installation.
  'AuditEvent.actorId': { fate: 'stays', why: 'the history is never changed' },
  'AuditEvent.personId': { fate: 'stays', why: 'the history is never changed' },
  'AuditDetail.personId': { fate: 'stays', why: 'the history is never changed' },
  'HistoryCheck.askedById': { fate: 'stays', why: superAdminReason },
  'FeedbackAnswer.authorId': { fate: 'stays', why: superAdminReason },
  'LicenseCheck.checkedById': { fate: 'stays', why: superAdminReason },
  'BoardRoster.uploadedById': { fate: 'stays', why: superAdminReason },
  'ExclusionList.uploadedById': { fate: 'stays', why: superAdminReason },
  'ExclusionQuestion.answeredById': { fate: 'stays', why: actorReason },
  'MemberGrant.givenById': { fate: 'stays', why: actorReason },
  'MemberGrant.endedById': { fate: 'stays', why: actorReason },
  'StatedCheck.statedById': { fate: 'stays', why: actorReason },
  'StatedCheck.removedById': { fate: 'stays', why: actorReason },
  'RuleReplayRun.askedById': { fate: 'stays', why: superAdminReason },
  'RuleReplayChange.userId': { fate: 'stays', why: 'says what was found on a day, and is forgotten a week later' },
  'RuleVersion.authorId': { fate: 'stays', why: superAdminReason },
  'RuleVersion.approvedById': { fate: 'stays', why: superAdminReason },
  'RuleVersion.publishedById': { fate: 'stays', why: superAdminReason },
  'WheelVisit.userId': { fate: 'stays', why: superAdminReason },
  'LegalHold.personId': { fate: 'moves' },
  'LegalHold.placedById': { fate: 'stays', why: superAdminReason },
  'LegalHold.releasedById': { fate: 'stays', why: superAdminReason },
  'OrgClosing.askedById': { fate: 'stays', why: actorReason },
  'OrgClosing.takenBackById': { fate: 'stays', why: actorReason },
  'OrgExport.askedById': { fate: 'stays', why: actorReason },
  'PersonVisit.userId': { fate: 'stays', why: superAdminReason },
  'PersonVisit.personId': { fate: 'stays', why: 'a reason opens the record it was given for' },
  'DeskRequest.userId': { fate: 'stays', why: 'says whom a super admin asked about' },
  'DeskRequest.otherId': { fate: 'stays', why: 'says whom a super admin asked about' },
  'DeskRequest.requestedById': { fate: 'stays', why: superAdminReason },
  'DeskRequest.decidedById': { fate: 'stays', why: superAdminReason },
  'PersonMerge.keptId': { fate: 'stays', why: 'says what was merged' },
  'PersonMerge.closedId': { fate: 'stays', why: 'says what was merged' },
  'PersonMerge.mergedById': { fate: 'stays', why: superAdminReason },
  'PersonMerge.undoneById': { fate: 'stays', why: superAdminReason },
  'User.mergedIntoId': { fate: 'stays', why: 'says what was merged: records are taken apart in the reverse order' },
}

/** The columns with this fate, as table and column. */
export function columnsThat(fate: MergeFate['fate']): { table: string; column: string }[] {
  return Object.entries(mergePlan).flatMap(([path, mergeFate]) => {
    const [table = '', column = ''] = path.split('.')
    return mergeFate.fate === fate ? [{ table, column }] : []
  })
}

/** Days during which a merge can be undone. */
export const undoDays = 7

/** Merges after this instant can still be undone. */
export const canBeUndoneSince = (now: Date): Date => new Date(now.getTime() - undoDays * 86_400_000)

export const canBeUndone = (mergedAt: Date, now: Date): boolean => mergedAt > canBeUndoneSince(now)

/** The counts of a record shown in the preview of a merge, in display order. */
export const mergeCountKinds = [
  'credentials',
  'credits',
  'documents',
  'roles',
  'enrollments',
  'certificates',
  'signatures',
  'assignments',
  'contacts',
  'identities',
  'notifications',
] as const
export type MergeCountKind = (typeof mergeCountKinds)[number]

export const mergeSides = ['KEPT', 'OTHER'] as const
/** The record whose row is kept: the kept record, or the other. */
export type MergeSide = (typeof mergeSides)[number]

/** A choice for one conflict, by its key. */
type MergeChoice = { key: string; side: MergeSide }

/** A fact that both records have and a record can have only once. `usual` is the proposed side. */
export type MergeConflict<Facts = unknown> = {
  /** The kind, with the id of the shared subject, such as "ROLE:…" with an organization's id. */
  key: string
  kind: MergeConflictKind
  kept: Facts & { id: string }
  other: Facts & { id: string }
  usual: MergeSide
}

export const conflictKey = (kind: MergeConflictKind, about: string): string => (about ? `${kind}:${about}` : kind)

type RoleFacts = { roleType: 'ADMIN' | 'MEMBER'; state: 'ACTIVE' | 'ON_LEAVE' | 'ENDED' }
/** Prefers the membership that has not ended; of two, an administrator's. */
export const usualRole = (kept: RoleFacts, other: RoleFacts): MergeSide =>
  betterSide([kept, other], ({ state, roleType }) => (state === 'ENDED' ? 0 : 2) + (roleType === 'ADMIN' ? 1 : 0))

export type CredentialFacts = { verifiedState: string; archived: boolean; expiresAt: string }
/** Prefers the license that is not archived, then one confirmed by a board, then the one that expires later. */
export function usualCredential(kept: CredentialFacts, other: CredentialFacts): MergeSide {
  const rank = ({ archived, verifiedState }: CredentialFacts) => (archived ? 0 : 2) + (verifiedState === 'YES' ? 1 : 0)
  if (rank(kept) !== rank(other)) return rank(other) > rank(kept) ? 'OTHER' : 'KEPT'
  return other.expiresAt > kept.expiresAt ? 'OTHER' : 'KEPT'
}

export type EnrollmentFacts = { status: string; certified: boolean }
const outcomes = ['PASS', 'ATTENDED', 'FAIL', 'INCOMPLETE', 'ABSENT', 'ENROLLED', 'PENDING']
/** Prefers the enrollment with a certificate, then the one with the better outcome. */
export const usualEnrollment = (kept: EnrollmentFacts, other: EnrollmentFacts): MergeSide =>
  betterSide(
    [kept, other],
    ({ status, certified }) => (certified ? 100 : 0) + outcomes.length - outcomes.indexOf(status),
  )

export type AssignmentFacts = { state: string; doneParts: number }
const states = ['COMPLETE', 'EXEMPT', 'IN_PROGRESS', 'ASSIGNED', 'CLOSED']
/** Prefers the assignment with the more advanced state, then the one with more parts done. */
export const usualAssignment = (kept: AssignmentFacts, other: AssignmentFacts): MergeSide =>
  betterSide([kept, other], ({ state, doneParts }) => (states.length - states.indexOf(state)) * 1000 + doneParts)

/** The side with the higher rank; the kept record when both are equal. */
const betterSide = <T>([kept, other]: readonly [T, T], rank: (one: T) => number): MergeSide =>
  rank(other) > rank(kept) ? 'OTHER' : 'KEPT'

/**
 * The choices by key, when there is exactly one for each conflict; null otherwise. Records can change between the
 * preview and the merge, and a conflict that was not shown must not be decided.
 */
export function chosenSides(
  conflicts: readonly Pick<MergeConflict, 'key'>[],
  choices: readonly MergeChoice[],
): Map<string, MergeSide> | null {
  const sides = new Map(choices.map(({ key, side }) => [key, side]))
  const isComplete = sides.size === choices.length && sides.size === conflicts.length
  return isComplete && conflicts.every(({ key }) => sides.has(key)) ? sides : null
}
