import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { type MadeOrg, makeOrg } from '@/fixtures/orgs'
import { type Scope, scopeNames } from '@/lib/domain/access/api-token'
import { allOperations, type Operation } from '@/operations/withstand/tenants/operations'
import { call } from './call'

// The walk needs more requests within a minute than one client may send.
vi.hoisted(() => {
  process.env.GRAPHQL_COST_PER_MINUTE = '1000000000'
})

/** Open to everybody, signed in or not. */
const open = [
  'certifications',
  'credentialTypes',
  'findOrCreateUserByContact',
  'list',
  // By the scope of what is found.
  'node',
  'nodes',
  'sendContactMessage',
  'tokenInUse',
  'verifyCertificate',
  'verifyCertificateNumber',
  'verifySignInSheet',
]
/**
 * Never by a token: sign-in methods, tokens, secrets, visits, account deletion, consent, and acts a person performs
 * themselves.
 */
const inPerson = [
  'confirmCreditProposal',
  'declineCreditProposal',
  'recordSkills',
  'reportReaders',
  'chooseReportReaders',
  'fulfillRequestedDocument',
  'takeBackRequestedDocument',
  'declineRequestedDocument',
  'contactCode',
  'sendContactCode',
  'verifyContact',
  'changeContact',
  'removeContact',
  'recheckVerification',
  'signedInDevices',
  'signInMethods',
  'ownAccess',
  'endSignInMethod',
  'confirmSignInMethod',
  'changeMemberRole',
  'giveGrant',
  'endGrant',
  'enrollTeamMember',
  'checkInTeamMember',
  'accessToKeep',
  'keepAccess',
  'showLicenses',
  'deskRequests',
  'approveDeskRequest',
  'refuseDeskRequest',
  'sendMergeCodes',
  'confirmMergeByCodes',
  'endSession',
  'endOtherSessions',
  'deletionPlan',
  'sendDeletionCode',
  'deleteMyAccount',
  'apiTokens',
  'orgApiTokens',
  'apiClients',
  'createApiToken',
  'revokeApiToken',
  'registerApiClient',
  'revokeApiClient',
  'calendarFeed',
  'makeCalendarFeed',
  'endCalendarFeed',
  'downloadMyData',
  'updateNotificationSettings',
  'visitOrg',
  'createOrg',
  'setOrgFeatures',
  'createSurveyLink',
  'createTranscriptLink',
  'invitation',
  'answerInvitation',
  'leaveOrg',
  'attendance',
  'checkIn',
  'checkOut',
  'signAttendance',
  'sheetToSign',
  'signAsInstructor',
  'guestToSign',
  'signAsGuest',
  'confirmGuestOffer',
  'declineGuestOffer',
  'shareDocument',
  'giveHealthCopy',
  'endHealthCopy',
  'markOriginalSeen',
  'decideRequestedDocument',
  'answerExclusionQuestion',
  'recordStatedCheck',
  'removeStatedCheck',
  'savedViews',
  'saveView',
  'deleteSavedView',
  'signer',
  'openSigning',
  'consentToSign',
  'signDocument',
  'declineToSign',
  'people',
  'personToVisit',
  'personRecord',
  'mergePreview',
  'visitPerson',
  'signPersonOut',
  'disablePerson',
  'enablePerson',
  'removePersonContact',
  'mergePeople',
  'undoPeopleMerge',
  'history',
  'historyNames',
  'historyState',
  'openPersonHistory',
  'openHistoryEntry',
  'askHistoryCheck',
  'orgHistory',
  'myHistory',
  'jobQueues',
  'failedJobs',
  'retryJobs',
  'feedbackMessages',
  'feedbackMessage',
  'answerFeedbackMessage',
  'closeFeedbackMessage',
  'reopenFeedbackMessage',
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
  'installationOverview',
  'deskOrganizations',
  'deskOrganization',
  'organizationVisits',
  'superAdmins',
  'installationTests',
  'trustedIssuers',
  'trustIssuer',
  'distrustIssuer',
  'plannedMaintenance',
  'planMaintenance',
  'cancelMaintenance',
  'suspendOrganization',
  'resumeOrganization',
  'closeOrganization',
  'setDeskFeatures',
  'inviteOrganizationAdmin',
  'appointSuperAdmin',
  'dismissSuperAdmin',
  'sendTestMessage',
  'testStorage',
  'resumeSending',
  'organizationIdentityProvider',
  'createOrgIdentityProvider',
  'updateOrgIdentityProvider',
  'endOrgIdentityProvider',
  'confirmIdentityProviderDomain',
  'badgeIssuer',
  'replaceBadgeKey',
  'organizationSecurity',
  'setOrgSecurity',
  'organizationArchives',
  'setOrganizationRetention',
  'setRetention',
  'holdOrganization',
  'holdPerson',
  'releaseLegalHold',
  'archiveOrganization',
  'askToCloseOrganization',
  'takeBackClosing',
  'draftRule',
  'approveRule',
  'publishRule',
  'ruleVersions',
  'ruleReplay',
  'ruleReplayRun',
  'updateRuleDraft',
  'discardRuleDraft',
  'startRuleReplay',
  'cancelRuleReplay',
  'showReplayedPeople',
]

let org: MadeOrg
const tokens = new Map<Scope, Record<string, string>>()
beforeAll(async () => {
  org = await makeOrg()
  for (const scope of scopeNames) tokens.set(scope, (await makeApiToken({ user: org.admin, scopes: [scope] })).headers)
})

const refusals = ['scopeRequired', 'notByToken']

/** The refusal of an operation's root before anything is looked up; null if the scope covers it. */
async function refusalOf(operation: Operation, headers: Record<string, string>): Promise<string | null> {
  const ids = new Map(operation.slots.map(({ path }) => [path, randomUUID()]))
  const { json } = await call(operation.document, operation.variables(ids), { headers })
  const payload = json.data?.[operation.name]
  const said = payload?.i18nMessageKey?.replace('errors.', '')
  const root = json.errors?.find((error) => (error as { path?: unknown[] }).path?.length === 1)?.extensions.code
  return refusals.find((code) => code === said || code === root) ?? null
}

test('every operation is reached by exactly one scope, or by no token at all', { timeout: 300_000 }, async () => {
  const reached: Record<string, string> = {}
  for (const operation of allOperations()) {
    const by: string[] = []
    const codes = new Set<string | null>()
    for (const [scope, headers] of tokens) {
      const refusal = await refusalOf(operation, headers)
      codes.add(refusal)
      if (refusal === null) by.push(scope)
    }
    reached[operation.name] = open.includes(operation.name) ? 'open' : by.join(' + ') || [...codes].join()
  }
  const entries = Object.entries(reached)
  expect(entries.filter(([, by]) => by.includes(' + ') || by === 'scopeRequired')).toEqual([])
  const never = entries.filter(([, by]) => by === 'notByToken').map(([name]) => name)
  expect(never.toSorted()).toEqual(inPerson.toSorted())
})
