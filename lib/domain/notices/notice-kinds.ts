import type { PlainDate } from '../time/plain-date'

/** Notices about other things than licenses; each has its texts under `notices.<kind>`. */
export const noticeKinds = [
  'licensesDue',
  'licensesExpiring',
  'teamMended',
  'supervisorHears',
  'sessionCancelled',
  'sessionChanged',
  'enrollmentPromoted',
  'enrollmentApproved',
  'enrollmentDeclined',
  'enrollmentAbsent',
  'signatureVoided',
  'attendanceToSign',
  'sheetToSign',
  'sheetVoided',
  'certificateIssued',
  'certificateReplaced',
  // Made until certificates stayed valid while their session was open for correction.
  'certificateSuperseded',
  'certificateRevoked',
  'guestAttendance',
  'curriculumAssigned',
  'curriculumExempted',
  'trainingDue',
  'trainingReminder',
  'exemptionEnded',
  'adminGranted',
  'adminTaken',
  'leaveStarted',
  'leaveEnded',
  'memberRemoved',
  'memberRehired',
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
  'webhookFailing',
  'tokenMade',
  'tokenEnding',
  'fileInfected',
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

/** Notices about the licenses of an organization's people, listed as they are when it is sent. */
export const teamNotices = ['licensesDue', 'licensesExpiring'] as const satisfies readonly NoticeKind[]

/**
 * The values of a notice's text. Of a notice about a session, `taskSessionId`, `startsAt`, `endsAt` (ISO) and `timeZone` are
 * its time: the text gets `when` from them, and the notice is not sent when the session has changed since.
 */
export type NoticeParams = Record<string, string | number> & {
  org?: string
  taskSessionId?: string
  startsAt?: string
  endsAt?: string
  timeZone?: string
  /** The session's `sequence` when the notice was made. */
  sequence?: number
  /** Of a notice that requests a document: the request to this person. */
  requestedDocumentId?: string
  /** Of such a reminder: whether the ladder sent it, and not a person by hand. */
  byLadder?: 'yes' | 'no'
  /** Of a notice about training that is to be completed: the assignments, with commas between. */
  assignmentIds?: string
  /** Of a notice that an administrator sent: their own words, and who gets answers. */
  note?: string
  replyToUserId?: string
  /** Of a notice about an API token, whose `owner` is org or person: the day it ends. */
  tokenId?: string
  tokenEndsOn?: PlainDate
  /** Of a notice about the licenses of an organization's people: the day it is about. */
  onDay?: PlainDate
  /** Of a notice about proposed credits: the last day on which the first of them can be answered. */
  answerBy?: PlainDate
  /** Of a notice about a check of a license: the expiry that the board’s list shows. */
  listedExpiry?: PlainDate
}

const quietAtNight: ReadonlySet<NoticeKind> = new Set([
  ...teamNotices,
  'teamMended',
  'supervisorHears',
  'trainingDue',
  'creditProposalReminder',
])
/** Whether a notice waits for the morning, as its ladder does; a notice sent by hand goes at once. */
export const isQuietAtNight = ({ kind, params }: { kind: NoticeKind; params: NoticeParams }): boolean =>
  quietAtNight.has(kind) || params.byLadder === 'yes'
