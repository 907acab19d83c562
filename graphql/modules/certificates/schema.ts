import { payloadType } from '@/graphql/modules/base'

export const certificatesSchema = /* GraphQL */ `
  enum CertificateState { VALID SUPERSEDED REVOKED }
  "What is said of somebody after a session. OPEN takes a decision back."
  enum EnrollmentOutcome { ATTENDED INCOMPLETE ABSENT PASS FAIL OPEN }

  "An approval number as printed: what of the session's types it is good for."
  type PrintedApproval {
    geo: String!
    providerNumber: String!
    credentialTypes: [String!]!
  }

  "A license of the holder that the class counts for."
  type PrintedLicense {
    geo: String!
    credentialType: String!
    number: String!
  }

  "What a certificate says, as it was when it was issued."
  type CertificateContent {
    number: String!
    person: String!
    organization: String!
    title: String!
    completedAt: Date!
    startsAt: DateTime!
    endsAt: DateTime!
    "When the start or the end was entered that nobody saw; null for one that was pressed or is as planned, and on older papers."
    startEnteredAt: DateTime
    endEnteredAt: DateTime
    "The holder recorded a part of their own attendance, because the organization had nobody else who may."
    recordedByOneself: Boolean!
    timeZone: String!
    "Hours, two decimals."
    units: Float
    onlineUnits: Float
    format: CourseFormat!
    approvals: [PrintedApproval!]!
    "Names of those who signed for the session."
    signers: [String!]!
    issuedAt: DateTime!
    "Of the class. Empty where it was issued before they were printed, and for verifyCertificate."
    objectives: [String!]!
    "Empty where it was issued before they were printed, and for verifyCertificate: anybody may ask that."
    licenses: [PrintedLicense!]!
  }

  "A key by which an organization signs digital certificates, as its public document shows it."
  type BadgeKey {
    id: ID!
    createdAt: DateTime!
    "Multibase, Ed25519."
    publicKey: String!
    "Since when another one signs; what it signed stays valid."
    retiredAt: DateTime
    "Since when nothing that it signed is the organization's: it was stolen."
    withdrawnAt: DateTime
  }

  "An organization as an issuer of digital certificates."
  type BadgeIssuer {
    orgId: ID!
    "Its identifier (did:web), whose document anybody reads."
    did: String!
    "Oldest first; none before the first digital certificate."
    keys: [BadgeKey!]!
  }

  ${payloadType('BadgeIssuerPayload', 'BadgeIssuer')}

  input ReplaceBadgeKeyInput {
    orgId: ID!
    "The day from which on nothing that the key signed is the organization's, where it was stolen."
    stolenOn: Date
  }

  type Certificate implements Node {
    id: ID!
    createdAt: DateTime!
    number: String!
    state: CertificateState!
    issuedAt: DateTime!
    "Since when it is superseded or revoked, and why."
    endedAt: DateTime
    endReason: String
    taskSessionId: ID!
    enrollmentId: ID!
    userId: ID!
    creditId: ID!
    content: CertificateContent!
    "The PDF, for whoever may read the certificate."
    pdfPath: String!
    "Says to whoever has the paper whether it is valid."
    verifyPath: String!
  }

  type CertificateEdge {
    cursor: String!
    node: Certificate!
  }

  type CertificateConnection {
    edges: [CertificateEdge!]!
    pageInfo: PageInfo!
  }

  "What the address on a certificate answers; no more than the paper says."
  type VerifiedCertificate {
    state: CertificateState!
    endedAt: DateTime
    "Since when its session is open for correction; the certificate stays as it is until that is finalized again."
    reopenedAt: DateTime
    content: CertificateContent!
  }

  "What the number of a certificate answers. Numbers can be guessed, so nobody is named."
  type NumberedCertificate {
    state: CertificateState!
    endedAt: DateTime
    "Since when its session is open for correction, if it is."
    reopenedAt: DateTime
    issuedAt: DateTime!
    number: String!
    organization: String!
    title: String!
    completedAt: Date!
    "Hours, two decimals."
    units: Float
    "Of the holder: A. R."
    initials: String!
  }

  "FINAL: the record still says what was printed. DRAFT was printed before the session was finalized."
  enum SheetState { DRAFT FINAL REOPENED SUPERSEDED }

  "What the address on a sign-in sheet answers: what was printed, without the people on it."
  type VerifiedSignInSheet {
    state: SheetState!
    "SHA-256 of everything on the sheet, in hexadecimal; it is printed at its foot."
    fingerprint: String!
    printedAt: DateTime!
    organization: String!
    title: String!
    startsAt: DateTime!
    endsAt: DateTime!
    "False where a time is the planned one."
    startKnown: Boolean!
    endKnown: Boolean!
    timeZone: String!
    units: Float
    people: Int!
    signed: Int!
    instructors: Int!
    instructorsSigned: Int!
  }

  "What becomes of people who are undecided when a session is finalized."
  type OutcomeProposals {
    attend: Int!
    incomplete: Int!
    absent: Int!
    "Who still waits is withdrawn."
    remove: Int!
  }

  "Who of a session is asked to sign. ON_PAPER: marked present later, so that theirs should be on the paper sheet."
  enum AskedGroup { ATTENDEES ON_PAPER INSTRUCTORS }

  "People who have not signed."
  type WaitingSignatures {
    count: Int!
    "How many of them askToSign would ask now; nobody is asked again within four hours."
    toAsk: Int!
    "When the last of them was asked."
    askedAt: DateTime
    "When the first of those who were asked can be asked again."
    askAgainAt: DateTime
  }

  "Who attended to the end, or is proposed to have."
  type AttendeeSignatures {
    signed: Int!
    onPaper: WaitingSignatures!
    missing: WaitingSignatures!
  }

  "How a session was too short for its hours."
  type SessionShortfall {
    "Taught at most, and due for the hours."
    minutes: Int!
    due: Int!
    "What the minutes are worth, in hours."
    proposedUnits: Float!
  }

  "What a certificate of the session gives for a kind of license, if it is finalized now."
  type LicenseHours {
    geo: String!
    credentialType: String!
    "Hours, two decimals."
    units: Float
    onlineUnits: Float
    "The one that is valid on the day of completion."
    providerNumber: String
    "False without a provider number, unless the organization has none at all."
    counts: Boolean!
  }

  "Where a session stands on its way to being finalized."
  type SessionFinish {
    proposals: OutcomeProposals!
    "Tests that have still to be scored."
    unscored: Int!
    completed: Int!
    total: Int!
    "Instructors who have still to sign."
    unsigned: Int!
    attendees: AttendeeSignatures!
    instructors: WaitingSignatures!
    "Null for a session that was long enough."
    short: SessionShortfall
    "Instructors, and people who came, who were elsewhere at the same time; null for who is no admin."
    clashes: [SessionClash!]
    "The day that decides which provider numbers are used."
    completedAt: Date!
    hours: [LicenseHours!]!
    certificates: Int!
    "The sign-in sheet as a PDF."
    sheetPath: String!
  }

  type DecidedEnrollment {
    id: ID!
    version: Int!
    status: EnrollmentStatus!
    attendedMinutes: Int
    score: Int
  }

  type DecideEnrollmentsPayload implements Payload {
    success: Boolean!
    message: String
    i18nMessageKey: String
    params: JSON
    "By the place in the list: decisions.0.outcome, decisions.0.score, decisions.0.reason."
    fieldErrors: [FieldError!]!
    documentation: String
    data: [DecidedEnrollment!]
  }

  "Whom askToSign told; who has switched notifications about classes off is not reached."
  type AskedToSign {
    asked: Int!
    "Asked less than four hours ago."
    already: Int!
    switchedOff: Int!
  }

  ${payloadType('AskToSignPayload', 'AskedToSign')}

  input EnrollmentDecision {
    enrollmentId: ID!
    version: Int!
    outcome: EnrollmentOutcome!
    "Percent of a test's points, with PASS and FAIL."
    score: Int
    "Needed for corrections, make-ups and people who did not check in."
    reason: String
  }

  extend type Credit {
    "Of a credit from a session, newest first."
    certificates: [Certificate!]!
  }

  extend type Query {
    "A certificate, for its holder and for administrators of the organization that issued it."
    certificate(id: ID!): Certificate
    "The person's own, newest first."
    myCertificates(first: Int, after: String): CertificateConnection
    "The valid ones of a session, by number."
    sessionCertificates(taskSessionId: ID!, first: Int, after: String): CertificateConnection
    "What is still missing before a session can be finalized, for whoever runs it."
    sessionFinish(taskSessionId: ID!): SessionFinish
    "For administrators: the identifier and keys by which their organization signs digital certificates."
    badgeIssuer(orgId: ID!): BadgeIssuer
    "For anybody who has the paper; its address ends in the token."
    verifyCertificate(token: String!): VerifiedCertificate
    "For anybody who has a certificate and types its number; case, spaces and dashes do not matter."
    verifyCertificateNumber(number: String!): NumberedCertificate
    "For anybody who has a sign-in sheet; its address ends in the token."
    verifySignInSheet(token: String!): VerifiedSignInSheet
  }

  input UnsignedReason {
    enrollmentId: ID!
    reason: String!
  }

  extend type Mutation {
    "All of them or none, at most 100; while the session is ended. Credits and certificates follow when it is finalized again."
    decideEnrollments(taskSessionId: ID!, decisions: [EnrollmentDecision!]!): DecideEnrollmentsPayload!
    """
    Credits, certificates and standing at once, and once. Refused while somebody is undecided, unless their proposals are
    accepted, while a test is not scored, and while an instructor has not signed; while somebody who attended has not signed,
    unless there is a reason. Of a session that was reopened only what came out different is issued anew.
    """
    finalizeTaskSession(
      id: ID!
      version: Int!
      acceptProposals: Boolean
      "Fewer hours than the class promises, where it was shorter."
      unitsGiven: Float
      "Why a shorter session gives its full hours; printed on the sign-in sheet."
      shortReason: String
      "Why not everybody who attended has signed; printed on the sign-in sheet."
      unsignedReason: String
      "Of people whose signature is missing for another reason; printed beside their names."
      unsignedReasons: [UnsignedReason!]
    ): TaskSessionPayload!
    "In person only. The next digital certificates are signed with a new key."
    replaceBadgeKey(input: ReplaceBadgeKeyInput!): BadgeIssuerPayload!
    "Certificates and credits stay; finalizing it again replaces those that came out different."
    reopenTaskSession(id: ID!, version: Int!, reason: String!): TaskSessionPayload!
    "While the session is ended: tells those who have not signed, in the product and by message, where to sign."
    askToSign(taskSessionId: ID!, whom: AskedGroup!): AskToSignPayload!
  }
`
