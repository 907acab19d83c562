import type { EvidenceKind } from '../compliance/requirement'
import type { PlainDate } from '../time/plain-date'

/** Notices that are not about one license; each has its texts under `notices.<kind>`. */
export const noticeKinds = [
  'licensesDue',
  'licensesExpiring',
  'clearanceChanged',
  'exclusionQuestions',
  'teamMended',
  'monthReported',
  'supervisorHears',
  'sessionCancelled',
  'sessionChanged',
  'enrollmentPromoted',
  'enrollmentApproved',
  'enrollmentWaitlisted',
  'enrollmentDeclined',
  'enrollmentAbsent',
  'signatureVoided',
  'attendanceToSign',
  'sheetToSign',
  'sheetVoided',
  'certificateIssued',
  'certificateReplaced',
  // No longer made, since certificates stay valid while their session is open for correction.
  'certificateSuperseded',
  'certificateRevoked',
  'guestAttendance',
  'guestClaimed',
  'guestClaimRefused',
  'curriculumAssigned',
  'curriculumExempted',
  'trainingDue',
  'trainingReminder',
  'exemptionEnded',
  'adminGranted',
  'adminTaken',
  'adminInvited',
  'adminMade',
  'grantGiven',
  'grantEnded',
  'leaveStarted',
  'leaveEnded',
  'memberRemoved',
  'memberRehired',
  'orgMessage',
  'orgCloses',
  'orgStays',
  'instructorAdded',
  'instructorRemoved',
  'creditProposed',
  'creditProposalReminder',
  'documentToSign',
  'documentToSignReminder',
  'documentNotToSign',
  'documentSigned',
  'documentDeclined',
  'documentSignedByAll',
  'documentRequested',
  'documentRequestReminder',
  'documentsAnswered',
  'requestedDocumentDeclined',
  'requestedDocumentDecided',
  'healthCopyGiven',
  'webhookFailing',
  'tokenMade',
  'tokenEnding',
  'accessMade',
  'vouchedByMerge',
  'accessEnded',
  'accessToKeep',
  'settingsChanged',
  'fileInfected',
  'attestationConfirmed',
  'licenseChecked',
  'licensesChecked',
  'accountSignedOut',
  'accountDisabled',
  'accountEnabled',
  'accountContactRemoved',
  'accountMerged',
  'accountUnmerged',
  'ruleChanged',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Notices about the licenses of an organization's people, listed as they are when the notice is sent. */
export const teamNotices = ['licensesDue', 'licensesExpiring'] as const satisfies readonly NoticeKind[]

/**
 * The values of a notice's text. In a notice about a session, `taskSessionId`, `startsAt`, `endsAt` (ISO) and
 * `timeZone` describe its time: the text gets `when` from them, and the notice is not sent if the session has changed
 * since.
 */
export type NoticeParams = Record<string, string | number> & {
  org?: string
  taskSessionId?: string
  startsAt?: string
  endsAt?: string
  timeZone?: string
  /** The session's `sequence` when the notice was made. */
  sequence?: number
  /** In a notice that requests a document: the request to this person. */
  requestedDocumentId?: string
  /** In a reminder of such a request: whether the ladder sent it rather than a person. */
  byLadder?: 'yes' | 'no'
  /** In a notice about training to complete: the assignments, separated by commas. */
  assignmentIds?: string
  /** In a notice sent by an administrator: their own words, and the user who receives answers. */
  note?: string
  replyToUserId?: string
  /** In a notice about a grant: its kind and its department, empty for the whole organization. */
  grant?: string
  department?: string
  /** In a notice about an API token, whose `owner` is org or person: the day the token expires. */
  tokenId?: string
  tokenEndsOn?: PlainDate
  /** In a notice about the licenses of an organization's people: the day it is about. */
  onDay?: PlainDate
  /** In a notice about a month's training report: the first day of the month. */
  reportMonth?: PlainDate
  /** In a notice about proposed credits: the last day to answer the first of them. */
  answerBy?: PlainDate
  /** In a notice about something a person stated: its kind, and its amount in hundredths, 0 where none was stated. */
  evidence?: EvidenceKind
  evidenceAmount?: number
  /** In a notice about a license check: the expiry shown in the board's list. */
  listedExpiry?: PlainDate
}

const quietAtNight: ReadonlySet<NoticeKind> = new Set([
  ...teamNotices,
  'exclusionQuestions',
  'teamMended',
  'monthReported',
  'supervisorHears',
  'trainingDue',
  'creditProposalReminder',
])
/** Whether a notice waits until the morning, as reminders of the ladder do; one sent by hand goes out at once. */
export const isQuietAtNight = ({ kind, params }: { kind: NoticeKind; params: NoticeParams }): boolean =>
  quietAtNight.has(kind) || params.byLadder === 'yes'
