import { z } from 'zod'

/**
 * A tool: one query of the API, which is all that it can do. Descriptions are read by assistants, like those of the
 * schema, and are in English.
 */
export type AssistantTool = {
  name: string
  title: string
  description: string
  input: z.ZodObject
  query: string
  variables: (input: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** The page where a person looks further, or presses. */
  page: (input: Readonly<Record<string, unknown>>) => string
}

const compliance = `status statusReason required { total } counted { total } remaining { total } nextAction
  notes { text source { url cite } checkedAt } sources { url cite } howSure { text confidence readOn } topics { code state }`
const license = 'id geo credentialType credentialNumber expiresAt verifiedState'
const reasons = 'reasons { problem since geo credentialTypes } startsOn endsOn nextState'
const orgId = z.uuid().describe('The organization: orgId of the tool token.')
const day = z.iso.date().describe('A day, YYYY-MM-DD, at most 90 ahead; today where it is left out.').optional()

/** Everything that an assistant can ask. Nothing here writes: what follows from an answer, a person does on its page. */
export const assistantTools: readonly AssistantTool[] = [
  {
    name: 'token',
    title: 'What this token may do',
    description: 'Kind, scopes, expiry and organization of the token in use. Ask this first to get the orgId.',
    input: z.object({}),
    query: '{ tokenInUse { kind scopes expiresAt organization { id name timeZone } } }',
    variables: () => ({}),
    page: () => '/developers/access',
  },
  {
    name: 'my_licenses',
    title: 'Am I fine?',
    description:
      'The licenses of the person whose token it is: until when each is good, hours required, counted and missing, topics, and how sure the rule is, with its sources. Needs credentials:read.',
    input: z.object({}),
    query: `{ credentials { ${license} compliance { ${compliance} } } }`,
    variables: () => ({}),
    page: () => '/credentials',
  },
  {
    name: 'what_would_a_class_give',
    title: 'What would a class give me?',
    description:
      'Open classes of the person’s organizations, by words of their titles, and for each license how many hours of it would count and what would be left. Needs training:read and credentials:read.',
    input: z.object({ words: z.string().max(200).describe('Words in the title.').optional() }),
    query: `query Classes($words: String) { openSessions(first: 10, query: $words) { edges { node {
      session { id title startsAt timeZone units } seatsLeft
      gains { credentialId tracked units countedUnits addedUnits remainingUnits reached message issues } } } } }`,
    variables: ({ words }) => ({ words: words ?? null }),
    page: () => '/enrollments',
  },
  {
    name: 'who_may_not_work',
    title: 'Who may not work?',
    description:
      'Members of an organization who are not cleared to work on a day, and those of whom it is not known, each with the reasons. Needs members:read.',
    input: z.object({
      orgId,
      on: day,
      after: z.string().max(2000).describe('endCursor of the page before.').optional(),
    }),
    query: `query Clearance($orgId: ID!, $on: Date, $after: String) {
      clearances(orgId: $orgId, on: $on, first: 50, after: $after, filter: { states: [NOT_CLEARED, UNKNOWN] }) {
        edges { node { memberId firstName lastName employeeId jobTitle department state ${reasons} } }
        pageInfo { hasNextPage endCursor } } }`,
    variables: ({ orgId: id, on, after }) => ({ orgId: id, on: on ?? null, after: after ?? null }),
    page: ({ orgId: id }) => `/orgs/${id}/clearance`,
  },
  {
    name: 'licenses_due',
    title: 'Which licenses are due?',
    description:
      'Licenses of an organization’s members that expired or expire within 30 days, the first to expire first. Needs members:read.',
    input: z.object({ orgId, after: z.string().max(2000).describe('endCursor of the page before.').optional() }),
    query: `query Due($orgId: ID!, $after: String) {
      board(orgId: $orgId, first: 50, after: $after, sort: EXPIRY, filter: { urgent: true }) {
        edges { node { id roleId firstName lastName employeeId department geo credentialType expiresAt deadline units
          missingUnits verifiedState remindedAt } }
        pageInfo { hasNextPage endCursor } } }`,
    variables: ({ orgId: id, after }) => ({ orgId: id, after: after ?? null }),
    page: ({ orgId: id }) => `/orgs/${id}/credentials`,
  },
  {
    name: 'draft_reminder',
    title: 'Draft a reminder',
    description:
      'What a reminder to the holders of these licenses (ids of licenses_due) would say and whom it would reach. Sends nothing: an administrator sends it on the page. Needs members:write.',
    input: z.object({ orgId, licenseIds: z.array(z.uuid()).min(1).max(100).describe('Ids of licenses_due.') }),
    query: `query Draft($orgId: ID!, $ids: [ID!]) { reminderPreview(orgId: $orgId, boardEntryIds: $ids) {
      counts { sent already switchedOff invited notNeeded }
      example { firstName lastName subject greeting lead next why openClass } } }`,
    variables: ({ orgId: id, licenseIds }) => ({ orgId: id, ids: licenseIds }),
    page: ({ orgId: id }) => `/orgs/${id}/credentials`,
  },
]
