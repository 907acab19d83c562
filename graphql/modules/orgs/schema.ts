import { payloadType } from '@/graphql/modules/base'

export const orgsSchema = /* GraphQL */ `
  enum RoleType { ADMIN MEMBER }
  enum InvitationType { ORG ENROLLMENT }

  type OrgSummary {
    id: ID!
    name: String!
    createdAt: DateTime
    updatedAt: DateTime
    "Of several organizations under one roof: the name that they share. In the list of organizations; null elsewhere."
    groupName: String
    "Members who have not left, in the list of organizations, of those the person administers; null elsewhere."
    members: Int
    "In the list of organizations, of those the person administers; null elsewhere."
    urgent: UrgentCounts
    "Who may not work, as urgent; null also where the organization has no positions."
    clearance: StoppedCounts
  }

  "What cannot wait in an organization: licenses that have expired or do within 30 days, overdue training, overdue documents."
  type UrgentCounts {
    licenses: Int!
    trainings: Int!
    documents: Int!
  }

  "People who may not work today by what their positions need, and those of tomorrow who may today."
  type StoppedCounts {
    today: Int!
    tomorrow: Int!
  }

  "Sums of organizations that the person administers."
  type OrgTotals {
    "The group; null for all of them."
    name: String
    organizations: Int!
    members: Int!
    urgent: UrgentCounts!
    "Null where none of them has positions."
    clearance: StoppedCounts
  }

  type Role {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    roleType: RoleType!
    "The organization took the person back and does not see their credentials until showLicenses."
    licensesHidden: Boolean!
    org: OrgSummary!
  }

  type Invitation {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    invitationType: InvitationType!
    respondedAt: DateTime
    org: OrgSummary!
  }

  type Provider {
    id: ID!
    version: Int!
    geo: String!
    providerNumber: String!
    effectiveAt: Date!
    expiresAt: Date
    credentialTypes: [String!]!
    "Who approved it, as printed beside the number; null where only one body can have."
    approvedBy: String
  }

  type AppFeature {
    featureType: String!
  }

  "The picture at the head of an organization's papers and mails, a PNG."
  type OrgLogo {
    id: ID!
    "Pixels."
    width: Int!
    height: Int!
    "Where those who belong to the organization load it."
    url: String!
  }

  "What an organization wants of the reminders of expiring licenses that may be left out; 30 and 7 days before, on the day and the day after always go."
  type OrgLadder {
    "Days before an expiry: of 90, 60, 15 and 1."
    steps: [Int!]!
    "On Monday mornings, to administrators and supervisors."
    weeklyDigest: Boolean!
    "On the day of an expiry, to administrators."
    expiryDigest: Boolean!
  }

  "A member sees its name and logo; industry, timeZone, phone, groupName, providers, appFeatures, address and ladder are null for them."
  type Org implements Node {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    name: String!
    industry: String
    timeZone: String
    "The telephone printed on its papers."
    phone: String
    "Of several organizations under one roof: the name that they share. It gives no right."
    groupName: String
    providers: [Provider!]
    appFeatures: [AppFeature!]
    address: Address
    ladder: OrgLadder
    logo: OrgLogo
  }

  "The bands of the board, worst first."
  enum BoardBand { EXPIRED D30 D60 D90 BEHIND BEHIND_PACE UNVERIFIED ON_TRACK COMPLETE NOT_TRACKED }

  type BandCount {
    band: BoardBand!
    count: Int!
  }

  "If nothing is renewed: from a day on so many members at work cannot work."
  type OrgLapse {
    on: Date!
    people: Int!
    "Where most of them are; null without departments."
    department: String
    departmentPeople: Int
  }

  "Credentials that expire within 30 days, by their hours."
  type ExpiringSoon {
    units: [FacetCount!]!
    "Hours that those which are behind still miss."
    missingHours: Float!
  }

  "A session that is over and waits for signatures of its instructors."
  type UnsignedSession {
    id: ID!
    taskId: ID!
    title: String!
    startsAt: DateTime!
    timeZone: String!
    "Who has to sign still."
    instructors: [PersonNames!]!
  }

  type PersonNames {
    firstName: String
    middleName: String
    lastName: String
  }

  type UnsignedSessions {
    count: Int!
    "The first three."
    sessions: [UnsignedSession!]!
  }

  "A session that is over and waits for no signature, only to be finalized: nobody has their certificate before."
  type UnfinalizedSession {
    id: ID!
    taskId: ID!
    title: String!
    startsAt: DateTime!
    timeZone: String!
  }

  type UnfinalizedSessions {
    count: Int!
    "The first three."
    sessions: [UnfinalizedSession!]!
  }

  type OverdueCurriculum {
    id: ID!
    title: String!
    overdue: Int!
  }

  type OverdueTraining {
    count: Int!
    "The three with most members who are late."
    curriculums: [OverdueCurriculum!]!
  }

  type OverdueRequests {
    open: Int!
    overdue: Int!
  }

  "What is to be done in an organization, as its overview lists it."
  type OrgWork {
    "Null when nothing expires."
    lapse: OrgLapse
    soon: ExpiringSoon!
    unsigned: UnsignedSessions!
    unfinalized: UnfinalizedSessions!
    overdueTraining: OverdueTraining!
    "Documents that members have still to hand in; null where nothing is asked, and for a visit."
    requests: OverdueRequests
    "Documents that people still have to sign; null where the organization does not use that."
    openSigning: Int
  }

  "What the lists of an organization count."
  type OrgOverview {
    work: OrgWork!
    members: Int!
    membersOnLeave: Int!
    openInvitations: Int!
    "Sessions that people can still come to; null where the organization has no classes."
    upcomingSessions: Int
    credentials: Int!
    "How many credentials have each answer; the counts of one question add up to all of them."
    deadlines: [FacetCount!]!
    units: [FacetCount!]!
    verified: [FacetCount!]!
    "With topics that are due or not known."
    topicsOpen: Int!
    bands: [BandCount!]! @deprecated(reason: "deadlines, units and verified count one question each. Ends 2027-12-31.")
  }

  type OrgSummaryEdge {
    cursor: String!
    node: OrgSummary!
  }

  type OrgSummaryConnection {
    edges: [OrgSummaryEdge!]!
    pageInfo: PageInfo!
  }

  ${payloadType('OrgPayload', 'Org')}
  ${payloadType('OrgSummaryPayload', 'OrgSummary')}
  ${payloadType('ProviderPayload', 'Provider')}

  type OrgVisit {
    orgId: ID!
    expiresAt: DateTime!
  }

  ${payloadType('OrgVisitPayload', 'OrgVisit')}

  input CreateOrgInput {
    name: String!
    "Email or phone of the first administrator: who has proven it becomes one, anybody else is invited."
    adminContact: String!
    industry: String
    timeZone: String
    features: [String!]
  }

  "Lines that are not there stay as they are; empty ones are cleared."
  input AddressInput {
    street1: String
    street2: String
    city: String
    state: String
    postalCode: String
  }

  input UpdateOrgInput {
    id: ID!
    version: Int!
    name: String
    industry: String
    timeZone: String
    "The telephone printed on its papers; empty text clears it."
    phone: String
    "Of several organizations under one roof: the name that they share; empty text clears it."
    groupName: String
    address: AddressInput
  }

  "An approval number; with id and the version that was seen it changes that one."
  input SaveProviderInput {
    orgId: ID!
    id: ID
    version: Int
    geo: String!
    providerNumber: String!
    effectiveAt: Date!
    expiresAt: Date
    credentialTypes: [String!]!
    "Who approved it; needed on papers only where several bodies may."
    approvedBy: String
  }

  extend type Query {
    "An organization the person belongs to, to a member by its name alone; null for every other id."
    getOrgById(id: ID!): Org
    "An organization the person administers, with its settings; null for every other id."
    organization(id: ID!): Org
    "What the lists of an organization count; null for one the person does not administer."
    organizationOverview(id: ID!): OrgOverview
    "The organizations the person administers, by name, or those of one group; for a super admin all. Null for everybody else."
    organizations(q: String, group: String, first: Int, after: String): OrgSummaryConnection
    "What is counted of all organizations the person administers, and of those of each group. Null for everybody else."
    organizationTotals: [OrgTotals!]
  }

  extend type Mutation {
    "For super admins: opens an organization for eight hours or until the session, or the token, ends. The reason goes into the history."
    visitOrg(orgId: ID!, reason: String!): OrgVisitPayload!
    "For super admins."
    createOrg(input: CreateOrgInput!): OrgSummaryPayload!
    "Changes the organization's name, address and the like; what is not named stays."
    updateOrg(input: UpdateOrgInput!): OrgPayload!
    "A PNG or JPEG picture up to 1 MB, at least 40 pixels on its shorter side. Papers that were issued keep the logo they have."
    saveOrgLogo(orgId: ID!, version: Int!, file: Upload): OrgPayload!
    "Takes the logo off; papers that were issued keep it."
    removeOrgLogo(orgId: ID!, version: Int!): OrgPayload!
    "Which reminders and digests the organization wants beside those that always go."
    setOrgLadder(orgId: ID!, version: Int!, steps: [Int!]!, weeklyDigest: Boolean!, expiryDigest: Boolean!): OrgPayload!
    "Keeps a number under which a board or another body has approved the organization as a provider."
    saveProvider(input: SaveProviderInput!): ProviderPayload!
    "Takes a provider number off; papers that were issued keep it."
    removeProvider(orgId: ID!, id: ID!, version: Int!): ProviderPayload!
    "For super admins: switches exactly these features on."
    setOrgFeatures(orgId: ID!, version: Int!, features: [String!]!): OrgPayload!
  }
`
