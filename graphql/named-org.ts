import type { ApolloServerPlugin } from '@apollo/server'
import { type DocumentNode, GraphQLError, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql'
import { translatorFor } from '@/lib/i18n/translator'
import type { Ctx } from '@/lib/services/ctx'
import { belongsToOrg } from '@/lib/services/orgs/own-orgs'
import type { errorCodes } from './error-codes'

/** The header with the organization of a request. It grants nothing: every service checks roles by itself. */
const orgHeader = 'x-suma-org-id'

/** Fields about the caller alone, or about no organization; they ignore the header. */
export const ownFields: ReadonlySet<string> = new Set([
  '__typename',
  '__schema',
  '__type',
  'list',
  'credentialTypes',
  'certifications',
  'verifyCertificate',
  'verifyCertificateNumber',
  'verifySignInSheet',
  'tokenInUse',
  // The account: who they are, how they are reached and sign in, their notices.
  'me',
  'findOrCreateUserByContact',
  'getUserWheelRole',
  'updateUser',
  'updateUserPrefs',
  'setTimeZone',
  'contactCode',
  'changeContact',
  'sendContactCode',
  'verifyContact',
  'removeContact',
  'recheckVerification',
  'signInMethods',
  'ownAccess',
  'endSignInMethod',
  'confirmSignInMethod',
  'signedInDevices',
  'endSession',
  'endOtherSessions',
  'licensesToCheck',
  'boardRosters',
  'exclusionLists',
  'boardMatches',
  'takeUpLicense',
  'putBackLicense',
  'decideLicense',
  'uploadBoardRoster',
  'uploadExclusionList',
  'mapBoardRoster',
  'applyBoardRoster',
  'discardBoardRoster',
  'ruleVersions',
  'ruleReplay',
  'draftRule',
  'approveRule',
  'publishRule',
  // The desk of the installation.
  'installationOverview',
  'deskOrganizations',
  'deskOrganization',
  'organizationVisits',
  'superAdmins',
  'installationTests',
  'trustedIssuers',
  'trustIssuer',
  'distrustIssuer',
  'suspendOrganization',
  'resumeOrganization',
  'closeOrganization',
  'setDeskFeatures',
  'inviteOrganizationAdmin',
  'appointSuperAdmin',
  'dismissSuperAdmin',
  'sendTestMessage',
  'testStorage',
  'setRetention',
  'holdOrganization',
  'holdPerson',
  'releaseLegalHold',
  'apiTokens',
  'calendarFeed',
  'makeCalendarFeed',
  'endCalendarFeed',
  'notificationSettings',
  'updateNotificationSettings',
  'notices',
  'unreadNotices',
  'markNoticesRead',
  'recordViews',
  'search',
  'searchPlaces',
  'sendFeedbackMessage',
  'sendContactMessage',
  // The installation's desk, and the history of one's own record.
  'history',
  'historyNames',
  'historyState',
  'openPersonHistory',
  'openHistoryEntry',
  'askHistoryCheck',
  'myHistory',
  'feedbackMessages',
  'feedbackMessage',
  'answerFeedbackMessage',
  'closeFeedbackMessage',
  'reopenFeedbackMessage',
  'jobQueues',
  'failedJobs',
  'retryJobs',
  'deletionPlan',
  'sendDeletionCode',
  'deleteMyAccount',
  'downloadMyData',
  // Their own records: licenses, topics, credits, documents, signatures, certificates, transcripts, enrollments.
  'credential',
  'credentials',
  'addCredential',
  'updateCredential',
  'renewCredential',
  'setRenewalPeriod',
  'undoRenewal',
  'archiveCredential',
  'restoreCredential',
  'getLatestRenewalPeriodForCredential',
  'getCreditsForCredentialId',
  'credentialAsOf',
  'answerRenewal',
  'attestations',
  'stateAttestation',
  'correctAttestation',
  'withdrawAttestation',
  'topicAnswers',
  'answerTopic',
  'withdrawTopicAnswer',
  'myCreditProposals',
  'confirmCreditProposal',
  'declineCreditProposal',
  'getCreditById',
  'addCredit',
  'correctCredit',
  'withdrawCredit',
  'restoreCredit',
  'myRequestedDocuments',
  'requestedDocument',
  'fulfillRequestedDocument',
  'takeBackRequestedDocument',
  'declineRequestedDocument',
  'document',
  'updateUserDocument',
  'replaceUserDocument',
  'deleteUserDocument',
  'restoreUserDocument',
  'endDocumentShare',
  'endHealthCopy',
  'myStorageUse',
  'mySigningTasks',
  'signer',
  'openSigning',
  'consentToSign',
  'signDocument',
  'declineToSign',
  'transcript',
  'transcriptLinks',
  'transcriptViews',
  'createTranscriptLink',
  'endTranscriptLink',
  'myGuestOffers',
  'confirmGuestOffer',
  'declineGuestOffer',
  'myDocuments',
  'saveUserDocument',
  'myCertificates',
  'myCurriculums',
  'enrollments',
  'withdrawEnrollment',
  // Joining an organization and leaving it.
  'invitation',
  'answerInvitation',
  'enrollmentInvitations',
  'answerEnrollmentInvitation',
  'leaveOrg',
  'visitOrg',
])

/**
 * Refuses, before anything runs, an operation that names an organization the caller has no part in, or while signed
 * out.
 */
export const refuseForeignOrg: ApolloServerPlugin<Ctx> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ contextValue: ctx, request, document, operation }) => {
      const value = request.http?.headers.get(orgHeader)
      if (value === undefined || !ctx.viewer || !operation || isOwn(document, operation)) return
      if (!(await belongsToOrg({ ...ctx, viewer: ctx.viewer, right: null }, value))) throw notFound(ctx)
    },
  }),
}

/**
 * The header with the person of a request: an act queued in a browser is never sent as somebody else who signed in
 * since.
 */
const personHeader = 'x-suma-person-id'

/** Refuses, before anything runs, a request of another person than the one who is signed in now. */
export const refuseOtherPerson: ApolloServerPlugin<Ctx> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ contextValue: ctx, request }) => {
      const value = request.http?.headers.get(personHeader)
      if (value !== undefined && value !== ctx.viewer?.userId) throw refusal(ctx, 'signInRequired', 'NOT_FOUND')
    },
  }),
}

const notFound = (ctx: Ctx) => refusal(ctx, 'notFound', 'NOT_FOUND')

function refusal({ locale }: Ctx, problem: 'notFound' | 'signInRequired', code: keyof typeof errorCodes): GraphQLError {
  const key = `errors.${problem}` as const
  return new GraphQLError(translatorFor(locale)(key), {
    extensions: { code, i18nMessageKey: key, http: { status: 200 } },
  })
}

const isOwn = (document: DocumentNode, { selectionSet }: OperationDefinitionNode): boolean =>
  rootFields(document, selectionSet).every((name) => ownFields.has(name))

/** The fields of an operation by their names in the schema, also those inside fragments. */
function rootFields(document: DocumentNode, { selections }: SelectionSetNode): string[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value]
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(document, selection.selectionSet)
    const fragment = document.definitions.find(
      (other) => other.kind === Kind.FRAGMENT_DEFINITION && other.name.value === selection.name.value,
    )
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(document, fragment.selectionSet) : []
  })
}
