import { makeExecutableSchema } from '@graphql-tools/schema'
import { accessResolvers, accessSchema } from './modules/access'
import { attestationsResolvers, attestationsSchema } from './modules/attestations'
import { baseResolvers, baseSchema } from './modules/base'
import { boardResolvers } from './modules/board/resolvers'
import { boardSchema } from './modules/board/schema'
import { bulkActsResolvers, bulkActsSchema } from './modules/bulk-acts'
import { calendarResolvers, calendarSchema } from './modules/calendar'
import { certificatesResolvers } from './modules/certificates/resolvers'
import { certificatesSchema } from './modules/certificates/schema'
import { changesResolvers, changesSchema } from './modules/changes'
import { checkInResolvers } from './modules/check-in/resolvers'
import { checkInSchema } from './modules/check-in/schema'
import { clearanceResolvers, clearanceSchema } from './modules/clearance'
import { contactsResolvers, contactsSchema } from './modules/contacts'
import { credentialsResolvers } from './modules/credentials/resolvers'
import { credentialsSchema } from './modules/credentials/schema'
import { creditProposalsResolvers, creditProposalsSchema } from './modules/credit-proposals'
import { creditsResolvers, creditsSchema } from './modules/credits'
import { curriculumsResolvers } from './modules/curriculums/resolvers'
import { curriculumsSchema } from './modules/curriculums/schema'
import { documentRequestsResolvers, documentRequestsSchema } from './modules/document-requests'
import { documentsResolvers } from './modules/documents/resolvers'
import { documentsSchema } from './modules/documents/schema'
import { enrollmentsResolvers } from './modules/enrollments/resolvers'
import { rostersResolvers, rostersSchema } from './modules/enrollments/roster'
import { enrollmentsSchema } from './modules/enrollments/schema'
import { exclusionsResolvers, exclusionsSchema } from './modules/exclusions'
import { feedbackResolvers, feedbackSchema } from './modules/feedback'
import { guestsResolvers, guestsSchema } from './modules/guests'
import { historyResolvers, historySchema } from './modules/history'
import { identityProvidersResolvers } from './modules/identity-providers/resolvers'
import { identityProvidersSchema } from './modules/identity-providers/schema'
import { importsResolvers, importsSchema } from './modules/imports'
import { inspectionsResolvers, inspectionsSchema } from './modules/inspections'
import { installationResolvers } from './modules/installation/resolvers'
import { installationSchema } from './modules/installation/schema'
import { invitationsResolvers, invitationsSchema } from './modules/invitations'
import { jobsResolvers, jobsSchema } from './modules/jobs'
import { licenseChecksResolvers, licenseChecksSchema } from './modules/license-checks'
import { listsResolvers, listsSchema } from './modules/lists'
import { matrixResolvers, matrixSchema } from './modules/matrix'
import { memberPlansResolvers, memberPlansSchema } from './modules/member-plans'
import { membersResolvers, membersSchema } from './modules/members'
import { nodesResolvers, nodesSchema } from './modules/nodes'
import { noticesResolvers, noticesSchema } from './modules/notices'
import { objectsResolvers, objectsSchema } from './modules/objects'
import { orgsResolvers } from './modules/orgs/resolvers'
import { orgsSchema } from './modules/orgs/schema'
import { ownDataResolvers, ownDataSchema } from './modules/own-data'
import { peopleResolvers } from './modules/people/resolvers'
import { peopleSchema } from './modules/people/schema'
import { reportsResolvers, reportsSchema } from './modules/reports'
import { retentionResolvers, retentionSchema } from './modules/retention'
import { ruleReplaySchema } from './modules/rules/replay-schema'
import { rulesResolvers } from './modules/rules/resolvers'
import { rulesSchema } from './modules/rules/schema'
import { searchResolvers, searchSchema } from './modules/search'
import { sessionInvitationsResolvers, sessionInvitationsSchema } from './modules/session-invitations'
import { sessionsResolvers, sessionsSchema } from './modules/sessions'
import { signaturesResolvers, signaturesSchema } from './modules/signatures'
import { signingResolvers } from './modules/signing/resolvers'
import { signingSchema } from './modules/signing/schema'
import { skillsResolvers, skillsSchema } from './modules/skills'
import { statedChecksResolvers, statedChecksSchema } from './modules/stated-checks'
import { taskSessionsResolvers } from './modules/task-sessions/resolvers'
import { taskSessionsSchema } from './modules/task-sessions/schema'
import { tasksResolvers, tasksSchema } from './modules/tasks'
import { teamResolvers, teamSchema } from './modules/team'
import { topicsResolvers, topicsSchema } from './modules/topics'
import { transcriptsResolvers, transcriptsSchema } from './modules/transcripts'
import { usersResolvers, usersSchema } from './modules/users'
import { webhooksResolvers, webhooksSchema } from './modules/webhooks'
import { scalars } from './scalars'

const typeDefs = [
  baseSchema,
  nodesSchema,
  usersSchema,
  contactsSchema,
  ownDataSchema,
  sessionsSchema,
  orgsSchema,
  identityProvidersSchema,
  guestsSchema,
  installationSchema,
  invitationsSchema,
  memberPlansSchema,
  membersSchema,
  changesSchema,
  clearanceSchema,
  exclusionsSchema,
  matrixSchema,
  boardSchema,
  bulkActsSchema,
  credentialsSchema,
  creditProposalsSchema,
  creditsSchema,
  topicsSchema,
  attestationsSchema,
  curriculumsSchema,
  skillsSchema,
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
  statedChecksSchema,
  tasksSchema,
  teamSchema,
  taskSessionsSchema,
  enrollmentsSchema,
  rostersSchema,
  sessionInvitationsSchema,
  webhooksSchema,
  accessSchema,
  reportsSchema,
  retentionSchema,
  rulesSchema,
  licenseChecksSchema,
  peopleSchema,
  ruleReplaySchema,
  searchSchema,
  objectsSchema,
]

const resolvers = [
  scalars,
  baseResolvers,
  nodesResolvers,
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
  memberPlansResolvers,
  membersResolvers,
  changesResolvers,
  clearanceResolvers,
  exclusionsResolvers,
  matrixResolvers,
  boardResolvers,
  bulkActsResolvers,
  credentialsResolvers,
  creditProposalsResolvers,
  creditsResolvers,
  topicsResolvers,
  attestationsResolvers,
  curriculumsResolvers,
  skillsResolvers,
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
  statedChecksResolvers,
  tasksResolvers,
  teamResolvers,
  taskSessionsResolvers,
  enrollmentsResolvers,
  rostersResolvers,
  sessionInvitationsResolvers,
  webhooksResolvers,
  accessResolvers,
  reportsResolvers,
  retentionResolvers,
  objectsResolvers,
]

/** The whole API: one module per noun, with the same parts in each. */
export const makeSchema = () => makeExecutableSchema({ typeDefs, resolvers })

type Named = { action?: unknown }

/** The action of the service behind each query and mutation, by its name: where its resolver only calls one service. */
export function operationActions(): ReadonlyMap<string, string> {
  const parts = resolvers as readonly { Query?: object; Mutation?: object }[]
  const fields = parts.flatMap(({ Query, Mutation }) => [
    ...Object.entries<Named>({ ...Query }),
    ...Object.entries<Named>({ ...Mutation }),
  ])
  return new Map(fields.flatMap(([name, { action }]) => (typeof action === 'string' ? [[name, action] as const] : [])))
}
