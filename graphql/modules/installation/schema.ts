import { payloadType } from '@/graphql/modules/base'

export const installationSchema = /* GraphQL */ `
  "SUSPENDED: what it does is refused, reading goes on. CLOSED: it has no members any more, for good."
  enum OrgState { ACTIVE SUSPENDED CLOSED }

  "An organization as a super admin lists it."
  type DeskOrgEntry {
    id: ID!
    createdAt: DateTime!
    name: String!
    state: OrgState!
    "Since when it is in this state; null where it always was."
    stateAt: DateTime
    members: Int!
    admins: Int!
  }

  type DeskOrgEntryEdge {
    cursor: String!
    node: DeskOrgEntry!
  }

  type DeskOrgEntryConnection {
    edges: [DeskOrgEntryEdge!]!
    pageInfo: PageInfo!
  }

  type DeskAdmin {
    userId: ID!
    firstName: String
    middleName: String
    lastName: String
  }

  type DeskInvitation {
    id: ID!
    contact: String!
    createdAt: DateTime!
    expiresAt: DateTime!
    sentAt: DateTime
  }

  "An organization as the desk of the installation shows it: nothing of its members."
  type DeskOrg {
    id: ID!
    createdAt: DateTime!
    version: Int!
    name: String!
    timeZone: String!
    state: OrgState!
    stateAt: DateTime
    stateReason: String
    "The day from which a closed organization’s records of people are erased."
    eraseOn: Date
    erasedAt: DateTime
    appFeatures: [AppFeature!]!
    providers: [Provider!]!
    "The first 50 by name."
    admins: [DeskAdmin!]!
    "Open invitations as administrator, newest first."
    invited: [DeskInvitation!]!
    members: Int!
    "Sessions that were announced and are not over."
    upcoming: Int!
    "Sessions that are over and whose certificates nobody has issued."
    unfinished: Int!
  }

  "A super admin’s visit to an organization."
  type OrgVisitEntry {
    id: ID!
    createdAt: DateTime!
    expiresAt: DateTime!
    reason: String!
    firstName: String
    middleName: String
    lastName: String
  }

  type OrgVisitEntryEdge {
    cursor: String!
    node: OrgVisitEntry!
  }

  type OrgVisitEntryConnection {
    edges: [OrgVisitEntryEdge!]!
    pageInfo: PageInfo!
  }

  "A number of rows; exact is false where it is an estimate, or where only so many were counted."
  type RowCount {
    count: Int!
    exact: Boolean!
  }

  type QueueCount {
    queue: String!
    count: Int!
  }

  "A published rule with numbers that were read more than 400 days ago."
  type AgingRule {
    geo: String!
    credentialType: String!
    version: String!
    facts: Int!
    oldest: Date!
  }

  "A published rule in force that ends within 90 days, while no version is published for the time after."
  type EndingRule {
    geo: String!
    credentialType: String!
    version: String!
    effectiveTo: Date!
  }

  "When something was last done for the installation: backup, restore, sending, auditCheck, auditSeal, mailTest, textTest, storageTest."
  type OperationRun {
    kind: String!
    at: DateTime!
    ok: Boolean!
    detail: JSON!
  }

  type OrgStateCounts {
    ACTIVE: Int!
    SUSPENDED: Int!
    CLOSED: Int!
    "False where ACTIVE is an estimate."
    exact: Boolean!
  }

  "Messages that were given up: codes, invitations and others that are no notification."
  type FailedMail {
    count: Int!
    "False where there are more."
    exact: Boolean!
    "How many of them a mail server refused for good."
    refused: Int!
    since: DateTime
  }

  "What waits for somebody who runs the installation. Failures are those of the last seven days."
  type InstallationOverview {
    orgs: OrgStateCounts!
    people: RowCount!
    "Licenses that wait for a check."
    unchecked: RowCount!
    failedNotices: RowCount!
    failedMail: FailedMail!
    "Without jobs that send a message."
    failedJobs: [QueueCount!]!
    agingRules: [AgingRule!]!
    endingRules: [EndingRule!]!
    backup: OperationRun
    auditCheck: OperationRun
    auditSeal: OperationRun
    "After a restore, until messages leave again."
    sendingHold: SendingHold
  }

  "Since a restore no message leaves. Asked: a super admin has said that they may, and what waited is being forgotten."
  type SendingHold {
    restoredAt: DateTime!
    "When the backup was made."
    madeAt: DateTime!
    asked: Boolean!
  }

  type SuperAdmin {
    id: ID!
    since: DateTime!
    firstName: String
    middleName: String
    lastName: String
    contact: String
  }

  enum DeskRequestKind { APPOINTMENT MERGE }

  "What a super admin asked for and a second person has to agree to: another super admin; for a merge also the owners of both records, by a code each."
  type DeskRequest {
    id: ID!
    createdAt: DateTime!
    kind: DeskRequestKind!
    requestedById: ID!
    "Empty where the account is gone."
    requestedBy: String!
    "Who is to become a super admin, or the record that is kept."
    userId: ID!
    person: String!
    "The record that a merge closes."
    otherId: ID
    other: String
    reason: String!
    "When an appointment takes effect by itself, while there is only one super admin."
    takesEffectAt: DateTime
    "When codes were last sent to the owners of both records."
    codesSentAt: DateTime
  }

  type DeskRequestAnswered {
    id: ID!
  }

  type Deleted {
    id: ID!
  }

  type TestSent {
    sentAt: DateTime!
  }

  ${payloadType('DeskOrgPayload', 'MovedOrg')}
  ${payloadType('DeskInvitationPayload', 'Deleted')}
  ${payloadType('SuperAdminPayload', 'SuperAdmin')}
  ${payloadType('DeskRequestPayload', 'DeskRequestAnswered')}
  ${payloadType('DismissedPayload', 'Deleted')}
  ${payloadType('TestSentPayload', 'TestSent')}
  ${payloadType('OperationRunPayload', 'OperationRun')}
  ${payloadType('SendingHoldPayload', 'SendingHold')}

  type MovedOrg {
    id: ID!
    version: Int!
    state: OrgState!
  }

  "An issuer of digital certificates whom the installation trusts."
  type TrustedIssuer {
    id: ID!
    createdAt: DateTime!
    "An identifier (did:web), or a host with all its issuers."
    issuer: String!
    name: String!
  }

  ${payloadType('TrustedIssuerPayload', 'TrustedIssuer')}

  "A time in which the installation is planned to be out of service."
  type Maintenance {
    id: ID!
    startsAt: DateTime!
    endsAt: DateTime!
    note: String
  }

  ${payloadType('MaintenancePayload', 'Maintenance')}

  enum ContactKindToTest { EMAIL PHONE }

  extend type Query {
    "Super admins only, as everything here: null for everybody else."
    installationOverview: InstallationOverview
    "All organizations by name, found by words of the name."
    deskOrganizations(q: String, state: OrgState, first: Int, after: String): DeskOrgEntryConnection
    "An organization as super admins see it, without its people. Super admins only."
    deskOrganization(id: ID!): DeskOrg
    "Newest first."
    organizationVisits(orgId: ID!, first: Int, after: String): OrgVisitEntryConnection
    "The people who run the installation. Super admins only."
    superAdmins: [SuperAdmin!]!
    "The issuers whose digital certificates are verified here, by name. Super admins only."
    trustedIssuers: [TrustedIssuer!]!
    "The planned times out of service that are not over, the next one first. Super admins only."
    plannedMaintenance: [Maintenance!]!
    "What waits for a second person, oldest first."
    deskRequests: [DeskRequest!]
    "What the latest tests of mail, text messages and storage said."
    installationTests: [OperationRun!]!
  }

  # Each reason has at least ten characters and is kept; those it concerns are shown it.
  extend type Mutation {
    "Stops what it does, for the reason that its administrators are shown."
    suspendOrganization(orgId: ID!, version: Int!, reason: String!): DeskOrgPayload!
    "Lets a suspended organization work again. Super admins only."
    resumeOrganization(orgId: ID!, version: Int!, reason: String!): DeskOrgPayload!
    "For good. The name is the organization’s, typed again."
    closeOrganization(orgId: ID!, version: Int!, reason: String!, name: String!): DeskOrgPayload!
    "Invites somebody to administer an organization; its administrators are told. Super admins only."
    inviteOrganizationAdmin(orgId: ID!, contact: String!, reason: String!): DeskInvitationPayload!
    "Trusts an issuer by its identifier, or every issuer of a host. Super admins only."
    trustIssuer(issuer: String!, name: String!): TrustedIssuerPayload!
    "Trusts an issuer no longer. Super admins only."
    distrustIssuer(id: ID!): TrustedIssuerPayload!
    "Announces a time out of service on every page. Super admins only."
    planMaintenance(startsAt: DateTime!, endsAt: DateTime!, note: String): MaintenancePayload!
    "Takes an announcement back, or ends it early. Super admins only."
    cancelMaintenance(id: ID!): MaintenancePayload!
    "Switches features of an organization. Super admins only."
    setDeskFeatures(orgId: ID!, version: Int!, features: [String!]!, reason: String!): DeskOrgPayload!
    """
    Asks for whoever has a verified contact to become a super admin; nobody appoints themself. Another super admin has to agree; where
    there is no other, it takes effect after 24 hours. All super admins are told. data is null while it waits.
    """
    appointSuperAdmin(contact: String!, reason: String!): SuperAdminPayload!
    "By another super admin than the one who asked, and by nobody whom it is about."
    approveDeskRequest(id: ID!): DeskRequestPayload!
    "Refuses what another super admin asked for, or takes back one's own."
    refuseDeskRequest(id: ID!): DeskRequestPayload!
    "Sends the owners of both records a code each, for a merge that waits."
    sendMergeCodes(id: ID!): DeskRequestPayload!
    "With the codes of both owners a merge needs no second super admin."
    confirmMergeByCodes(id: ID!, keptCode: String!, closedCode: String!): DeskRequestPayload!
    "Nobody dismisses themself."
    dismissSuperAdmin(userId: ID!, reason: String!): DismissedPayload!
    "Sends a message to the caller’s own address or number; installationTests says how it went."
    sendTestMessage(channel: ContactKindToTest!): TestSentPayload!
    "Writes and reads a file where files are stored. Super admins only."
    testStorage: OperationRunPayload!
    "After a restore: messages leave from now on. What waited is not sent."
    resumeSending: SendingHoldPayload!
  }
`
