import { makeExecutableSchema } from '@graphql-tools/schema'
import { accessResolvers } from './modules/access/resolvers'
import { accessSchema } from './modules/access/schema'
import { baseSchema } from './modules/base'
import { boardResolvers } from './modules/board/resolvers'
import { boardSchema } from './modules/board/schema'
import { calendarResolvers } from './modules/calendar/resolvers'
import { calendarSchema } from './modules/calendar/schema'
import { certificatesResolvers } from './modules/certificates/resolvers'
import { certificatesSchema } from './modules/certificates/schema'
import { checkInResolvers } from './modules/check-in/resolvers'
import { checkInSchema } from './modules/check-in/schema'
import { contactsResolvers } from './modules/contacts/resolvers'
import { contactsSchema } from './modules/contacts/schema'
import { credentialsResolvers } from './modules/credentials/resolvers'
import { credentialsSchema } from './modules/credentials/schema'
import { creditProposalsResolvers } from './modules/credit-proposals/resolvers'
import { creditProposalsSchema } from './modules/credit-proposals/schema'
import { creditsResolvers } from './modules/credits/resolvers'
import { creditsSchema } from './modules/credits/schema'
import { curriculumsResolvers } from './modules/curriculums/resolvers'
import { curriculumsSchema } from './modules/curriculums/schema'
import { documentRequestsResolvers } from './modules/document-requests/resolvers'
import { documentRequestsSchema } from './modules/document-requests/schema'
import { documentsResolvers } from './modules/documents/resolvers'
import { documentsSchema } from './modules/documents/schema'
import { enrollmentsResolvers } from './modules/enrollments/resolvers'
import { enrollmentsSchema } from './modules/enrollments/schema'
import { feedbackResolvers } from './modules/feedback/resolvers'
import { feedbackSchema } from './modules/feedback/schema'
import { guestsResolvers } from './modules/guests/resolvers'
import { guestsSchema } from './modules/guests/schema'
import { historyResolvers } from './modules/history/resolvers'
import { historySchema } from './modules/history/schema'
import { identityProvidersResolvers } from './modules/identity-providers/resolvers'
import { identityProvidersSchema } from './modules/identity-providers/schema'
import { importsResolvers } from './modules/imports/resolvers'
import { importsSchema } from './modules/imports/schema'
import { inspectionsResolvers } from './modules/inspections/resolvers'
import { inspectionsSchema } from './modules/inspections/schema'
import { installationResolvers } from './modules/installation/resolvers'
import { installationSchema } from './modules/installation/schema'
import { invitationsResolvers } from './modules/invitations/resolvers'
import { invitationsSchema } from './modules/invitations/schema'
import { jobsResolvers } from './modules/jobs/resolvers'
import { jobsSchema } from './modules/jobs/schema'
import { licenseChecksResolvers } from './modules/license-checks/resolvers'
import { licenseChecksSchema } from './modules/license-checks/schema'
import { listsResolvers } from './modules/lists/resolvers'
import { listsSchema } from './modules/lists/schema'
import { matrixResolvers } from './modules/matrix/resolvers'
import { matrixSchema } from './modules/matrix/schema'
import { membersResolvers } from './modules/members/resolvers'
import { membersSchema } from './modules/members/schema'
import { noticesResolvers } from './modules/notices/resolvers'
import { noticesSchema } from './modules/notices/schema'
import { orgsResolvers } from './modules/orgs/resolvers'
import { orgsSchema } from './modules/orgs/schema'
import { ownDataResolvers } from './modules/own-data/resolvers'
import { ownDataSchema } from './modules/own-data/schema'
import { peopleResolvers } from './modules/people/resolvers'
import { peopleSchema } from './modules/people/schema'
import { retentionResolvers } from './modules/retention/resolvers'
import { retentionSchema } from './modules/retention/schema'
import { rostersResolvers } from './modules/rosters/resolvers'
import { rostersSchema } from './modules/rosters/schema'
import { ruleReplaySchema } from './modules/rules/replay-schema'
import { rulesResolvers } from './modules/rules/resolvers'
import { rulesSchema } from './modules/rules/schema'
import { searchResolvers } from './modules/search/resolvers'
import { searchSchema } from './modules/search/schema'
import { sessionInvitationsResolvers } from './modules/session-invitations/resolvers'
import { sessionInvitationsSchema } from './modules/session-invitations/schema'
import { sessionsResolvers } from './modules/sessions/resolvers'
import { sessionsSchema } from './modules/sessions/schema'
import { signaturesResolvers } from './modules/signatures/resolvers'
import { signaturesSchema } from './modules/signatures/schema'
import { signingResolvers } from './modules/signing/resolvers'
import { signingSchema } from './modules/signing/schema'
import { taskSessionsResolvers } from './modules/task-sessions/resolvers'
import { taskSessionsSchema } from './modules/task-sessions/schema'
import { tasksResolvers } from './modules/tasks/resolvers'
import { tasksSchema } from './modules/tasks/schema'
import { topicsResolvers } from './modules/topics/resolvers'
import { topicsSchema } from './modules/topics/schema'
import { transcriptsResolvers } from './modules/transcripts/resolvers'
import { transcriptsSchema } from './modules/transcripts/schema'
import { usersResolvers } from './modules/users/resolvers'
import { usersSchema } from './modules/users/schema'
import { webhooksResolvers } from './modules/webhooks/resolvers'
import { webhooksSchema } from './modules/webhooks/schema'
import { scalars } from './scalars'

const typeDefs = [
  baseSchema,
  usersSchema,
  contactsSchema,
  ownDataSchema,
  sessionsSchema,
  orgsSchema,
  identityProvidersSchema,
  guestsSchema,
  installationSchema,
  invitationsSchema,
  membersSchema,
  matrixSchema,
  boardSchema,
  credentialsSchema,
  creditProposalsSchema,
  creditsSchema,
  topicsSchema,
  curriculumsSchema,
  calendarSchema,
  documentsSchema,
  documentRequestsSchema,
  feedbackSchema,
  historySchema,
  importsSchema,
  inspectionsSchema,
  transcriptsSchema,
  jobsSchema,
  listsSchema,
  noticesSchema,
  certificatesSchema,
  checkInSchema,
  signaturesSchema,
  signingSchema,
  tasksSchema,
  taskSessionsSchema,
  enrollmentsSchema,
  rostersSchema,
  sessionInvitationsSchema,
  webhooksSchema,
  accessSchema,
  retentionSchema,
  rulesSchema,
  licenseChecksSchema,
  peopleSchema,
  ruleReplaySchema,
  searchSchema,
]

/** The whole API: one module per noun, with the same parts in each. */
export const makeSchema = () =>
  makeExecutableSchema({
    typeDefs,
    resolvers: [
      scalars,
      rulesResolvers,
      licenseChecksResolvers,
      peopleResolvers,
      searchResolvers,
      usersResolvers,
      contactsResolvers,
      ownDataResolvers,
      sessionsResolvers,
      orgsResolvers,
      identityProvidersResolvers,
      guestsResolvers,
      installationResolvers,
      invitationsResolvers,
      membersResolvers,
      matrixResolvers,
      boardResolvers,
      credentialsResolvers,
      creditProposalsResolvers,
      creditsResolvers,
      topicsResolvers,
      curriculumsResolvers,
      calendarResolvers,
      documentsResolvers,
      documentRequestsResolvers,
      feedbackResolvers,
      historyResolvers,
      importsResolvers,
      inspectionsResolvers,
      transcriptsResolvers,
      jobsResolvers,
      listsResolvers,
      noticesResolvers,
      certificatesResolvers,
      checkInResolvers,
      signaturesResolvers,
      signingResolvers,
      tasksResolvers,
      taskSessionsResolvers,
      enrollmentsResolvers,
      rostersResolvers,
      sessionInvitationsResolvers,
      webhooksResolvers,
      accessResolvers,
      retentionResolvers,
    ],
  })
