import type { NoticeKind } from './notice-kinds'

/**
 * Whether a notice tells its reader of others, as somebody who is responsible for them: whoever may not see those now
 * does not read it either. A kind that does not choose does not compile.
 */
const isOfOthers: Readonly<Record<NoticeKind, boolean>> = {
  licensesDue: true,
  licensesExpiring: true,
  clearanceChanged: true,
  exclusionQuestions: true,
  teamMended: true,
  supervisorHears: false,
  attestationConfirmed: false,
  sessionCancelled: false,
  sessionChanged: false,
  enrollmentPromoted: false,
  enrollmentApproved: false,
  enrollmentWaitlisted: false,
  enrollmentDeclined: false,
  enrollmentAbsent: false,
  signatureVoided: false,
  attendanceToSign: false,
  sheetToSign: false,
  sheetVoided: false,
  certificateIssued: false,
  certificateReplaced: false,
  certificateSuperseded: false,
  certificateRevoked: false,
  guestAttendance: false,
  guestClaimed: true,
  guestClaimRefused: false,
  curriculumAssigned: false,
  curriculumExempted: false,
  trainingDue: false,
  trainingReminder: false,
  exemptionEnded: false,
  adminGranted: false,
  adminTaken: false,
  adminInvited: false,
  adminMade: true,
  grantGiven: false,
  grantEnded: false,
  leaveStarted: false,
  leaveEnded: false,
  memberRemoved: false,
  memberRehired: false,
  orgCloses: false,
  orgStays: false,
  instructorAdded: false,
  instructorRemoved: false,
  creditProposed: false,
  creditProposalReminder: false,
  documentToSign: false,
  documentToSignReminder: false,
  documentNotToSign: false,
  documentSigned: false,
  documentDeclined: true,
  documentSignedByAll: true,
  documentRequested: false,
  documentRequestReminder: false,
  documentsAnswered: true,
  requestedDocumentDeclined: true,
  requestedDocumentDecided: false,
  healthCopyGiven: true,
  webhookFailing: true,
  tokenMade: false,
  tokenEnding: false,
  accessMade: true,
  vouchedByMerge: true,
  accessEnded: true,
  accessToKeep: true,
  settingsChanged: true,
  fileInfected: false,
  licenseChecked: false,
  licensesChecked: true,
  accountSignedOut: false,
  accountDisabled: false,
  accountEnabled: false,
  accountContactRemoved: false,
  accountMerged: false,
  accountUnmerged: false,
  ruleChanged: false,
}

export const kindsOfOthers: readonly string[] = Object.entries(isOfOthers).flatMap(([kind, is]) => (is ? [kind] : []))

/** Which of a person's notices their sign-in opens. */
export type OpenNotices = {
  /** Only those of this organization and of none; null: of all. */
  orgId: string | null
  /** Organizations where they may know of others now. */
  othersOf: readonly string[]
}
