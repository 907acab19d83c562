import { payloadType } from '@/graphql/modules/base'

export const peopleSchema = /* GraphQL */ `
  enum FindWay { NAME CONTACT LICENSE }
  enum PersonState { ACTIVE DISABLED MERGED ERASED }
  enum MergeSide { KEPT OTHER }
  enum MergeConflictKind { NAME DOB LANGUAGE ROLE CREDENTIAL ENROLLMENT ASSIGNMENT }

  "What is shown of a person before a reason was given."
  type PersonHit {
    id: ID!
    firstName: String
    middleName: String
    lastName: String
    createdAt: DateTime!
    "Masked: m***@example.com."
    contact: String
    state: PersonState!
  }

  type PersonHitEdge {
    cursor: String!
    node: PersonHit!
  }

  type PersonHitConnection {
    edges: [PersonHitEdge!]!
    pageInfo: PageInfo!
  }

  type PersonToVisit {
    id: ID!
    firstName: String
    middleName: String
    lastName: String
  }

  type PersonVisit {
    id: ID!
    expiresAt: DateTime!
  }

  type PersonContact {
    id: ID!
    kind: String!
    value: String!
    verifiedAt: DateTime
  }

  type PersonRole {
    id: ID!
    createdAt: DateTime!
    roleType: RoleType!
    state: String!
    jobTitle: String
    department: String
    endedAt: DateTime
    org: OrgSummary!
  }

  type PersonLicense {
    id: ID!
    geo: String!
    credentialType: String!
    credentialNumber: String!
    effectiveAt: Date!
    expiresAt: Date!
    verifiedState: String!
    archivedAt: DateTime
    "Of the renewal period of the day, by default today; null before the license was issued."
    status: String
  }

  type PersonDocumentCount {
    kind: String!
    count: Int!
  }

  type PersonCounts {
    credits: Int!
    enrollments: Int!
    certificates: Int!
    tokens: Int!
    "Health records are not counted."
    documents: [PersonDocumentCount!]!
  }

  type PersonMerge {
    id: ID!
    createdAt: DateTime!
    keptId: ID!
    closedId: ID!
    undoneAt: DateTime
    "Not over, and no later one builds on it."
    undoable: Boolean!
  }

  enum PersonMessageState { SCHEDULED SENT FAILED SUPPRESSED }

  "A notification, never its words."
  type PersonMessage {
    id: ID!
    createdAt: DateTime!
    kind: String!
    "How it goes to the person; none where they have switched its topic off."
    channels: [NotificationChannel!]!
    state: PersonMessageState!
  }

  "Why somebody got no mail."
  type PersonMessages {
    "The newest first, a few of them."
    last: [PersonMessage!]!
    "Whether there is a verified address."
    hasEmail: Boolean!
    "The topics that the person wants no mail about."
    mailOff: [NotificationTopic!]!
  }

  "A person as a super admin sees them during a visit: no files, no health records, no demographics."
  type PersonRecord {
    id: ID!
    firstName: String
    middleName: String
    lastName: String
    dob: Date
    createdAt: DateTime!
    uiLanguage: String
    superAdmin: Boolean!
    disabledAt: DateTime
    erasedAt: DateTime
    mergedIntoId: ID
    contacts: [PersonContact!]!
    identities: [SignInMethod!]!
    roles: [PersonRole!]!
    licenses: [PersonLicense!]!
    counts: PersonCounts!
    merges: [PersonMerge!]!
    messages: PersonMessages!
  }

  type MergeSideFacts {
    id: ID!
    "Of a part of the profile."
    value: String
    roleType: RoleType
    state: String
    department: String
    jobTitle: String
    verifiedState: String
    effectiveAt: Date
    expiresAt: Date
    archived: Boolean
    status: String
    certified: Boolean
    doneParts: Int
    totalParts: Int
  }

  "Something both records have and one person can have once."
  type MergeConflict {
    key: String!
    kind: MergeConflictKind!
    "What is proposed."
    usual: MergeSide!
    label: String!
    geo: String
    credentialType: String
    startsAt: DateTime
    timeZone: String
    kept: MergeSideFacts!
    other: MergeSideFacts!
  }

  type MergeCounts {
    credentials: Int!
    credits: Int!
    documents: Int!
    roles: Int!
    enrollments: Int!
    certificates: Int!
    signatures: Int!
    assignments: Int!
    contacts: Int!
    identities: Int!
    notifications: Int!
  }

  type MergePreview {
    kept: PersonToVisit!
    other: PersonToVisit!
    conflicts: [MergeConflict!]!
    "What the other record holds."
    moves: MergeCounts!
  }

  input MergeChoiceInput {
    key: String!
    side: MergeSide!
  }

  type ChangedPerson {
    id: ID!
    "Sessions that ended."
    ended: Int!
  }

  type MergedPeople {
    id: ID!
    keptId: ID!
    closedId: ID!
  }

  ${payloadType('PersonVisitPayload', 'PersonVisit')}
  ${payloadType('ChangedPersonPayload', 'ChangedPerson')}
  ${payloadType('MergedPeoplePayload', 'MergedPeople')}

  extend type Query {
    "For super admins: people by name, contact or license number; nobody without three characters at least. Null for everybody else."
    people(by: FindWay!, q: String!, first: Int, after: String): PersonHitConnection
    "For super admins, before a reason is given."
    personToVisit(id: ID!): PersonToVisit
    "For super admins who have given a reason for opening this person's record."
    personRecord(id: ID!, asOf: Date): PersonRecord
    "What a merge would move from one record to the other, and what has to be chosen; a reason must be given for both."
    mergePreview(keptId: ID!, closedId: ID!): MergePreview
  }

  extend type Mutation {
    "For super admins: opens a person's record for eight hours or until the session ends. The person sees who and why."
    visitPerson(id: ID!, reason: String!): PersonVisitPayload!
    "Ends all sessions of a person. Super admins only."
    signPersonOut(id: ID!): ChangedPersonPayload!
    "Shuts a person out of the installation. Super admins only."
    disablePerson(id: ID!): ChangedPersonPayload!
    "Lets somebody in again who was shut out. Super admins only."
    enablePerson(id: ID!): ChangedPersonPayload!
    "Ends all sessions and forgets how the person signed in: the next sign-in is by a contact that stays."
    removePersonContact(id: ID!, contactId: ID!): ChangedPersonPayload!
    """
    Asks for two records of one person to become one; exactly one choice for each conflict of the preview. Another super admin has to
    agree (approveDeskRequest), or the owners of both records (sendMergeCodes). data is null while it waits.
    """
    mergePeople(keptId: ID!, closedId: ID!, choices: [MergeChoiceInput!]!): MergedPeoplePayload!
    "Within seven days, the last one first: what was moved goes back, what was made since stays."
    undoPeopleMerge(id: ID!): MergedPeoplePayload!
  }
`
