import { payloadType } from '@/graphql/modules/base'

export const credentialsSchema = /* GraphQL */ `
  enum VerifiedState { UNVERIFIED PENDING YES NO PARTIAL UNVERIFIABLE }
  "UNKNOWN: the law has several ways to renew, and the person has not said which one they follow."
  enum ComplianceStatus { COMPLIANT ON_TRACK AT_RISK NOT_COMPLIANT UNKNOWN EXEMPT NOT_TRACKED }
  "The rules that were published by the day, or those of today."
  enum RulesAsOf { THEN TODAY }
  enum CreditScope { THIS_PERIOD OTHER_PERIOD PLANNED NONE }

  "Hours; a field is null where the rule has no such limit."
  type UnitTotals {
    total: Float
    firstYear: Float
    secondYear: Float
    online: Float
    inPerson: Float
    "The part of the total that was earned in the period before, where the rule carries hours over."
    carried: Float
    "Of the required hours those that must be live: in person, or online with the teacher there."
    live: Float
    "Of the required hours those of each whole twelve months."
    eachYear: Float
  }

  type RemainingUnits {
    total: Float
    units: Float
    "In person; live where the law asks for live hours."
    mustBeInPerson: Float
    online: Float
    firstYear: Float
    secondYear: Float
  }

  "Where a number comes from."
  type RuleSource {
    url: String!
    cite: String!
  }

  "A remark without which a status says too much: what the law wants beside the hours that are counted."
  type ComplianceNote {
    code: String!
    text: String!
    source: RuleSource!
    "When the source was read."
    checkedAt: Date!
  }

  "What a state asks for where hours are not tracked: shown, never counted."
  type ReferenceRule {
    id: ID!
    "HOURS, ALTERNATIVES, TOPICS_ONLY or NO_HOURS."
    mode: String!
    "Hours in a period."
    total: Float!
    periodMonths: Int!
    "HIGH or MEDIUM: how well the sources carry it."
    confidence: String!
    sources: [RuleSource!]!
    checkedAt: Date!
  }

  "TEXT: statute, rule or register; BOARD: the board's own page or form; OTHER: an association, a school, a summary."
  enum ReadTextKind { TEXT BOARD OTHER }

  "How sure a rule is, and how old the text that it was read in."
  type HowSure {
    "In words, in the caller's language: Counted from the text of the rule, read Nov 2026 in a copy of 2024."
    text: String!
    "The lowest of the numbers that decide a status."
    confidence: RuleConfidence!
    "Null for a rule that was published here and not shipped."
    kind: ReadTextKind
    "Whether the text was read to its end."
    whole: Boolean!
    readOn: Date!
    "The year, month or day of the copy that was read, as 2024, 2024-11 or 2024-11-29; null where it names none."
    copyOf: String
    "Readings that state every deciding number alike."
    agreeing: Int!
  }

  "Hours that can hardly be earned in the time left."
  type BehindPace {
    "Hours still to earn in the period."
    hours: Float!
    "The months left for them, rounded."
    months: Int!
  }

  "Where one credential stands in one renewal period, by the unit rules in force. Read the notes with the status."
  type Compliance {
    "NOT_TRACKED with the reason NOT_RECORDED for an earlier period of which nothing was ever entered."
    status: ComplianceStatus!
    notes: [ComplianceNote!]!
    "Of the rule that decided, else of the rule for reference."
    sources: [RuleSource!]!
    "When the sources were read."
    checkedAt: Date
    "How sure the rule is that decided, or the one for reference, and how old its text. Null without a rule."
    howSure: HowSure
    "What the state asks for where hours are not tracked and that is known."
    referenceRule: ReferenceRule
    "Hours of the credits completed in the period so far, counted or not."
    recorded: Float!
    statusReason: String
    "Set for the current period where its status is ON_TRACK, but a month of what is left needs more than three times the hours of an average month, or nothing is recorded in its last third. Classes with a seat count as done. Null otherwise."
    behindPace: BehindPace
    "BOARD or PERSON: who says that an earlier period which ended short was renewed. NOT_COMPLIANT then speaks only of the hours recorded here."
    renewedBy: String
    required: UnitTotals
    counted: UnitTotals
    remaining: RemainingUnits
    "BY_DATE, or IN_PERSON_FIRST when counting in-person hours first counts more."
    allocation: String
    "Topics that the rule asks for in the period beside the hours: a second verdict."
    topics: [TopicResult!]!
    "What to do next by hours and topics; null for a period that is not the current one."
    nextAction: String
    "The rule version that decided; null when hours are not tracked."
    ruleId: String
  }

  type RenewalPeriod {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    "First day, counts."
    startsAt: Date!
    "Last day, counts."
    endsAt: Date!
    "Set when a person changed these dates by hand."
    editedAt: DateTime
    compliance: Compliance!
  }

  type CreditIssue {
    "UNSUPPORTED_LICENSE_TYPE, OUTSIDE_ACTIVE_LICENSE_PERIOD, NEEDS_REACTIVATION, CREDIT_OVERAGE, ONLINE_CREDIT_OVERAGE, NO_ONLINE_CREDITS_ALLOWED, HAS_NO_UNITS, ACTIVITY_OVERAGE, SAME_COURSE or NOT_APPROVED."
    reason: String!
    "Hours it concerns."
    units: Float!
    message: String!
    "Whether the course was recorded for a license of another profession, and counts here once the person says so: countCreditFor."
    asks: Boolean!
  }

  "What one credit gives on one credential: derived, never stored by hand."
  type CredentialCredit {
    credit: Credit!
    scope: CreditScope!
    "1 or 2 where the rule has year limits; up to the last where each twelve months have a minimum."
    year: Int
    "It counts although nobody said who approved the course, which the law asks."
    asksApproval: Boolean!
    "Hours that count here."
    countedUnits: Float!
    issues: [CreditIssue!]!
    "The renewal period it falls in."
    renewalPeriodId: ID
    ruleId: String
  }

  type Credential implements Node {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    geo: String!
    credentialType: String!
    credentialNumber: String!
    effectiveAt: Date!
    expiresAt: Date!
    firstLicense: Boolean
    "Whether it is a multistate license of the Nurse Licensure Compact, good in its other states; null where nobody said."
    multistate: Boolean
    verifiedAt: DateTime
    verifiedState: VerifiedState!
    verifiedStateReasons: [String!]!
    verifiedStateDetail: String
    archivedAt: DateTime
    renewalPeriods: [RenewalPeriod!]!
    "The period of today, else the latest that started, else the first."
    currentPeriod: RenewalPeriod
    "In the current period; with asOf as it stands on that day, from what is recorded now: later credits do not count yet."
    compliance(asOf: Date): Compliance!
    credits: [CredentialCredit!]!
  }

  "A credential as it was, or would be, on a day, with what the answer rests on."
  type CredentialAsOf {
    asOf: Date!
    rulesAsOf: RulesAsOf!
    "The answer uses what was recorded by the end of this day: the day that was asked for, or knownFrom where that is later."
    recordedBy: Date!
    "The first day of which is known what was recorded."
    knownFrom: Date!
    "The dates of the credential as they were recorded."
    effectiveAt: Date!
    expiresAt: Date!
    "True when it was archived."
    archived: Boolean!
    "The renewal period of that day, else the latest that had started, else the first."
    startsAt: Date!
    endsAt: Date!
    compliance: Compliance!
  }

  ${payloadType('CredentialPayload', 'Credential')}

  input AddCredentialInput {
    geo: String!
    credentialType: String!
    credentialNumber: String!
    effectiveAt: Date!
    expiresAt: Date!
    "Is this the first license of this kind? Asked where the first renewal needs no hours."
    firstLicense: Boolean
    "For registered, practical and vocational nurses."
    multistate: Boolean
    "The ways the person renews it by, where its rule has several: the first answer of answerRenewal."
    ways: [RenewalWay!]
  }

  input UpdateCredentialInput {
    id: ID!
    version: Int!
    credentialNumber: String
    effectiveAt: Date
    expiresAt: Date
    firstLicense: Boolean
    multistate: Boolean
    "Agree that periods changed by hand are replaced by newly derived ones."
    replaceEditedPeriods: Boolean
  }

  input SetRenewalPeriodInput {
    credentialId: ID!
    version: Int!
    renewalPeriodId: ID!
    startsAt: Date!
    endsAt: Date!
  }

  extend type Query {
    "One of the person's own credentials."
    credential(id: ID!): Credential
    "The signed-in person's own licenses, without archived ones unless told."
    credentials(includeArchived: Boolean): [Credential!]!
    "One of the person's own credentials on a day: by the rules of that day (THEN) unless TODAY is asked for, and from what was recorded by recordedBy, by that day when left out. A day to come uses what is recorded so far."
    credentialAsOf(id: ID!, asOf: Date!, rulesAsOf: RulesAsOf, recordedBy: Date): CredentialAsOf
    "The renewal period of one of the person's licenses that ends last."
    getLatestRenewalPeriodForCredential(credentialId: ID!): RenewalPeriod
  }

  extend type Mutation {
    "Adds a license of one's own; its renewal periods and standing follow from the rule of its state."
    addCredential(input: AddCredentialInput!): CredentialPayload!
    "Corrects a license of one's own. Another number or date takes its verification back."
    updateCredential(input: UpdateCredentialInput!): CredentialPayload!
    "Records a renewal by the board: appends a period until expiresAt, the date printed on the renewed license, which is required. Before renewal opens or while hours are missing, a reason is required as well."
    renewCredential(id: ID!, version: Int!, expiresAt: Date, reason: String): CredentialPayload!
    "Takes the newest renewal back, until the board has confirmed the license or its period has been edited."
    undoRenewal(id: ID!, version: Int!): CredentialPayload!
    "Sets the dates of one renewal period. The last period's end is the expiry date: moving it takes the verification back."
    setRenewalPeriod(input: SetRenewalPeriodInput!): CredentialPayload!
    "Puts a license of one's own away: nobody is reminded of it, and employers do not see it any more."
    archiveCredential(id: ID!, version: Int!): CredentialPayload!
    "Takes an archived license of one's own up again."
    restoreCredential(id: ID!, version: Int!): CredentialPayload!
  }
`
