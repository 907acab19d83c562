/**
 * What becomes of every column that names a person when two records of one person are merged: the kept record is the one that goes on,
 * the closed one cannot be signed in to any more. A test holds that no column of the schema is missing here.
 */
export type MergeFate =
  /** The row goes to the kept record. */
  | { fate: 'moves' }
  /** The same, unless the kept record has one with the same values in these columns: then both stay where they are. */
  | { fate: 'movesWhereFree'; columns: readonly string[]; key?: readonly string[] }
  /** There may be one of each kind in both records: which one counts is chosen, and the other goes to the closed record. */
  | { fate: 'conflicts'; kind: MergeConflictKind }
  /** It goes where the row goes that it hangs on: what is certified or signed stays together. */
  | { fate: 'follows'; what: 'enrollment' | 'role' | 'credit' }
  /** It is over with the merge. */
  | { fate: 'ends' }
  /** It goes on to name the record that it names, for the reason given. */
  | { fate: 'stays'; why: string }

/** What can be there twice, in the order in which a preview shows it. */
const mergeConflictKinds = ['NAME', 'DOB', 'LANGUAGE', 'ROLE', 'CREDENTIAL', 'ENROLLMENT', 'ASSIGNMENT'] as const
export type MergeConflictKind = (typeof mergeConflictKinds)[number]

const whoDidIt = 'says who did it at the time; both records are shown as one history'
const ofAdmins = 'is of super admins, whose records are not merged'

export const mergePlan: Readonly<Record<string, MergeFate>> = {
  // Sign-in.
  'Contact.userId': { fate: 'movesWhereFree', columns: ['kind', 'value'] },
  'ContactCode.userId': { fate: 'moves' },
  'Identity.userId': { fate: 'moves' },
  'Session.userId': { fate: 'ends' },
  'ApiToken.userId': { fate: 'ends' },
  'ApiToken.createdById': { fate: 'stays', why: whoDidIt },
  'ApiClient.userId': { fate: 'stays', why: 'acts as a service account, which is nobody' },
  'ApiClient.createdById': { fate: 'stays', why: whoDidIt },
  'ConnectionDomain.confirmedById': { fate: 'stays', why: whoDidIt },
  'IdempotencyKey.userId': {
    fate: 'stays',
    why: 'answers a repeated request for a day, and nobody repeats one of a closed record',
  },
  // What is the person's own.
  'Address.userId': { fate: 'movesWhereFree', columns: [] },
  'Credential.userId': { fate: 'conflicts', kind: 'CREDENTIAL' },
  'Credit.userId': { fate: 'follows', what: 'enrollment' },
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
  // In organizations.
  'Role.userId': { fate: 'conflicts', kind: 'ROLE' },
  'CurriculumAssignment.userId': { fate: 'conflicts', kind: 'ASSIGNMENT' },
  'CurriculumAssignment.exemptById': { fate: 'stays', why: whoDidIt },
  'RequestedDocument.userId': { fate: 'follows', what: 'role' },
  'DocumentRequest.createdById': { fate: 'moves' },
  'SigningRequest.createdById': { fate: 'moves' },
  'Signer.userId': { fate: 'moves' },
  'Invitation.invitedById': { fate: 'moves' },
  'PeopleImport.createdById': { fate: 'moves' },
  'SurveyLink.createdById': { fate: 'stays', why: whoDidIt },
  'SurveyLink.endedById': { fate: 'stays', why: whoDidIt },
  'WebhookSubscription.createdById': { fate: 'stays', why: whoDidIt },
  // In classes.
  'Enrollment.userId': { fate: 'conflicts', kind: 'ENROLLMENT' },
  'EnrollmentEvent.actorId': { fate: 'stays', why: whoDidIt },
  'Signature.userId': { fate: 'follows', what: 'enrollment' },
  'Certificate.userId': { fate: 'follows', what: 'enrollment' },
  'TaskSessionInstructor.userId': { fate: 'movesWhereFree', columns: ['taskSessionId'] },
  'LateCheckIn.userId': { fate: 'movesWhereFree', columns: ['taskSessionId'] },
  'Guest.userId': { fate: 'moves' },
  'TaskSession.startedById': { fate: 'stays', why: whoDidIt },
  'TaskSession.endedById': { fate: 'stays', why: whoDidIt },
  'TaskSession.finalizedById': { fate: 'stays', why: whoDidIt },
  'SessionScan.createdById': { fate: 'stays', why: whoDidIt },
  'SessionScan.removedById': { fate: 'stays', why: whoDidIt },
  // Of the installation.
  'AuditEvent.actorId': { fate: 'stays', why: 'the history is never changed' },
  'AuditEvent.personId': { fate: 'stays', why: 'the history is never changed' },
  'AuditDetail.personId': { fate: 'stays', why: 'the history is never changed' },
  'HistoryCheck.askedById': { fate: 'stays', why: ofAdmins },
  'FeedbackAnswer.authorId': { fate: 'stays', why: ofAdmins },
  'LicenseCheck.checkedById': { fate: 'stays', why: ofAdmins },
  'BoardRoster.uploadedById': { fate: 'stays', why: ofAdmins },
  'RuleReplayRun.askedById': { fate: 'stays', why: ofAdmins },
  'RuleReplayChange.userId': { fate: 'stays', why: 'says what was found on a day, and is forgotten a week later' },
  'RuleVersion.authorId': { fate: 'stays', why: ofAdmins },
  'RuleVersion.approvedById': { fate: 'stays', why: ofAdmins },
  'RuleVersion.publishedById': { fate: 'stays', why: ofAdmins },
  'WheelVisit.userId': { fate: 'stays', why: ofAdmins },
  'LegalHold.personId': { fate: 'moves' },
  'LegalHold.placedById': { fate: 'stays', why: ofAdmins },
  'LegalHold.releasedById': { fate: 'stays', why: ofAdmins },
  'OrgClosing.askedById': { fate: 'stays', why: whoDidIt },
  'OrgClosing.takenBackById': { fate: 'stays', why: whoDidIt },
  'OrgExport.askedById': { fate: 'stays', why: whoDidIt },
  'PersonVisit.userId': { fate: 'stays', why: ofAdmins },
  'PersonVisit.personId': { fate: 'stays', why: 'a reason opens the record it was given for' },
  'PersonMerge.keptId': { fate: 'stays', why: 'says what was merged' },
  'PersonMerge.closedId': { fate: 'stays', why: 'says what was merged' },
  'PersonMerge.mergedById': { fate: 'stays', why: ofAdmins },
  'PersonMerge.undoneById': { fate: 'stays', why: ofAdmins },
  'User.mergedIntoId': { fate: 'stays', why: 'says what was merged: records are taken apart in the reverse order' },
}

/** A place of the plan as table and column. */
export function columnsThat(fate: MergeFate['fate']): { table: string; column: string }[] {
  return Object.entries(mergePlan).flatMap(([place, of]) => {
    const [table = '', column = ''] = place.split('.')
    return of.fate === fate ? [{ table, column }] : []
  })
}

/** Days in which a merge can be undone. */
export const undoDays = 7

/** Merges after this instant can be undone. */
export const canBeUndoneSince = (now: Date): Date => new Date(now.getTime() - undoDays * 86_400_000)

export const canBeUndone = (mergedAt: Date, now: Date): boolean => mergedAt > canBeUndoneSince(now)

/** What is counted of a record before it is merged, in the order in which a preview shows it. */
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
