import { describe, expect, test } from 'vitest'
import { makeApiClient, makeApiToken } from '@/fixtures/api-access'
import { makeLateCheckIn } from '@/fixtures/check-in'
import { makePosition, positionFields } from '@/fixtures/clearance'
import { credentialFields, makeCredential } from '@/fixtures/credentials'
import { makeProposal } from '@/fixtures/credit-proposals'
import { creditFields, makeCredit } from '@/fixtures/credits'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { assignmentsOf, curriculumForm, makeCurriculum, switchOn } from '@/fixtures/curriculums'
import { deskReason } from '@/fixtures/desk'
import { makeRequested, requestFields } from '@/fixtures/document-requests'
import { copyConsent, makeCopied, makeShared, pdfBytes } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeEnrollment, makeSessionInvitations } from '@/fixtures/enrollments'
import { makeExclusionProof, makeExclusionQuestion } from '@/fixtures/exclusions'
import { guestFields, makeGuest, makeHeldGuest } from '@/fixtures/guests'
import { makeAttendee, makeHeldSession, makeScan } from '@/fixtures/held-sessions'
import { confirmReason, identityProviderFields, makeIdentityProvider } from '@/fixtures/identity-providers'
import { makeImport } from '@/fixtures/imports'
import { lastDays, makeSurveyLink, surveyLinkFields } from '@/fixtures/inspections'
import { makeInvitation, makeOrg, makeProvider, makeRole, providerFields } from '@/fixtures/orgs'
import { makeUnverifiedUser, makeUser } from '@/fixtures/people'
import { makeVisitorOf, mergeAsUsual } from '@/fixtures/people-merge'
import { makeView, viewFields } from '@/fixtures/saved-views'
import { sentFile } from '@/fixtures/sent-file'
import { makeSession } from '@/fixtures/sessions'
import { makeSealedCopy, makeSentRequest, makeSigningDraft } from '@/fixtures/signing'
import { makeSkillChecklist, makeSkillRecord, seenToday, skillFields } from '@/fixtures/skills'
import { makeStatedCheck, statedFields } from '@/fixtures/stated-checks'
import { makeClassOrg, makeTask, makeTaskSession, sessionTimes, taskFields } from '@/fixtures/tasks'
import { makeTranscriptLink, transcriptLinkFields } from '@/fixtures/transcripts'
import { makeWebhook, webhookFields } from '@/fixtures/webhooks'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { noValues } from '@/lib/domain/scim/values'
import { signingConsentVersion } from '@/lib/domain/signing/signed-text'
import { unverifiedMay } from '@/lib/policy/can'
import { orgOfWrite } from '@/lib/policy/org-writes'
import { keepAccess, listAccessToKeep } from '@/lib/services/access/access-to-keep'
import { registerApiClient, revokeApiClient } from '@/lib/services/access/api-clients'
import { createApiToken, revokeApiToken } from '@/lib/services/access/api-tokens'
import { listApiClients, listApiTokens, listOrgApiTokens } from '@/lib/services/access/list-access'
import {
  correctAttestation,
  listAttestations,
  stateAttestation,
  withdrawAttestation,
} from '@/lib/services/attestations/attestations'
import { confirmAttestation, listMemberAttestations } from '@/lib/services/attestations/confirm-attestation'
import { askHistoryCheck, getHistoryState } from '@/lib/services/audit/check-history'
import { countBoard, exportBoard, getBoardTallies, listBoard } from '@/lib/services/board/board'
import { previewReminders, remindMembers } from '@/lib/services/board/reminders'
import { actOnInvitations, countOpenInvitations } from '@/lib/services/bulk/act-on-invitations'
import { actOnMembers } from '@/lib/services/bulk/act-on-members'
import { countMembers, listSelectedMembers } from '@/lib/services/bulk/selected-members'
import { endCalendarFeed, getCalendarFeed, getSessionEvent, makeCalendarFeed } from '@/lib/services/calendar/calendar'
import { getBadge, getIssuer, replaceKey } from '@/lib/services/certificates/badges'
import {
  getCertificate,
  getCreditCertificates,
  getEnrollmentCertificate,
  getExpectedCredit,
  getReceipt,
  listOwnCertificates,
  listSessionCertificates,
  printCertificate,
  printSessionCertificates,
} from '@/lib/services/certificates/certificates'
import { getSignInSheet } from '@/lib/services/certificates/get-sign-in-sheet'
import { listChanges } from '@/lib/services/changes/changes'
import { checkIn, getAttendance } from '@/lib/services/check-in/check-in'
import { addWalkIn, checkInByRoster, findWalkIns, undoCheckIn } from '@/lib/services/check-in/check-in-by-staff'
import { checkOut, checkOutByRoster, checkOutEverybody } from '@/lib/services/check-in/check-out'
import { getCheckInBoard } from '@/lib/services/check-in/get-check-in-board'
import { confirmLateCheckIn, declineLateCheckIn, listLateCheckIns } from '@/lib/services/check-in/late-check-in'
import {
  countClearanceOn,
  exportClearance,
  getClearance,
  listClearance,
  listClearanceChanges,
  listOwnClearance,
} from '@/lib/services/clearance/clearance'
import {
  createPosition,
  endPosition,
  getPosition,
  getPositionChoices,
  listPositions,
  updatePosition,
} from '@/lib/services/clearance/positions'
import {
  changeContact,
  getContactCode,
  recheckVerification,
  removeContact,
  sendContactCode,
  verifyContact,
} from '@/lib/services/contacts/contacts'
import { answerRenewal } from '@/lib/services/credentials/answer-renewal'
import {
  addCredential,
  archiveCredential,
  restoreCredential,
  updateOwnCredential,
} from '@/lib/services/credentials/change-credential'
import {
  getCredential,
  getCredentialStatus,
  getLatestRenewalPeriod,
  listCredentialStatuses,
  listCredentials,
  readStatusAsOf,
} from '@/lib/services/credentials/credentials'
import { renewCredential, setRenewalPeriod, undoRenewal } from '@/lib/services/credentials/renewal'
import { getRenewalPlan } from '@/lib/services/credentials/renewal-plan'
import {
  confirmCreditProposal,
  declineCreditProposal,
  listOrgCreditProposals,
  listOwnCreditProposals,
} from '@/lib/services/credit-proposals/proposals'
import { importCreditProposals, previewCreditProposals } from '@/lib/services/credit-proposals/propose-by-file'
import { proposeCredits } from '@/lib/services/credit-proposals/propose-credits'
import { bringCertificate, getCreditBadge } from '@/lib/services/credits/credit-badges'
import {
  addCredit,
  correctCredit,
  countCreditFor,
  getCredit,
  getCreditDocuments,
  getCreditHistory,
  getLastCorrection,
  listCredits,
  listCreditsForCredential,
  restoreOwnCredit,
  withdrawOwnCredit,
} from '@/lib/services/credits/credits'
import type { Ctx } from '@/lib/services/ctx'
import { endExemption, exemptMember } from '@/lib/services/curriculums/assignments'
import {
  activateCurriculum,
  createCurriculum,
  retireCurriculum,
  updateCurriculum,
} from '@/lib/services/curriculums/curriculum'
import { exportAssignments, listAssignments, listMemberCurriculums } from '@/lib/services/curriculums/list-assignments'
import {
  countReach,
  getCurriculum,
  getCurriculumChoices,
  listCurriculums,
  listOwnCurriculums,
} from '@/lib/services/curriculums/list-curriculums'
import { previewTrainingReminders, remindTraining } from '@/lib/services/curriculums/remind-training'
import {
  declineRequestedDocument,
  fulfillRequestedDocument,
  takeBackRequestedDocument,
} from '@/lib/services/document-requests/answer-request'
import { decideRequestedDocument } from '@/lib/services/document-requests/decide-request'
import {
  exportRequestedDocuments,
  getDocumentRequest,
  getOwnRequestedDocument,
  getRequestChoices,
  listDocumentRequests,
  listMemberRequestedDocuments,
  listOwnRequestedDocuments,
  listRequestDepartments,
  listRequestedDocuments,
} from '@/lib/services/document-requests/list-requests'
import {
  cancelRequestedDocument,
  countRequestReach,
  createDocumentRequest,
  endDocumentRequest,
  remindDocumentRequest,
  remindRequestedDocument,
} from '@/lib/services/document-requests/requests'
import { endHealthCopy, giveHealthCopy, listHealthCopies, openHealthCopy } from '@/lib/services/documents/health-copies'
import {
  deleteUserDocument,
  getDocument,
  getOrgStorageUse,
  getOwnStorageUse,
  listOwnDocuments,
  readDocument,
  restoreUserDocument,
} from '@/lib/services/documents/own-documents'
import { replaceUserDocument, saveUserDocument, updateUserDocument } from '@/lib/services/documents/save-document'
import {
  endDocumentShare,
  listSharedDocuments,
  markOriginalSeen,
  readSharedDocument,
  shareDocument,
} from '@/lib/services/documents/shared-documents'
import {
  approveEnrollment,
  letInEnrollment,
  rejectEnrollment,
  removeEnrollment,
  withdrawEnrollment,
} from '@/lib/services/enrollments/change-enrollment'
import { addEnrollments, enrollSelf } from '@/lib/services/enrollments/enroll'
import { enrollMany, listGroupChoices } from '@/lib/services/enrollments/enroll-many'
import { inviteToSession } from '@/lib/services/enrollments/invite-to-session'
import {
  countOwnEnrollments,
  findOwnEnrollment,
  getEnrollment,
  getEnrollmentHistory,
  getEnrollmentPerson,
  getOpenSession,
  getOwnGains,
  getWaitingPositions,
  listBookedCredits,
  listInvitingSessions,
  listMemberEnrollments,
  listOpenSessions,
  listOwnEnrollments,
  listOwnSessionInvitations,
  listTaughtSessions,
} from '@/lib/services/enrollments/list-enrollments'
import { findSessionPeople, getRosterCounts, listRoster, listUnclaimed } from '@/lib/services/enrollments/roster'
import { answerSessionInvitation, revokeSessionInvitation } from '@/lib/services/enrollments/session-invitations'
import {
  answerExclusionQuestion,
  downloadExclusionProof,
  getExclusionQuestion,
  listExclusionProofs,
  listExclusionQuestions,
} from '@/lib/services/exclusions/questions'
import { listExclusionFiles, uploadExclusionList } from '@/lib/services/exclusions/upload-list'
import {
  answerFeedback,
  closeFeedback,
  getFeedback,
  listFeedback,
  reopenFeedback,
  sendFeedbackMessage,
} from '@/lib/services/feedback/feedback'
import { confirmGuestOffer, declineGuestOffer, listOwnGuestOffers } from '@/lib/services/guests/answer-offer'
import { decideGuestClaim, listSessionGuestClaims } from '@/lib/services/guests/guest-claims'
import { addGuest, eraseGuest, getGuest, removeGuest, updateGuest } from '@/lib/services/guests/guests'
import { getGuestToSign, signAsGuest } from '@/lib/services/guests/sign-as-guest'
import {
  exportDisclosures,
  exportHistory,
  exportOrgHistory,
  findInHistory,
  getHistoryNames,
  listDisclosures,
  listHistory,
  listOrgHistory,
  listOwnHistory,
  openHistoryEntry,
  openPersonHistory,
} from '@/lib/services/history/history'
import { confirmDomain } from '@/lib/services/identity-providers/confirm-domain'
import { createIdentityProvider } from '@/lib/services/identity-providers/create-identity-provider'
import { endIdentityProvider } from '@/lib/services/identity-providers/end-identity-provider'
import { getDeskIdentityProvider, getIdentityProvider } from '@/lib/services/identity-providers/get-identity-provider'
import { updateIdentityProvider } from '@/lib/services/identity-providers/update-identity-provider'
import {
  applyImport,
  cancelImport,
  getImport,
  getImportHead,
  listImportRows,
  listPeopleImports,
  readImportErrors,
} from '@/lib/services/imports/imports'
import { mapImport, mendImport, previewImport } from '@/lib/services/imports/preview-import'
import {
  createSurveyLink,
  endSurveyLink,
  getInspectionSummary,
  getSurveyLink,
  listInspectionLicenses,
  listSurveyLinks,
  listSurveyViews,
  takeInspectionPack,
} from '@/lib/services/inspections/inspections'
import { getSurveyAnswers, takeSurveyAnswers } from '@/lib/services/inspections/survey-answers'
import {
  closeOrg,
  getDeskOrg,
  inviteOrgAdmin,
  listDeskOrgs,
  listOrgVisits,
  resumeOrg,
  setDeskFeatures,
  suspendOrg,
} from '@/lib/services/installation/desk-orgs'
import {
  approveDeskRequest,
  confirmMergeByCodes,
  listDeskRequests,
  refuseDeskRequest,
  sendMergeCodes,
} from '@/lib/services/installation/desk-requests'
import { getRetention, setRetention } from '@/lib/services/installation/get-retention'
import {
  enterInstallation,
  getInstallationOverview,
  listInstallationTests,
  resumeSending,
  sendTestMessage,
  testStorage,
} from '@/lib/services/installation/installation'
import { cancelMaintenance, listMaintenance, planMaintenance } from '@/lib/services/installation/maintenance'
import { appointSuperAdmin, dismissSuperAdmin, listSuperAdmins } from '@/lib/services/installation/super-admins'
import { distrustIssuer, listTrustedIssuers, trustIssuer } from '@/lib/services/installation/trusted-issuers'
import { answerInvitation, getOwnInvitation } from '@/lib/services/invitations/answer-invitation'
import {
  countInvitations,
  countUnsentInvitations,
  inviteMembers,
  listInvitations,
  resendInvitation,
  restoreInvitation,
  revokeInvitation,
} from '@/lib/services/invitations/invitations'
import { getInvitedGeo, getInvitedName } from '@/lib/services/invitations/invited'
import { sendUnsentInvitations } from '@/lib/services/invitations/send-invitations'
import { listFailedJobs, listJobQueues, retryJobs } from '@/lib/services/jobs/jobs'
import {
  applyRoster,
  discardRoster,
  getBoardRoster,
  listBoardMatches,
  listBoardRosters,
  mapRoster,
} from '@/lib/services/license-checks/board-rosters'
import { decideLicense } from '@/lib/services/license-checks/decide-license'
import {
  countLicensesWaiting,
  getLicenseToCheck,
  listLicensesWaiting,
  listOwnLicenseChecks,
  putBackLicense,
  takeUpLicense,
} from '@/lib/services/license-checks/license-queue'
import { uploadRoster } from '@/lib/services/license-checks/upload-board-roster'
import { deleteSavedView, listSavedViews, saveView } from '@/lib/services/lists/saved-views'
import { exportMatrix, readMatrix } from '@/lib/services/matrix/matrix'
import { exportCredits, exportMembers } from '@/lib/services/members/export-members'
import {
  endGrant,
  giveGrant,
  listGrantDepartments,
  listMemberGrants,
  listOwnOverseers,
} from '@/lib/services/members/grants'
import { endMemberLeave, setMemberLastDay, startMemberLeave } from '@/lib/services/members/leave'
import {
  findMembers,
  findMembersBy,
  getMember,
  getMemberChanges,
  getMemberCredits,
  getMemberFacets,
  getMemberSummary,
  listMembers,
  readMemberStatusAsOf,
} from '@/lib/services/members/members'
import {
  changeMemberRole,
  leaveOrg,
  rehireMember,
  removeMember,
  removeOrgMember,
  showLicenses,
  updateMember,
} from '@/lib/services/members/membership'
import { listTeam } from '@/lib/services/members/team'
import { checkInTeamMember, enrollTeamMember, listTeamSessions } from '@/lib/services/members/team-classes'
import { listNotificationSettings, updateNotificationSettings } from '@/lib/services/notices/notification-settings'
import { countOwnUnreadNotices, listOwnNotices, markNoticesRead } from '@/lib/services/notices/own-notices'
import { askOrgArchive, listOrgArchives, openOrgArchive } from '@/lib/services/org-archive/org-archives'
import { cancelClosing, getClosingRequest, requestClosing } from '@/lib/services/orgs/closing'
import { getOrgLogo, removeOrgLogo, saveOrgLogo } from '@/lib/services/orgs/logo'
import { createOrg, getAdministeredOrg, getOrg, getOrgToWork, updateOrg } from '@/lib/services/orgs/org'
import { getFirstSteps, getOrgOverview } from '@/lib/services/orgs/overview'
import {
  getOrgToVisit,
  listOrgs,
  listOwnInvitations,
  listOwnOrgs,
  listOwnRoles,
  sumOrgs,
  visitOrg,
} from '@/lib/services/orgs/own-orgs'
import { removeProvider, saveProvider } from '@/lib/services/orgs/providers'
import { getSecurity, setSecurity } from '@/lib/services/orgs/security'
import { setOrgFeatures, setOrgLadder } from '@/lib/services/orgs/settings'
import { decideEnrollments } from '@/lib/services/outcomes/decide-enrollments'
import { getSessionFinish } from '@/lib/services/outcomes/get-session-finish'
import { deleteAccount, getDeletionPlan, sendDeletionCode } from '@/lib/services/own-data/delete-account'
import { openDownload, prepareDownload } from '@/lib/services/own-data/download'
import { disablePerson, enablePerson, removePersonContact, signPersonOut } from '@/lib/services/people/change-access'
import { getMergePreview, mergePeople, undoPeopleMerge } from '@/lib/services/people/merge-people'
import { findPeople, getPersonRecord, getPersonToVisit, visitPerson } from '@/lib/services/people/people'
import { chooseReportReaders, listReportReaders } from '@/lib/services/reports/report-readers'
import { getTrainingReport, readTrainingReport, takeTrainingReport } from '@/lib/services/reports/training-report'
import { holdOrg, holdPerson, listOrgHolds, listPersonHolds, releaseHold } from '@/lib/services/retention/holds'
import { getOrgRetention, setOrgRetention } from '@/lib/services/retention/org-retention'
import { approveRule, discardRuleDraft, draftRule, publishRule, updateRuleDraft } from '@/lib/services/rules/drafts'
import { getRuleReplay } from '@/lib/services/rules/replay'
import {
  cancelRuleReplay,
  getRuleReplayRun,
  showReplayedPeople,
  startRuleReplay,
} from '@/lib/services/rules/replay-runs'
import { getRuleVersion, listRules, listRuleVersions } from '@/lib/services/rules/versions'
import {
  changeScimUser,
  createScimUser,
  deleteScimUser,
  getScimUser,
  listScimUsers,
} from '@/lib/services/scim/scim-users'
import { listSearchPlaces, search } from '@/lib/services/search/search'
import { endOtherSessions, endSession, listOwnSessions } from '@/lib/services/sessions/sessions'
import { askToSign } from '@/lib/services/signatures/ask-to-sign'
import { getSheetToSign, signAsInstructor, signAttendance } from '@/lib/services/signatures/sign'
import {
  remindSigner,
  remindSigningRequest,
  sendSigningRequest,
  voidSigningRequest,
} from '@/lib/services/signing/send-request'
import { consentToSign, declineToSign, openSigning, signDocument } from '@/lib/services/signing/sign-document'
import { readOrgSignedCopy, readSignedCopy } from '@/lib/services/signing/signed-copies'
import {
  countSigningReach,
  createSigningRequest,
  deleteSigningRequest,
  getSigningChoices,
  getSigningRequest,
  listSigningRequests,
  readSigningFile,
  updateSigningRequest,
} from '@/lib/services/signing/signing-requests'
import {
  exportRequestSigners,
  getSigner,
  listMemberSigners,
  listOwnSigningTasks,
  listRequestSigners,
  readFileToSign,
} from '@/lib/services/signing/signing-tasks'
import {
  createSkillChecklist,
  endSkillChecklist,
  getSkillChecklist,
  listSkillChecklists,
  printSkillChecklist,
  updateSkillChecklist,
} from '@/lib/services/skills/checklists'
import {
  getSkillRecord,
  listMySkillRecords,
  listSkillRecords,
  printSkillRecord,
  recordSkills,
  voidSkillRecord,
} from '@/lib/services/skills/records'
import {
  listMemberChecks,
  readCheckPicture,
  recordStatedCheck,
  removeStatedCheck,
} from '@/lib/services/stated-checks/stated-checks'
import { copyTaskSessions, previewSessionCopies } from '@/lib/services/task-sessions/copy-sessions'
import { createTaskSession, repeatTaskSession } from '@/lib/services/task-sessions/create-task-session'
import { finalizeSession, reopenSession } from '@/lib/services/task-sessions/finalize-session'
import {
  cancelTaskSession,
  discardTaskSession,
  endTaskSession,
  openTaskSession,
  scheduleTaskSession,
  startTaskSession,
} from '@/lib/services/task-sessions/move-task-session'
import { getOwnCalendar, getSessionCalendar } from '@/lib/services/task-sessions/session-calendar'
import {
  addSessionInstructor,
  describeSessionInstructor,
  listSessionInstructorRates,
  removeSessionInstructor,
} from '@/lib/services/task-sessions/session-instructors'
import {
  listSessionScans,
  readSessionScan,
  removeSessionScan,
  saveSessionScan,
} from '@/lib/services/task-sessions/session-scans'
import { setTaskSessionTimes } from '@/lib/services/task-sessions/set-session-times'
import {
  countSessionSeats,
  exportTaskSessions,
  foreseeClashes,
  getTaskSession,
  listFollowingSessions,
  listSessionClashes,
  listTaskSessions,
} from '@/lib/services/task-sessions/task-sessions'
import { recordTaskSession, updateTaskSession } from '@/lib/services/task-sessions/update-task-session'
import {
  countTaskStates,
  getTask,
  listSessionProviderNumbers,
  listTaskProviderNumbers,
  listTaskRevisions,
  listTasks,
} from '@/lib/services/tasks/list-tasks'
import { archiveTask, createTask, duplicateTask, publishTask, restoreTask, updateTask } from '@/lib/services/tasks/task'
import { answerTopic, listOwnTopicAnswers, withdrawTopicAnswer } from '@/lib/services/topics/topic-answers'
import { getBoardTotal, getMemberTotal } from '@/lib/services/total-counts'
import {
  createTranscriptLink,
  endTranscriptLink,
  getTranscript,
  listTranscriptLinks,
  listTranscriptViews,
  takeTranscript,
} from '@/lib/services/transcripts/transcripts'
import {
  confirmSignInMethod,
  countOwnAccess,
  endSignInMethod,
  listSignInMethods,
} from '@/lib/services/users/sign-in-methods'
import { setTimeZone, updateOwnUser, updateUserPrefs } from '@/lib/services/users/update-user'
import { countOwnCredits, getPerson, getUserWheelRole, listOwnRecordViews } from '@/lib/services/users/user'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayFailedWebhooks,
  replayWebhookDelivery,
  sendTestWebhook,
} from '@/lib/services/webhooks/deliveries'
import {
  createWebhook,
  getWebhook,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from '@/lib/services/webhooks/webhooks'

/** Everything one person has; a stranger requests each item by its id. */
async function everything() {
  const owner = await makeUser()
  const credential = await makeCredential({ user: owner })
  const credit = await makeCredit({ user: owner })
  const session = await makeSession(owner)
  const org = await makeClassOrg({ admin: owner })
  const document = await makeShared(org.id, { user: owner, creditId: credit.id })
  const copied = await makeCopied(org.id, { user: owner })
  const provider = await makeProvider(org)
  const member = await makeRole({ orgId: org.id })
  const invitation = await makeInvitation({ contact: owner.email! })
  const pending = await makeInvitation({ orgId: org.id })
  const memberCredential = await makeCredential({ user: member.user })
  const worked = { kind: 'PRACTICE' as const, from: '2026-01-01', amount: 8 }
  const statedFor = (user: typeof owner, credentialId: string) =>
    done(stateAttestation(ctxFor(user), { credentialId, input: worked }))
  const attestation = await statedFor(owner, credential.id)
  const memberAttestation = await statedFor(member.user, memberCredential.id)
  const attestations = { worked, attestation, memberAttestation }
  const people = { owner, member, invitation, pending }
  return { ...people, credential, credit, document, copied, session, org, provider, memberCredential, attestations }
}
const owned = await everything()
const { worked, attestation, memberAttestation } = owned.attestations
const {
  owner,
  credential,
  credit,
  document,
  copied,
  session,
  org,
  provider,
  member,
  memberCredential,
  invitation,
  pending,
} = owned
const imported = await makeImport(org)
const view = await makeView(org)
const seatOfOwner = await database().role.findFirstOrThrow({ where: { userId: owner.id, orgId: org.id } })
const surveyLink = await makeSurveyLink(org)
const transcribed = await makeCredential({ user: owner, credentialNumber: 'T-1' })
const transcriptLink = await makeTranscriptLink(transcribed)
const proposal = await makeProposal({ org, member: { ...org.role, id: seatOfOwner.id, user: owner } })
const orgArchive = await done(askOrgArchive(ctxFor(owner, { roles: [org.role] }), { orgId: org.id }))
const proposing = { orgId: org.id, text: 'Email,Title,Date,Format\nann@example.com,Falls,2026-01-05,Online' }
const hours = { groups: [{ name: 'Hours', rule: 'MIN_UNITS', units: 4, taskIds: [] }] }
const curriculum = await makeCurriculum({ org, taskIds: [], ...hours })
const [assignment] = await assignmentsOf(member.id)
const checklistId = await makeSkillChecklist(org)
const skillRecordId = await makeSkillRecord(org, { checklistId, memberId: member.id })
const exemption = { id: assignment!.id, version: assignment!.version }
const task = await makeTask({ org })
const taskSession = await makeTaskSession({ org, task })
const { enrollment } = await makeEnrollment(taskSession, member)
const [toSession] = await makeSessionInvitations(org, taskSession, { contacts: ['nobody.yet@example.com'] })
const sessionInvitation = { id: toSession!.invitationId!, version: 1 }
const { enrollment: seat } = await makeEnrollment(taskSession)
const lateCheckInId = await makeLateCheckIn(taskSession, seat.userId!)
const signing = { taskSessionId: taskSession.id, adoptedName: 'Mallory', consentVersion: 'v1', digest: 'a'.repeat(64) }
const guest = await makeGuest({ org, session: taskSession })
const { taskSessionId: _of, ...mark } = signing
const signingAsGuest = { ...mark, enrollmentId: guest.enrollmentId, language: 'en' as const }
const ended = await makeHeldSession({ org })
const { id: deskRequestId } = await database().deskRequest.create({
  data: {
    kind: 'APPOINTMENT',
    requestedById: owner.id,
    userId: member.user.id,
    reason: deskReason,
    createdAt: new Date(),
  },
})
const attended = await makeAttendee(ended, member.user)
const files = memoryFiles()
const scan = await makeScan(ended, { files })
const certified = await makeHeldSession({ org })
await makeAttendee(certified, owner)
const offered = await makeHeldGuest(certified, { contact: owner.email! })
const claimed = await makeHeldGuest(certified, {})
await database().guest.update({ where: { id: claimed }, data: { claimedById: member.user.id } })
const finished = await done(
  finalizeSession(ctxFor(owner, { roles: [org.role] }), {
    id: certified.session.id,
    version: certified.session.version,
    acceptProposals: true,
  }),
)
const certificate = await database().certificate.findFirstOrThrow({ where: { taskSessionId: finished.id } })
await switchOn(org.id, 'DOCUMENT_REQUESTS')
const requested = await makeRequested({ org, member })
const drafted = await makeSigningDraft({ org })
const unsent = { id: drafted.request.id, version: drafted.request.version }
const sent = await makeSentRequest({ org, people: [member] })
const toSign = sent.signers[0]!
const consent = { consentVersion: signingConsentVersion, consentLocale: 'en' as const }
const sealedCopyId = await makeSealedCopy({ org, people: [member] })
const { apiToken } = await makeApiToken({ org })
const apiClient = await makeApiClient(org)
const identityProvider = await makeIdentityProvider(org)
const { webhook } = await makeWebhook(org)
const { id: deliveryId } = await done(sendTestWebhook(ctxFor(owner, { roles: [org.role] }), { id: webhook.id }))
const position = await makePosition(org, { jobTitles: ['Aide of the position'] })
const { orgId: _orgId, ...positionChange } = positionFields(org.id)
const { questionId } = await makeExclusionQuestion(org, member)
const proofId = await makeExclusionProof(org)
const { id: grantId } = await done(
  giveGrant(ctxFor(owner, { roles: [org.role] }), { input: { memberId: member.id, kind: 'AUDITOR' } }),
)
const statedCheck = await makeStatedCheck(org, member)
const version = 1
const copiedPeriod = { from: '2026-01-01', until: '2026-12-31', to: '2027-01-01' }
const scimFields = { ...noValues, userName: 'directory@example.com' }
const id = credential.id
const file = sentFile('a.pdf', pdfBytes)
const [period] = credential.renewalPeriods
const dates = { startsAt: period!.startsAt, endsAt: period!.endsAt }

/** Services about something named by its id: a stranger learns that it does not exist. */
const named = [
  ['position.list', listPositions, { orgId: org.id }],
  ['position.list', getPositionChoices, { orgId: org.id }],
  ['position.read', getPosition, { id: position.id }],
  ['position.manage', createPosition, { input: positionFields(org.id, { jobTitles: ['Mine now'] }) }],
  ['position.manage', updatePosition, { input: { ...positionChange, id: position.id, version } }],
  ['position.manage', endPosition, { id: position.id, version }],
  ['change.list', listChanges, { orgId: org.id }],
  ['clearance.list', listClearance, { orgId: org.id }],
  ['clearance.list', exportClearance, { orgId: org.id }],
  ['clearance.list', listClearanceChanges, { orgId: org.id }],
  ['clearance.list', countClearanceOn, { orgId: org.id, days: ['2026-11-28'] }],
  ['clearance.read', getClearance, { memberId: member.id }],
  ['exclusion.list', listExclusionQuestions, { orgId: org.id }],
  ['exclusion.list', listExclusionProofs, { orgId: org.id }],
  ['exclusion.read', getExclusionQuestion, { id: questionId }],
  ['exclusion.read', downloadExclusionProof, { id: proofId }],
  [
    'exclusion.answer',
    answerExclusionQuestion,
    { input: { id: questionId, version, answer: 'SOMEBODY_ELSE', reason: 'Another address' } },
  ],
  ['statedCheck.read', listMemberChecks, { memberId: member.id }],
  ['statedCheck.read', readCheckPicture, { id: statedCheck.id }],
  ['statedCheck.record', recordStatedCheck, { input: statedFields(member) }],
  ['statedCheck.record', removeStatedCheck, { id: statedCheck.id, reason: 'Not mine' }],
  ['board.list', listBoard, { orgId: org.id }],
  ['board.list', getBoardTallies, { orgId: org.id }],
  ['board.list', countBoard, { orgId: org.id }],
  ['board.list', getBoardTotal, { orgId: org.id }],
  ['board.list', exportBoard, { orgId: org.id }],
  ['board.remind', previewReminders, { orgId: org.id, filter: { band: 'EXPIRED' } }],
  ['board.remind', remindMembers, { orgId: org.id, filter: { band: 'EXPIRED' } }],
  ['certificate.read', getCertificate, { id: certificate.id }],
  ['certificate.readBadge', getBadge, { id: certificate.id }],
  ['certificate.read', printCertificate, { id: certificate.id }],
  ['contact.change', removeContact, { contactId: owner.contacts[0]!.id }],
  ['contact.verify', verifyContact, { contactId: owner.contacts[0]!.id, code: '123456' }],
  ['contact.verify', sendContactCode, { contactId: owner.contacts[0]!.id }],
  ['licenseCheck.listOwn', listOwnLicenseChecks, { credentialId: credential.id }],
  ['credential.read', getCredential, { id }],
  ['credential.read', getCredentialStatus, { id }],
  ['credential.read', readStatusAsOf, { id, asOf: '2026-11-24' }],
  ['credential.read', getLatestRenewalPeriod, { credentialId: id }],
  ['credential.read', listCreditsForCredential, { credentialId: id }],
  ['credential.update', updateOwnCredential, { input: { id, version, credentialNumber: 'X1' } }],
  [
    'credential.update',
    setRenewalPeriod,
    { input: { credentialId: id, version, renewalPeriodId: period!.id, ...dates } },
  ],
  ['credential.renew', renewCredential, { id, version, expiresAt: '2060-01-01', reason: 'It has arrived.' }],
  ['credential.renew', undoRenewal, { id, version }],
  ['credential.update', answerRenewal, { id, version, answers: { ways: ['HOURS'] } }],
  ['attestation.list', listAttestations, { credentialId: id }],
  ['attestation.state', stateAttestation, { credentialId: id, input: worked }],
  ['attestation.state', correctAttestation, { id: attestation.id, version, input: worked }],
  ['attestation.state', withdrawAttestation, { id: attestation.id, version }],
  ['credential.archive', archiveCredential, { id, version }],
  ['credential.archive', restoreCredential, { id, version }],
  ['credit.read', getCreditCertificates, { id: credit.id }],
  ['credit.read', getCredit, { id: credit.id }],
  ['credit.read', getCreditHistory, { id: credit.id }],
  ['credit.read', getCreditBadge, { id: credit.id }],
  ['credit.read', getCreditDocuments, { id: credit.id }],
  ['credit.correct', correctCredit, { id: credit.id, version, input: creditFields() }],
  ['credit.correct', countCreditFor, { id: credit.id, version, credentialId: id, counts: true }],
  ['credit.withdraw', withdrawOwnCredit, { id: credit.id, version }],
  ['credit.restore', restoreOwnCredit, { id: credit.id, version }],
  ['apiToken.create', createApiToken, { input: { orgId: org.id, name: 'Mine now', scopes: ['members:read'] } }],
  ['apiToken.revoke', revokeApiToken, { id: apiToken.id }],
  ['orgAccess.list', listOrgApiTokens, { orgId: org.id }],
  ['orgAccess.list', listApiClients, { orgId: org.id }],
  ['orgAccess.list', listAccessToKeep, { orgId: org.id }],
  ['orgAccess.keep', keepAccess, { orgId: org.id, kind: 'TOKEN', id: apiToken.id }],
  [
    'apiClient.register',
    registerApiClient,
    { input: { orgId: org.id, name: 'P', scopes: ['members:read'], accessToken: 'x' } },
  ],
  ['apiClient.revoke', revokeApiClient, { id: apiClient.id }],
  ['calendar.readSession', getSessionEvent, { id: taskSession.id }],
  ['checkIn.attend', checkIn, { taskSessionId: taskSession.id, code: 'ACE347' }],
  ['checkIn.attend', checkOut, { taskSessionId: taskSession.id, code: 'ACE347' }],
  ['checkIn.attend', getAttendance, { taskSessionId: taskSession.id }],
  ['checkIn.attend', signAttendance, signing],
  ['signature.signAsInstructor', getSheetToSign, { taskSessionId: taskSession.id }],
  ['signature.signAsInstructor', signAsInstructor, signing],
  ['taskSession.read', getCheckInBoard, { taskSessionId: taskSession.id }],
  ['attendance.record', addWalkIn, { taskSessionId: taskSession.id, userId: member.user.id }],
  ['attendance.record', checkInByRoster, { enrollmentId: seat.id }],
  ['attendance.record', checkOutByRoster, { enrollmentId: seat.id }],
  ['attendance.record', checkOutEverybody, { taskSessionId: taskSession.id }],
  ['taskSession.run', findWalkIns, { taskSessionId: taskSession.id, q: 'ruiz' }],
  ['taskSession.read', listLateCheckIns, { taskSessionId: taskSession.id }],
  ['attendance.record', confirmLateCheckIn, { id: lateCheckInId }],
  ['attendance.record', declineLateCheckIn, { id: lateCheckInId }],
  ['attendance.record', undoCheckIn, { enrollmentId: seat.id, reason: 'Mine now' }],
  ['guest.answer', confirmGuestOffer, { id: offered }],
  ['guest.answer', declineGuestOffer, { id: offered }],
  ['guest.manage', decideGuestClaim, { id: claimed, same: true }],
  ['guest.manage', listSessionGuestClaims, { taskSessionId: certified.session.id }],
  ['guest.erase', eraseGuest, { id: guest.id }],
  ['guest.manage', addGuest, { taskSessionId: taskSession.id, input: guestFields() }],
  ['guest.manage', getGuest, { id: guest.id }],
  ['guest.manage', removeGuest, { id: guest.id, version, reason: 'Mine now' }],
  ['guest.manage', updateGuest, { id: guest.id, version, input: guestFields() }],
  ['guest.sign', getGuestToSign, { enrollmentId: guest.enrollmentId }],
  ['guest.sign', signAsGuest, signingAsGuest],
  ['documentRequest.list', countRequestReach, { orgId: org.id, audience: {} }],
  ['documentRequest.list', getRequestChoices, { orgId: org.id }],
  ['documentRequest.list', listDocumentRequests, { orgId: org.id }],
  ['requestedDocument.cancel', cancelRequestedDocument, { id: requested.id, version }],
  [
    'requestedDocument.decide',
    decideRequestedDocument,
    { id: requested.id, version, decision: 'EXEMPT', reason: 'Allergic' },
  ],
  ['documentRequest.read', exportRequestedDocuments, { requestId: requested.requestId }],
  ['documentRequest.read', listRequestDepartments, { id: requested.requestId }],
  ['documentRequest.manage', createDocumentRequest, { input: requestFields(org.id, { roleIds: [member.id] }) }],
  ['documentRequest.manage', endDocumentRequest, { id: requested.requestId, version }],
  ['documentRequest.manage', remindDocumentRequest, { id: requested.requestId }],
  ['documentRequest.manage', remindRequestedDocument, { id: requested.id }],
  ['documentRequest.read', getDocumentRequest, { id: requested.requestId }],
  ['documentRequest.read', listMemberRequestedDocuments, { roleId: member.id }],
  ['documentRequest.read', listRequestedDocuments, { requestId: requested.requestId }],
  ['requestedDocument.answer', declineRequestedDocument, { id: requested.id, version, reason: 'Not mine' }],
  ['requestedDocument.answer', fulfillRequestedDocument, { id: requested.id, version, documentId: requested.id }],
  ['requestedDocument.answer', takeBackRequestedDocument, { id: requested.id, version }],
  ['requestedDocument.read', getOwnRequestedDocument, { id: requested.id }],
  ['signing.create', createSigningRequest, { orgId: org.id, title: 'Mine now', file }],
  ['signing.list', countSigningReach, { orgId: org.id, audience: {} }],
  ['signing.list', getSigningChoices, { orgId: org.id }],
  ['signing.list', listMemberSigners, { orgId: org.id, roleId: member.id }],
  ['signing.list', listSigningRequests, { orgId: org.id }],
  ['signing.manage', deleteSigningRequest, unsent],
  ['signing.manage', remindSigner, { id: toSign.id }],
  ['signing.manage', remindSigningRequest, { id: sent.request.id }],
  ['signing.manage', sendSigningRequest, unsent],
  ['signing.manage', updateSigningRequest, { ...unsent, input: { title: 'Mine now' } }],
  ['signing.manage', voidSigningRequest, { id: sent.request.id, version: sent.request.version, reason: 'Mine now' }],
  ['signing.read', getSigningRequest, { id: sent.request.id }],
  ['signing.read', listRequestSigners, { signingRequestId: sent.request.id }],
  ['signing.read', exportRequestSigners, { signingRequestId: sent.request.id }],
  ['signing.read', readSigningFile, { id: sent.request.id }],
  ['signing.readCopy', readSignedCopy, { id: sealedCopyId }],
  ['signing.readCopyOfOrg', readOrgSignedCopy, { id: sealedCopyId }],
  ['signing.sign', consentToSign, { id: toSign.id, ...consent }],
  ['signing.sign', declineToSign, { id: toSign.id, version, reason: 'Mine now' }],
  ['signing.sign', getSigner, { id: toSign.id }],
  ['signing.sign', openSigning, { id: toSign.id }],
  ['signing.sign', readFileToSign, { id: toSign.id }],
  ['signing.sign', signDocument, { id: toSign.id, version, adoptedName: 'Mallory' }],
  ['curriculum.list', countReach, { orgId: org.id, audience: {} }],
  ['curriculum.list', getCurriculumChoices, { orgId: org.id }],
  ['curriculum.list', listCurriculums, { orgId: org.id }],
  ['curriculum.manage', activateCurriculum, { id: curriculum.id, version: curriculum.version }],
  ['curriculum.manage', createCurriculum, { input: { orgId: org.id, ...curriculumForm([], hours) } }],
  ['curriculum.manage', endExemption, exemption],
  ['curriculum.exempt', exemptMember, { ...exemption, reason: 'Mine now' }],
  ['curriculum.manage', previewTrainingReminders, { curriculumId: curriculum.id }],
  ['curriculum.manage', remindTraining, { curriculumId: curriculum.id }],
  ['curriculum.manage', retireCurriculum, { id: curriculum.id, version: curriculum.version }],
  ['curriculum.manage', updateCurriculum, { input: { id: curriculum.id, version, ...curriculumForm([], hours) } }],
  ['skill.list', listSkillChecklists, { orgId: org.id }],
  ['skill.list', listSkillRecords, { orgId: org.id }],
  ['skill.read', getSkillChecklist, { id: checklistId }],
  ['skill.read', printSkillChecklist, { id: checklistId }],
  ['skill.readRecord', getSkillRecord, { id: skillRecordId }],
  ['skill.readRecord', printSkillRecord, { id: skillRecordId }],
  ['skill.manage', createSkillChecklist, { input: { orgId: org.id, ...skillFields } }],
  ['skill.manage', updateSkillChecklist, { input: { id: checklistId, version, ...skillFields } }],
  ['skill.manage', endSkillChecklist, { id: checklistId, version }],
  ['skill.record', recordSkills, { input: { checklistId, memberId: member.id, ...seenToday() } }],
  ['skill.void', voidSkillRecord, { id: skillRecordId, reason: 'Mine now' }],
  ['trainingReport.read', getTrainingReport, { orgId: org.id, month: '2026-11' }],
  ['trainingReport.read', takeTrainingReport, { orgId: org.id, month: '2026-11' }],
  ['trainingReport.read', readTrainingReport, { orgId: org.id, month: '2026-11' }],
  ['trainingReport.address', listReportReaders, { orgId: org.id }],
  ['trainingReport.address', chooseReportReaders, { orgId: org.id, memberIds: [] }],
  ['curriculum.read', exportAssignments, { curriculumId: curriculum.id }],
  ['curriculum.read', getCurriculum, { id: curriculum.id }],
  ['curriculum.read', listAssignments, { curriculumId: curriculum.id }],
  ['curriculum.listOfMember', listMemberCurriculums, { roleId: member.id }],
  ['creditProposal.answer', confirmCreditProposal, { id: proposal.id }],
  ['creditProposal.answer', declineCreditProposal, { id: proposal.id }],
  ['creditProposal.listOfOrg', listOrgCreditProposals, { orgId: org.id }],
  ['creditProposal.propose', importCreditProposals, proposing],
  ['creditProposal.propose', previewCreditProposals, proposing],
  ['creditProposal.propose', proposeCredits, { orgId: org.id, memberIds: [member.id], input: creditFields() }],
  ['inspection.read', getInspectionSummary, { orgId: org.id, ...lastDays(30) }],
  ['inspection.read', listInspectionLicenses, { orgId: org.id }],
  ['inspection.read', getSurveyAnswers, { orgId: org.id }],
  ['inspection.read', takeSurveyAnswers, { orgId: org.id }],
  ['inspection.read', takeInspectionPack, { orgId: org.id, ...lastDays(30) }],
  ['surveyLink.create', createSurveyLink, { input: { orgId: org.id, ...surveyLinkFields() } }],
  ['surveyLink.end', endSurveyLink, { id: surveyLink.id }],
  ['surveyLink.list', listSurveyLinks, { orgId: org.id }],
  ['surveyLink.read', getSurveyLink, { id: surveyLink.id }],
  ['surveyLink.read', listSurveyViews, { id: surveyLink.id }],
  ['transcript.read', getTranscript, { credentialId: transcribed.id, ...lastDays(30) }],
  ['transcript.read', takeTranscript, { credentialId: transcribed.id, ...lastDays(30), as: 'PDF' as const }],
  [
    'transcriptLink.create',
    createTranscriptLink,
    { input: { credentialId: transcribed.id, ...transcriptLinkFields() } },
  ],
  ['transcriptLink.end', endTranscriptLink, { id: transcriptLink.id }],
  ['transcriptLink.read', listTranscriptViews, { id: transcriptLink.id }],
  ['document.read', readDocument, { id: document.id }],
  ['document.delete', deleteUserDocument, { id: document.id, version: document.version }],
  ['document.restore', restoreUserDocument, { id: document.id, version: document.version }],
  ['document.read', getDocument, { id: document.id }],
  ['document.update', updateUserDocument, { id: document.id, version: document.version, data: {} }],
  ['document.replace', replaceUserDocument, { id: document.id, version: document.version, data: { file } }],
  ['document.share', shareDocument, { documentId: document.id, orgId: org.id }],
  ['document.endShare', endDocumentShare, { id: document.shareId }],
  ['document.listShared', listSharedDocuments, { orgId: org.id }],
  ['document.markOriginalSeen', markOriginalSeen, { documentId: document.id, orgId: org.id }],
  ['document.readShared', readSharedDocument, { id: document.id }],
  ['document.giveCopy', giveHealthCopy, { documentId: document.id, orgId: org.id, ...copyConsent }],
  ['document.endCopy', endHealthCopy, { id: copied.copyId }],
  ['document.listCopies', listHealthCopies, { documentId: copied.id }],
  ['document.openCopy', openHealthCopy, { id: copied.copyId }],
  ['org.administer', getOrgStorageUse, { orgId: org.id }],
  ['document.save', saveUserDocument, { id: owner.id, data: { title: 'T', kind: 'OTHER', file } }],
  ['credit.read', getLastCorrection, { id: credit.id }],
  ['enrollment.answer', answerSessionInvitation, { ...sessionInvitation, response: 'DECLINE' }],
  ['enrollment.enroll', enrollSelf, { taskSessionId: taskSession.id }],
  ['enrollment.manage', addEnrollments, { taskSessionId: taskSession.id, roleIds: [member.id] }],
  ['enrollment.manage', approveEnrollment, { id: enrollment.id, version }],
  [
    'enrollment.manage',
    enrollMany,
    { input: { taskSessionId: taskSession.id, group: { department: 'Mine now' }, dryRun: true } },
  ],
  ['enrollment.manage', listGroupChoices, { taskSessionId: taskSession.id }],
  ['enrollment.manage', letInEnrollment, { id: enrollment.id, version, reason: 'Mine now', overCapacity: 5 }],
  ['enrollment.manage', inviteToSession, { input: { taskSessionId: taskSession.id, contacts: ['a@b.co'] } }],
  ['enrollment.manage', listUnclaimed, { taskSessionId: taskSession.id }],
  ['enrollment.manage', rejectEnrollment, { id: enrollment.id, version }],
  ['enrollment.manage', removeEnrollment, { id: enrollment.id, version, reason: 'Mine now' }],
  ['enrollment.manage', revokeSessionInvitation, sessionInvitation],
  ['enrollment.read', getEnrollment, { id: enrollment.id }],
  ['enrollment.read', getEnrollmentHistory, { id: enrollment.id }],
  ['enrollment.read', getEnrollmentPerson, { id: enrollment.id }],
  ['enrollment.readReceipt', getEnrollmentCertificate, { enrollmentId: enrollment.id }],
  ['enrollment.readReceipt', getExpectedCredit, { enrollmentId: enrollment.id }],
  ['enrollment.readReceipt', getReceipt, { enrollmentId: enrollment.id }],
  ['enrollment.withdraw', withdrawEnrollment, { id: enrollment.id, version }],
  ['import.manage', applyImport, { id: imported.id, version }],
  ['import.manage', cancelImport, { id: imported.id, version }],
  ['import.manage', mendImport, { id: imported.id, version, cells: [{ line: 2, column: 0, value: 'a@example.com' }] }],
  ['import.manage', mapImport, { id: imported.id, version, mapping: ['email'] }],
  ['import.preview', previewImport, { orgId: org.id, text: 'Email\nann@example.com' }],
  ['import.read', getImport, { id: imported.id }],
  ['import.read', getImportHead, { id: imported.id }],
  ['import.read', listImportRows, { id: imported.id }],
  ['import.read', listPeopleImports, { orgId: org.id }],
  ['import.read', readImportErrors, { id: imported.id }],
  ['invitation.answer', answerInvitation, { id: invitation.id, version, response: 'DECLINE' }],
  ['invitation.answer', getOwnInvitation, { id: invitation.id }],
  ['invitation.list', countInvitations, { orgId: org.id }],
  ['invitation.list', countOpenInvitations, { orgId: org.id, filter: {} }],
  [
    'invitation.manage',
    actOnInvitations,
    { orgId: org.id, invitations: { invitationIds: [pending.id] }, input: { kind: 'REVOKE' } },
  ],
  ['invitation.list', listInvitations, { orgId: org.id }],
  ['invitation.list', countUnsentInvitations, { orgId: org.id }],
  ['invitation.send', sendUnsentInvitations, { orgId: org.id }],
  ['invitation.manage', resendInvitation, { id: pending.id }],
  ['invitation.manage', restoreInvitation, { id: pending.id, version }],
  ['invitation.manage', revokeInvitation, { id: pending.id, version }],
  ['invitation.send', inviteMembers, { input: { orgId: org.id, people: [{ contact: 'a@b.co', roleType: 'MEMBER' }] } }],
  ['member.leave', leaveOrg, { orgId: org.id }],
  ['member.showLicenses', showLicenses, { orgId: org.id }],
  ['invitation.send', createScimUser, { orgId: org.id, values: scimFields }],
  ['member.list', listScimUsers, { orgId: org.id }],
  ['member.read', getScimUser, { orgId: org.id, id: member.id }],
  ['member.manage', changeScimUser, { orgId: org.id, id: member.id, version, values: scimFields }],
  ['member.manage', deleteScimUser, { orgId: org.id, id: member.id, version }],
  ['savedView.manage', listSavedViews, { orgId: org.id, list: 'MEMBERS' }],
  ['savedView.manage', saveView, viewFields(org.id)],
  ['savedView.delete', deleteSavedView, { id: view.id }],
  ['org.administer', getFirstSteps, { id: org.id }],
  ['matrix.read', exportMatrix, { orgId: org.id }],
  ['matrix.read', readMatrix, { orgId: org.id }],
  ['member.list', exportCredits, { orgId: org.id }],
  ['member.list', exportMembers, { orgId: org.id }],
  ['member.find', findMembers, { orgId: org.id, q: 'a' }],
  ['member.list', findMembersBy, { orgId: org.id }],
  ['member.list', getMemberFacets, { orgId: org.id }],
  ['member.list', getMemberTotal, { orgId: org.id }],
  ['member.list', listMembers, { orgId: org.id }],
  ['member.list', countMembers, { orgId: org.id }],
  ['member.list', listSelectedMembers, { orgId: org.id, members: { memberIds: [member.id] } }],
  [
    'member.manage',
    actOnMembers,
    { orgId: org.id, members: { memberIds: [member.id] }, input: { kind: 'DEPARTMENT', value: 'Mine' } },
  ],
  ['member.changeRole', changeMemberRole, { id: member.id, version, roleType: 'ADMIN' }],
  ['member.manage', endMemberLeave, { id: member.id, version }],
  ['member.manage', rehireMember, { id: member.id, version }],
  ['member.manage', removeMember, { id: member.id, version, reason: 'OTHER' }],
  ['member.manage', removeOrgMember, { orgId: org.id, userId: member.user.id }],
  ['member.manage', startMemberLeave, { id: member.id, version }],
  ['member.manage', setMemberLastDay, { id: member.id, version, lastDay: null }],
  ['member.manage', updateMember, { input: { id: member.id, version, department: 'Nursing' } }],
  ['member.read', getMember, { id: member.id }],
  ['member.read', getMemberChanges, { id: member.id }],
  ['member.read', getMemberCredits, { id: member.id, credentialId: memberCredential.id }],
  ['member.read', readMemberStatusAsOf, { id: member.id, credentialId: memberCredential.id, asOf: '2026-11-24' }],
  ['member.read', getMemberSummary, { id: member.id }],
  ['attestation.confirm', confirmAttestation, { memberId: member.id, id: memberAttestation.id, version }],
  ['member.read', listMemberAttestations, { memberId: member.id, credentialId: memberCredential.id }],
  ['member.read', listMemberEnrollments, { id: member.id }],
  ['webhook.create', createWebhook, { input: { orgId: org.id, ...webhookFields() } }],
  ['webhook.list', listWebhooks, { orgId: org.id }],
  ['orgSecurity.read', getIdentityProvider, { orgId: org.id }],
  ['orgSecurity.read', getIssuer, { orgId: org.id }],
  ['orgSecurity.read', getSecurity, { orgId: org.id }],
  ['orgSecurity.manage', replaceKey, { input: { orgId: org.id } }],
  ['orgSecurity.manage', setSecurity, { input: { orgId: org.id, version: 0, addresses: [] } }],
  ['identityProvider.manage', createIdentityProvider, { input: { orgId: org.id, ...identityProviderFields() } }],
  [
    'identityProvider.manage',
    updateIdentityProvider,
    { input: { id: identityProvider.id, version, clientId: 'mine' } },
  ],
  ['identityProvider.manage', endIdentityProvider, { id: identityProvider.id, version }],
  ['webhook.manage', pauseWebhook, { id: webhook.id, version }],
  ['webhook.manage', removeWebhook, { id: webhook.id, version }],
  ['webhook.manage', replayFailedWebhooks, { webhookId: webhook.id }],
  ['webhook.manage', replayWebhookDelivery, { id: deliveryId }],
  ['webhook.manage', resumeWebhook, { id: webhook.id, version }],
  ['webhook.change', rotateWebhookSecret, { id: webhook.id, version }],
  ['webhook.manage', sendTestWebhook, { id: webhook.id }],
  ['webhook.change', updateWebhook, { input: { id: webhook.id, version, name: 'Mine now' } }],
  ['webhook.read', getWebhook, { id: webhook.id }],
  ['webhook.read', getWebhookDelivery, { id: deliveryId }],
  ['webhook.read', listWebhookDeliveries, { webhookId: webhook.id }],
  ['org.administer', getAdministeredOrg, { id: org.id }],
  ['org.administer', getOrgOverview, { id: org.id }],
  ['org.setLogo', saveOrgLogo, { orgId: org.id, version: 1, file }],
  ['org.setLogo', removeOrgLogo, { orgId: org.id, version: 1 }],
  ['org.saveProvider', saveProvider, { input: { orgId: org.id, ...providerFields() } }],
  ['org.removeProvider', removeProvider, { orgId: org.id, id: provider.id, version }],
  ['org.setFeatures', setOrgFeatures, { orgId: org.id, version, features: ['TASKS'] }],
  [
    'org.update',
    setOrgLadder,
    { orgId: org.id, version, steps: [90 as const], weeklyDigest: true, expiryDigest: true },
  ],
  ['team.list', listTeam, { orgId: org.id }],
  ['team.enroll', listTeamSessions, { memberId: member.id }],
  ['team.enroll', enrollTeamMember, { memberId: member.id, taskSessionId: taskSession.id }],
  ['team.checkIn', checkInTeamMember, { enrollmentId: seat.id }],
  ['grant.list', listMemberGrants, { memberId: member.id }],
  ['grant.give', listGrantDepartments, { memberId: member.id }],
  ['grant.give', giveGrant, { input: { memberId: member.id, kind: 'MANAGER' } }],
  ['grant.end', endGrant, { id: grantId }],
  ['org.readAsStaff', getOrgToWork, { id: org.id }],
  ['org.update', updateOrg, { input: { id: org.id, version, name: 'Mine now' } }],
  ['org.read', getOrg, { id: org.id }],
  ['org.read', getOrgLogo, { orgId: org.id }],
  ['person.update', updateOwnUser, { id: owner.id, data: { firstName: 'Mallory' } }],
  ['person.updatePrefs', updateUserPrefs, { id: owner.id, operation: 'SET', data: { uiLanguage: 'ja' } }],
  ['person.readWheelRole', getUserWheelRole, { id: owner.id }],
  ['session.revoke', endSession, { id: session.id }],
  ['task.list', countTaskStates, { orgId: org.id }],
  ['task.list', exportTaskSessions, { orgId: org.id }],
  ['task.list', listTaskSessions, { orgId: org.id }],
  ['task.list', listTasks, { orgId: org.id }],
  ['task.manage', foreseeClashes, { input: { taskId: task.id, ...sessionTimes() } }],
  ['task.manage', previewSessionCopies, { orgId: org.id, ...copiedPeriod }],
  ['task.manage', copyTaskSessions, { input: { orgId: org.id, ...copiedPeriod, taskSessionIds: [taskSession.id] } }],
  ['task.manage', archiveTask, { id: task.id, version }],
  ['task.manage', createTask, { input: { orgId: org.id, ...taskFields() } }],
  ['history.listOfOrg', exportOrgHistory, { orgId: org.id }],
  ['history.listOfOrg', getHistoryNames, { orgId: org.id, personId: member.user.id }],
  ['history.listOfOrg', listOrgHistory, { orgId: org.id }],
  ['history.listOfOrg', exportDisclosures, { orgId: org.id }],
  ['history.listOfOrg', listDisclosures, { orgId: org.id }],
  ['retention.readOfOrg', getOrgRetention, { orgId: org.id }],
  ['retention.setOfOrg', setOrgRetention, { orgId: org.id, kind: 'endedInvitations' as const, days: 60, version: 0 }],
  ['org.askClosing', requestClosing, { orgId: org.id, reason: deskReason, name: org.name }],
  ['org.askClosing', cancelClosing, { orgId: org.id }],
  ['org.administer', getClosingRequest, { orgId: org.id }],
  ['orgArchive.list', listOrgArchives, { orgId: org.id }],
  ['orgArchive.ask', askOrgArchive, { orgId: org.id }],
  ['orgArchive.open', openOrgArchive, { id: orgArchive.id }],
  ['task.manage', createTaskSession, { input: { taskId: task.id, ...sessionTimes() } }],
  ['task.manage', duplicateTask, { id: task.id }],
  ['task.manage', publishTask, { id: task.id, version }],
  ['task.manage', restoreTask, { id: task.id, version }],
  ['task.manage', updateTask, { input: { id: task.id, version, title: 'Mine now' } }],
  ['task.read', getTask, { id: task.id }],
  ['task.list', getSessionCalendar, { orgId: org.id, from: copiedPeriod.from, until: copiedPeriod.until }],
  ['task.read', listTaskProviderNumbers, { id: task.id }],
  ['task.read', listTaskRevisions, { id: task.id }],
  ['taskSession.manage', addSessionInstructor, { id: taskSession.id, version, memberId: member.id }],
  ['taskSession.manage', cancelTaskSession, { id: taskSession.id, version, reason: 'Mine now' }],
  ['taskSession.manage', discardTaskSession, { id: taskSession.id, version }],
  ['taskSession.manage', findSessionPeople, { taskSessionId: taskSession.id, q: 'Ruiz' }],
  ['taskSession.manage', recordTaskSession, { id: taskSession.id, version }],
  ['taskSession.manage', listSessionClashes, { id: taskSession.id }],
  ['taskSession.read', listFollowingSessions, { id: taskSession.id }],
  ['taskSession.manage', listSessionInstructorRates, { id: taskSession.id }],
  ['taskSession.manage', describeSessionInstructor, { id: taskSession.id, version, instructorId: member.id }],
  ['taskSession.manage', removeSessionInstructor, { id: taskSession.id, version, instructorId: member.id }],
  ['taskSession.manage', repeatTaskSession, { id: taskSession.id, version, times: 2 }],
  ['taskSession.manage', scheduleTaskSession, { id: taskSession.id, version }],
  ['taskSession.manage', updateTaskSession, { input: { id: taskSession.id, version, location: 'Mine now' } }],
  ['taskSession.run', askToSign, { taskSessionId: ended.session.id, whom: 'ATTENDEES' as const }],
  ['taskSession.manage', finalizeSession, { id: ended.session.id, version }],
  ['taskSession.manage', reopenSession, { id: finished.id, version: finished.version, reason: 'Mine now' }],
  ['taskSession.read', getSessionFinish, { taskSessionId: ended.session.id }],
  ['taskSession.read', getSignInSheet, { taskSessionId: ended.session.id }],
  ['taskSession.read', listSessionCertificates, { taskSessionId: finished.id }],
  ['taskSession.read', printSessionCertificates, { taskSessionId: finished.id }],
  [
    'outcome.decide',
    decideEnrollments,
    { taskSessionId: ended.session.id, decisions: [{ enrollmentId: attended, version, outcome: 'ATTENDED' }] },
  ],
  ['taskSession.read', countSessionSeats, { id: taskSession.id }],
  ['taskSession.read', getTaskSession, { id: taskSession.id }],
  ['taskSession.read', getRosterCounts, { taskSessionId: taskSession.id }],
  ['taskSession.read', listRoster, { taskSessionId: taskSession.id }],
  ['taskSession.read', listSessionProviderNumbers, { id: taskSession.id }],
  ['taskSession.run', endTaskSession, { id: taskSession.id, version }],
  ['taskSession.run', openTaskSession, { id: taskSession.id, version }],
  ['taskSession.run', startTaskSession, { id: taskSession.id, version }],
  ['taskSession.read', listSessionScans, { taskSessionId: ended.session.id }],
  ['taskSession.read', readSessionScan, { id: scan.id }],
  ['taskSession.run', removeSessionScan, { id: scan.id, reason: 'Mine now' }],
  ['taskSession.run', saveSessionScan, { taskSessionId: ended.session.id, file }],
  ['taskSession.run', setTaskSessionTimes, { id: taskSession.id, version }],
] as const

/** The actions a super admin may perform after giving a reason: they only read. */
const aVisitMay =
  /^webhook\.(?:list|read)$|^orgSecurity\.read$|^orgAccess\.list$|^enrollment\.read$|^certificate\.read$|^curriculum\.(?:list|read|listOfMember)$|^skill\.(?:list|read|readRecord)$|^trainingReport\.read$|^calendar\.readSession$|^task\.(?:list|read)$|^taskSession\.read$|^board\.list$|^creditProposal\.listOfOrg$|^history\.listOfOrg$|^retention\.readOfOrg$|^inspection\.read$|^surveyLink\.(?:list|read)$|^import\.read$|^matrix\.read$|^org\.(?!update|setLogo|askClosing)|^member\.(?:list|find|read)$|^grant\.list$|^invitation\.list$/

const maintenanceTimes = () => ({
  startsAt: new Date(Date.now() + 3_600_000).toISOString(),
  endsAt: new Date(Date.now() + 7_200_000).toISOString(),
})

/** Services about the caller, who is not named in the input. */
const own = [
  ['apiToken.create', createApiToken, { input: { name: 'Mine', scopes: ['profile:read'] } }],
  ['apiToken.list', listApiTokens, {}],
  ['calendar.manageFeed', endCalendarFeed, {}],
  ['calendar.manageFeed', getCalendarFeed, {}],
  ['calendar.makeFeed', makeCalendarFeed, {}],
  ['signInMethod.change', confirmSignInMethod, { id: '00000000-0000-4000-8000-000000000001' }],
  ['signInMethod.change', endSignInMethod, { id: '00000000-0000-4000-8000-000000000001' }],
  ['clearance.listOwn', listOwnClearance, {}],
  ['grant.listOwn', listOwnOverseers, {}],
  ['curriculum.listOwn', listOwnCurriculums, {}],
  ['skill.listOwn', listMySkillRecords, {}],
  ['certificate.list', listOwnCertificates, {}],
  ['document.list', listOwnDocuments, {}],
  ['document.list', getOwnStorageUse, {}],
  ['transcriptLink.list', listTranscriptLinks, {}],
  ['contact.change', changeContact, { kind: 'EMAIL', value: 'another@example.com' }],
  ['contact.verify', getContactCode, {}],
  ['contact.verify', recheckVerification, {}],
  ['credential.add', addCredential, { input: credentialFields() }],
  ['credential.list', listCredentials, {}],
  ['credential.list', listCredentialStatuses, {}],
  ['credential.list', getRenewalPlan, {}],
  ['credit.add', addCredit, { input: creditFields() }],
  ['credit.add', bringCertificate, { text: 'no certificate' }],
  ['credit.list', listCredits, {}],
  ['creditProposal.listOwn', listOwnCreditProposals, {}],
  ['requestedDocument.listOwn', listOwnRequestedDocuments, {}],
  ['signing.listOwn', listOwnSigningTasks, {}],
  ['guest.listOwn', listOwnGuestOffers, {}],
  ['enrollment.list', findOwnEnrollment, { taskSessionId: '00000000-0000-4000-8000-000000000001' }],
  ['enrollment.list', getOpenSession, { id: '00000000-0000-4000-8000-000000000001' }],
  ['enrollment.list', getOwnGains, { id: '00000000-0000-4000-8000-000000000001' }],
  ['enrollment.list', getWaitingPositions, {}],
  ['enrollment.list', getOwnCalendar, { from: copiedPeriod.from, until: copiedPeriod.until }],
  ['enrollment.list', listInvitingSessions, {}],
  ['enrollment.list', listOpenSessions, {}],
  ['enrollment.list', listOwnEnrollments, {}],
  ['enrollment.list', listBookedCredits, {}],
  ['enrollment.list', listOwnSessionInvitations, {}],
  ['enrollment.list', listTaughtSessions, {}],
  ['feedback.send', sendFeedbackMessage, { message: 'Hello' }],
  ['ownData.delete', deleteAccount, { confirm: 'nobody@example.com' }],
  ['ownData.delete', getDeletionPlan, {}],
  ['ownData.delete', sendDeletionCode, {}],
  ['ownData.download', openDownload, { ticket: '1' }],
  ['ownData.download', prepareDownload, {}],
  ['notice.list', countOwnUnreadNotices, {}],
  ['notice.list', listOwnNotices, {}],
  ['notice.markRead', markNoticesRead, {}],
  ['notice.list', listNotificationSettings, {}],
  ['topic.listAnswers', listOwnTopicAnswers, {}],
  ['topic.answer', answerTopic, { code: 'CPR', kind: 'NOT_DONE' }],
  ['topic.answer', withdrawTopicAnswer, { code: 'CPR' }],
  ['person.updatePrefs', setTimeZone, { timeZone: 'America/Chicago' }],
  [
    'notice.configure',
    updateNotificationSettings,
    { settings: [{ topic: 'CLASSES', channel: 'EMAIL', enabled: true }] },
  ],
  ['installation.read', enterInstallation, {}],
  ['installation.read', getInstallationOverview, {}],
  ['installation.read', getRetention, {}],
  ['installation.read', listDeskOrgs, {}],
  ['installation.read', listSuperAdmins, {}],
  ['installation.read', listInstallationTests, {}],
  ['installation.read', listTrustedIssuers, {}],
  ['installation.manage', trustIssuer, { issuer: 'suma.example.org', name: 'Sunrise' }],
  ['installation.read', listMaintenance, {}],
  ['installation.manage', planMaintenance, maintenanceTimes()],
  ['installation.manage', cancelMaintenance, { id: '00000000-0000-4000-8000-000000000001' }],
  ['installation.manage', distrustIssuer, { id: '00000000-0000-4000-8000-000000000001' }],
  ['superAdmin.manage', appointSuperAdmin, { contact: 'somebody@example.com', reason: deskReason }],
  ['superAdmin.manage', approveDeskRequest, { id: deskRequestId }],
  ['installation.manage', refuseDeskRequest, { id: deskRequestId }],
  ['installation.read', listDeskRequests, {}],
  ['superAdmin.manage', dismissSuperAdmin, { userId: '00000000-0000-4000-8000-000000000001', reason: deskReason }],
  ['installation.manage', sendTestMessage, { channel: 'EMAIL' }],
  ['installation.manage', testStorage, {}],
  ['installation.manage', setRetention, { kind: 'signIns', days: 90, version: 0 }],
  ['installation.manage', resumeSending, {}],
  ['org.create', createOrg, { name: 'Sunrise', adminContact: 'first-admin@example.com' }],
  ['org.list', listOrgs, {}],
  ['org.list', sumOrgs, {}],
  ['org.list', listOwnOrgs, {}],
  ['licenseCheck.list', listLicensesWaiting, {}],
  ['licenseCheck.list', countLicensesWaiting, {}],
  ['licenseCheck.read', getLicenseToCheck, { credentialId: credential.id }],
  ['licenseCheck.decide', takeUpLicense, { credentialId: credential.id, version: 1 }],
  ['licenseCheck.decide', putBackLicense, { credentialId: credential.id, version: 1 }],
  ['licenseCheck.decide', decideLicense, { input: { credentialId: credential.id, version: 1, result: 'YES' } }],
  ['boardRoster.list', listBoardRosters, {}],
  ['exclusionList.list', listExclusionFiles, {}],
  [
    'exclusionList.upload',
    uploadExclusionList,
    { kind: 'LEIE_FULL', listedOn: '2026-11-10', file: sentFile('leie.csv', Buffer.from('a,b,c')) },
  ],
  ['boardRoster.read', getBoardRoster, { id: '00000000-0000-4000-8000-000000000001' }],
  ['boardRoster.read', listBoardMatches, { rosterId: '00000000-0000-4000-8000-000000000001' }],
  ['boardRoster.upload', uploadRoster, { board: 'CA_CDPH', file: sentFile('list.csv', Buffer.from('a,b,c')) }],
  ['boardRoster.manage', applyRoster, { id: '00000000-0000-4000-8000-000000000001', version: 1, outcomes: ['MATCH'] }],
  ['boardRoster.manage', discardRoster, { id: '00000000-0000-4000-8000-000000000001', version: 1 }],
  [
    'boardRoster.manage',
    mapRoster,
    { id: '00000000-0000-4000-8000-000000000001', version: 1, layout: { format: 'FIXED', skip: 0, spans: [] } },
  ],
  ['people.find', findPeople, { by: 'NAME', q: 'ruiz' }],
  ['history.read', askHistoryCheck, {}],
  ['history.read', exportHistory, {}],
  ['history.read', findInHistory, { q: 'Sunrise' }],
  ['history.read', getHistoryState, {}],
  ['history.read', listHistory, {}],
  ['history.read', openHistoryEntry, { number: '1', reason: 'A question of the admin' }],
  ['history.read', openPersonHistory, { personId: member.user.id, reason: 'A question of the admin' }],
  ['history.listOwn', listOwnHistory, {}],
  ['feedback.manage', answerFeedback, { id: org.id, version, answer: 'Thank you' }],
  ['feedback.manage', closeFeedback, { id: org.id, version }],
  ['feedback.manage', getFeedback, { id: org.id }],
  ['feedback.manage', listFeedback, {}],
  ['feedback.manage', reopenFeedback, { id: org.id, version }],
  ['job.manage', listFailedJobs, {}],
  ['job.manage', listJobQueues, {}],
  ['job.manage', retryJobs, { queue: 'mail' }],
  ['rule.manage', approveRule, { id: '00000000-0000-4000-8000-000000000001' }],
  ['rule.manage', cancelRuleReplay, { id: '00000000-0000-4000-8000-000000000001' }],
  ['rule.manage', discardRuleDraft, { id: '00000000-0000-4000-8000-000000000001', revision: 1 }],
  ['rule.manage', getRuleReplayRun, { id: '00000000-0000-4000-8000-000000000001' }],
  ['rule.manage', getRuleVersion, { id: '00000000-0000-4000-8000-000000000001' }],
  ['rule.manage', listRules, {}],
  [
    'rule.manage',
    showReplayedPeople,
    { id: '00000000-0000-4000-8000-000000000001', reason: 'A question of the board' },
  ],
  ['rule.manage', startRuleReplay, { id: '00000000-0000-4000-8000-000000000001' }],
  ['rule.manage', updateRuleDraft, { id: '00000000-0000-4000-8000-000000000001', revision: 1, data: {} }],
  ['rule.manage', draftRule, { geo: 'CA', credentialType: 'RN', data: {} }],
  ['rule.manage', getRuleReplay, { id: '00000000-0000-4000-8000-000000000001' }],
  ['rule.manage', listRuleVersions, {}],
  ['rule.manage', publishRule, { id: '00000000-0000-4000-8000-000000000001' }],
  ['person.read', getPerson, {}],
  ['person.read', getInvitedName, {}],
  ['person.read', getInvitedGeo, {}],
  ['person.read', countOwnCredits, {}],
  ['person.read', countOwnEnrollments, {}],
  ['person.read', listOwnRecordViews, {}],
  ['person.read', listOwnRoles, {}],
  ['person.read', listOwnInvitations, {}],
  ['search.find', listSearchPlaces, {}],
  ['search.find', search, { q: 'ana' }],
  ['session.list', listOwnSessions, {}],
  ['session.list', listSignInMethods, {}],
  ['session.list', countOwnAccess, {}],
  ['session.revoke', endOtherSessions, {}],
] as const

const deskOrg = await makeOrg()
const onDeskOrg = { orgId: deskOrg.id, reason: deskReason }
const hold = await done(holdOrg(ctxFor(await makeUser({ superAdmin: true })), onDeskOrg))

/** Services of super admins about any organization, without a reason given yet. */
const ofSuperAdmins = [
  ['org.visit', getOrgToVisit, { id: org.id }],
  ['org.oversee', getDeskOrg, { id: org.id }],
  ['org.oversee', getDeskIdentityProvider, { orgId: org.id }],
  ['org.oversee', listOrgVisits, { orgId: org.id }],
  ['org.govern', inviteOrgAdmin, { orgId: deskOrg.id, contact: 'somebody@example.com', reason: deskReason }],
  // In this order: each uses the version that the previous one left.
  [
    'org.govern',
    confirmDomain,
    { id: identityProvider.id, version, domainId: identityProvider.domains[0]!.id, reason: confirmReason },
  ],
  ['org.govern', suspendOrg, { orgId: deskOrg.id, version: 1, reason: deskReason }],
  ['org.govern', resumeOrg, { orgId: deskOrg.id, version: 2, reason: deskReason }],
  ['org.govern', setDeskFeatures, { orgId: deskOrg.id, version: 3, features: ['TASKS'], reason: deskReason }],
  ['org.govern', closeOrg, { orgId: deskOrg.id, version: 4, reason: deskReason, name: deskOrg.name }],
  ['org.visit', visitOrg, { orgId: org.id, reason: 'A question of the admin' }],
  ['legalHold.place', holdOrg, { orgId: deskOrg.id, reason: deskReason }],
  ['legalHold.place', holdPerson, { userId: deskOrg.admin.id, reason: deskReason }],
  ['legalHold.place', listOrgHolds, { orgId: deskOrg.id }],
  ['legalHold.place', listPersonHolds, { userId: deskOrg.admin.id }],
  ['legalHold.release', releaseHold, { id: hold.id, reason: deskReason }],
] as const

/** Services of super admins about a person, before and after giving a reason. */
const [looked, visited, kept, closed] = [await makeUser(), await makeUser(), await makeUser(), await makeUser()]
const everyPerson = [looked.id, visited.id, kept.id, closed.id]
const merged = await mergeAsUsual((await makeVisitorOf(kept, closed)).ctx, { keptId: kept.id, closedId: closed.id })
const { id: mergeRequestId } = await database().deskRequest.create({
  data: {
    kind: 'MERGE',
    requestedById: owner.id,
    userId: looked.id,
    otherId: visited.id,
    reason: deskReason,
    createdAt: new Date(),
  },
})
const ofPeople = [
  ['people.visit', getPersonToVisit, { id: looked.id }],
  ['people.visit', visitPerson, { id: looked.id, reason: 'A question of the person' }],
] as const
const ofVisitedPeople = [
  ['people.read', getPersonRecord, { id: looked.id }],
  ['people.manage', signPersonOut, { id: looked.id }],
  ['people.manage', disablePerson, { id: looked.id }],
  ['people.manage', enablePerson, { id: looked.id }],
  ['people.manage', removePersonContact, { id: looked.id, contactId: looked.contacts[0]!.id }],
  ['people.merge', getMergePreview, { keptId: looked.id, closedId: visited.id }],
  ['people.merge', sendMergeCodes, { id: mergeRequestId }],
  ['people.merge', confirmMergeByCodes, { id: mergeRequestId, keptCode: '000000', closedCode: '000000' }],
  ['people.merge', mergePeople, { keptId: looked.id, closedId: visited.id, choices: [] }],
  ['people.merge', undoPeopleMerge, { id: merged.id }],
] as const

const deskReads: ReadonlySet<unknown> = new Set([
  getOrgToVisit,
  getDeskOrg,
  getDeskIdentityProvider,
  listOrgVisits,
  listOrgHolds,
  listPersonHolds,
  getPersonToVisit,
  getPersonRecord,
  getMergePreview,
])

// Before the others change what these are about.
test('nothing is stored for a super admin who was dismissed after the request had begun', async () => {
  const user = await makeUser({ superAdmin: true })
  await database().user.update({ where: { id: user.id }, data: { wheelAt: null } })
  const desk = [...ofSuperAdmins, ...ofPeople, ...ofVisitedPeople].filter(([, service]) => !deskReads.has(service))
  expect(await passed(desk, () => ctxFor(user, { personVisits: everyPerson }), user.id)).toEqual(nothing)
})

describe.each([...ofPeople, ...ofVisitedPeople])('%s', (_action, service, input) => {
  test('is answered with "not found" to everybody who is no super admin, also to the person', async () => {
    for (const ctx of [ctxFor(owner, { roles: [org.role] }), ctxFor(looked, { personVisits: everyPerson })])
      expect(await service.unknown(ctx, input)).toEqual(fail('notFound'))
  })
})

describe.each(ofPeople)('%s', (_action, service, input) => {
  test('is allowed to a super admin', async () =>
    expect((await service.unknown(ctxFor(await makeUser({ superAdmin: true })), input)).ok).toBe(true))
})

describe.each(ofVisitedPeople)('%s', (_action, service, input) => {
  test('is answered with "not found" to a super admin without a visit to each person, and found with one', async () => {
    const superAdmin = await makeUser({ superAdmin: true })
    const ctx = (personVisits: readonly string[]) => ctxFor(superAdmin, { personVisits })
    expect(await service.unknown(ctx([]), input)).toEqual(fail('notFound'))
    if (service.action === 'people.merge')
      for (const one of everyPerson) expect(await service.unknown(ctx([one]), input)).toEqual(fail('notFound'))
    const found = await service.unknown(ctx(everyPerson), input)
    expect(found.ok || found.problem.code).not.toBe('notFound')
  })
})

describe.each(ofSuperAdmins)('%s', (_action, service, input) => {
  test('is allowed to a super admin and nobody else', async () => {
    expect((await service.unknown(ctxFor(await makeUser({ superAdmin: true })), input)).ok).toBe(true)
    for (const ctx of [ctxFor(owner, { roles: [org.role] }), ctxFor(await makeUser())])
      expect(await service.unknown(ctx, input)).toEqual(fail('notFound'))
  })

  test('is answered with "not found" for an organization that does not exist', async () => {
    const absent = JSON.parse(
      JSON.stringify(input).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '00000000-0000-4000-8000-000000000000'),
    ) as object
    expect(await service.unknown(ctxFor(await makeUser({ superAdmin: true })), absent)).toEqual(fail('notFound'))
  })
})

describe.each([...named, ...own, ...ofSuperAdmins, ...ofPeople, ...ofVisitedPeople])(
  '%s',
  (_action, service, input) => {
    test('is refused to somebody signed out', async () => {
      expect(await service.unknown(ctxOfNobody(), input)).toEqual(fail('signInRequired'))
    })

    test('is refused to an unverified person unless the policy lists it', async () => {
      const result = await service.unknown(ctxFor(await makeUnverifiedUser()), input)
      if (!unverifiedMay.has(service.action)) expect(result).toEqual(fail('verificationRequired'))
      else expect(result.ok || result.problem.code).not.toBe('verificationRequired')
    })

    test('is refused for an input of a wrong shape', async () => {
      const ctx = ctxFor(owner)
      for (const wrong of [null, 7, 'text', [], { nonsense: true }, { ...input, isAdmin: true }]) {
        expect(await service.unknown(ctx, wrong)).toMatchObject({ ok: false, problem: { code: 'invalidInput' } })
      }
    })
  },
)

describe.each(named)('%s of somebody else', (_action, service, input) => {
  test.each([
    ['a stranger', async () => ctxFor(await makeUser())],
    [
      'an administrator of another organization',
      async () => {
        const other = await makeOrg()
        return ctxFor(other.admin, { roles: [other.role] })
      },
    ],
  ])('is answered with "not found" to %s', async (_name, asker) => {
    expect(await service.unknown(await asker(), input)).toEqual(fail('notFound'))
  })

  test('is refused to a super admin too, except for an organization they are visiting with a reason', async () => {
    const superAdmin = await makeUser({ superAdmin: true })
    expect(await service.unknown(ctxFor(superAdmin), input)).toEqual(fail('notFound'))
    const result = await service.unknown(ctxFor(superAdmin, { visits: [org.id], files }), input)
    if (aVisitMay.test(service.action)) expect(result.ok).toBe(true)
    else expect(result).toEqual(fail('notFound'))
  })

  test('is answered with "not found" for an unknown id, and refused for a text that is no id', async () => {
    const text = JSON.stringify(input)
    const ids = text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []
    const absent = JSON.parse(text.replaceAll(ids[0]!, '00000000-0000-4000-8000-000000000000')) as object
    const broken = JSON.parse(text.replaceAll(ids[0]!, "x' or 1=1")) as object
    const hasFile = (value: object) => 'file' in value || ('data' in value && 'file' in (value.data as object))
    const withFile = (value: object) => (hasFile(value) ? null : value)
    if (withFile(absent)) expect(await service.unknown(ctxFor(owner), absent)).toEqual(fail('notFound'))
    if (withFile(broken))
      expect(await service.unknown(ctxFor(owner), broken)).toMatchObject({
        ok: false,
        problem: { code: 'invalidInput' },
      })
  })
})

/** Services that only look at rows, although their action is a write. */
const looks: readonly unknown[] = [
  enrollMany,
  findSessionPeople,
  findWalkIns,
  foreseeClashes,
  getAttendance,
  getGuest,
  getGuestToSign,
  listGrantDepartments,
  listGroupChoices,
  listReportReaders,
  listSessionInstructorRates,
  listSessionClashes,
  listSessionGuestClaims,
  previewSessionCopies,
  listTeamSessions,
  listUnclaimed,
  previewCreditProposals,
  previewReminders,
  previewTrainingReminders,
]

type Services = readonly (readonly [
  string,
  { unknown: (ctx: Ctx, raw: unknown) => Promise<{ ok: boolean }> },
  object,
])[]

/** Those that passed for a request that had begun before the right ended, with what the history then has of them. */
async function passed(services: Services, ctx: () => Ctx, userId: string) {
  const names: unknown[] = []
  for (const [action, service, input] of services) {
    const result = await service.unknown(ctx(), input)
    if (result.ok && !looks.includes(service)) names.push([action, input])
  }
  const kept = await database().auditEvent.findMany({ where: { actorId: userId, NOT: { personId: userId } } })
  return { names, kept: kept.map(({ action }) => action) }
}
const nothing = { names: [], kept: [] }
const writes = named.filter(([action]) => action in orgOfWrite)

test('nothing is stored for an administrator whose right ended after the request had begun', async () => {
  const ended = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  await database().role.update({ where: { id: ended.id }, data: { state: 'ENDED', endedAt: new Date() } })
  expect(await passed(writes, () => ctxFor(ended.user, { roles: [org.role], files }), ended.user.id)).toEqual(nothing)
})

test('nothing is stored for an administrator whose account was disabled after the request had begun', async () => {
  const { user } = await makeRole({ orgId: org.id, roleType: 'ADMIN' })
  await database().user.update({ where: { id: user.id }, data: { disabledAt: new Date() } })
  expect(await passed(writes, () => ctxFor(user, { roles: [org.role], files }), user.id)).toEqual(nothing)
})
