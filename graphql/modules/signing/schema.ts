import { payloadType } from '@/graphql/modules/base'

export const signingSchema = /* GraphQL */ `
  "EACH: a copy for every person. TOGETHER: one copy that all of them sign."
  enum SigningMode { EACH TOGETHER }
  enum SigningRequestState { DRAFT SENT VOIDED }
  enum SigningCopyState { OPEN COMPLETED DECLINED EXPIRED VOIDED }
  "WAITING: somebody else signs first. SENT: it is their turn."
  enum SignerState { WAITING SENT SIGNED DECLINED EXPIRED VOIDED }
  enum SigningFieldKind { SIGNATURE INITIALS DATE TEXT CHECKBOX }

  "A page as it is shown, in points."
  type SigningPage {
    width: Float!
    height: Float!
  }

  "A place that a signer fills. Left, top, width and height in ten-thousandths of the page as it is shown."
  type SigningField {
    id: ID!
    "The signer it is for: 0 is the first. Always 0 with mode EACH."
    slot: Int!
    kind: SigningFieldKind!
    "Counted from 1."
    page: Int!
    x: Int!
    y: Int!
    width: Int!
    height: Int!
    required: Boolean!
    label: String
  }

  type SigningPerson {
    "Id of the membership."
    roleId: ID!
    name: String!
  }

  "How many signers are in each state."
  type SignerCounts {
    total: Int!
    waiting: Int!
    sent: Int!
    signed: Int!
    declined: Int!
    expired: Int!
    voided: Int!
  }

  "A PDF that an organization puts before people to be signed. Nothing of it changes once it was sent."
  type SigningRequest implements Node {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    orgId: ID!
    title: String!
    message: String
    state: SigningRequestState!
    mode: SigningMode!
    "One after the other, by slot (TOGETHER only)."
    inOrder: Boolean!
    "For the people in people; else for everybody of the audience."
    named: Boolean!
    audience: Audience!
    "The people it is named for, in their order: the first has slot 0. Empty once it was sent; then see signers."
    people: [SigningPerson!]!
    "How many people a draft would go to now; after it was sent, to how many it went."
    reach: Int!
    dueOn: Date
    sentAt: DateTime
    voidedAt: DateTime
    voidReason: String
    fileName: String!
    "Where its administrators read the PDF as it was uploaded."
    url: String!
    pages: [SigningPage!]!
    fields: [SigningField!]!
    counts: SignerCounts!
    "Those who sign, by name."
    signers(state: SignerState, first: Int, after: String): SignerConnection
  }

  "What was entered into a field: text or a day, or whether it is ticked."
  type SigningValue {
    fieldId: ID!
    text: String
    checked: Boolean
  }

  "Another signer of the same copy."
  type FellowSigner {
    id: ID!
    slot: Int!
    name: String!
    state: SignerState!
    adoptedName: String
    drawing: String
    initials: String
    values: [SigningValue!]!
    answeredAt: DateTime
  }

  "The copy that a signer signs."
  type SigningCopy {
    id: ID!
    number: String!
    state: SigningCopyState!
    "When the result was sealed; a moment after everybody has signed."
    sealedAt: DateTime
    "Where its signers download the sealed PDF, and its organization's administrators and programs (members:read); null before."
    url: String
    "Where anybody with the paper checks it; null before it is sealed."
    verifyPath: String
  }

  "A person who is asked to sign, with what they sign."
  type Signer {
    id: ID!
    version: Int!
    createdAt: DateTime!
    state: SignerState!
    slot: Int!
    name: String!
    "Id of the membership; null once that is gone."
    roleId: ID
    "The membership has ended: nothing can be signed any more."
    left: Boolean!
    sentAt: DateTime
    viewedAt: DateTime
    consentedAt: DateTime
    answeredAt: DateTime
    declineReason: String
    adoptedName: String
    "Path data of lines in a field of 600 by 200: M, then L, whole numbers."
    drawing: String
    initials: String
    values: [SigningValue!]!
    "The version of the words that they agree to before they sign."
    consentVersion: String!
    orgId: ID!
    orgName: String!
    signingRequestId: ID!
    title: String!
    message: String
    dueOn: Date
    "The day that a date field gets when they sign now."
    today: Date!
    "Why the request was made void."
    voidReason: String
    mode: SigningMode!
    fileName: String!
    "Where the signer reads the PDF to be signed."
    url: String!
    pages: [SigningPage!]!
    "All fields; the signer's own are those of their slot."
    fields: [SigningField!]!
    others: [FellowSigner!]!
    copy: SigningCopy!
  }

  type SigningReminders {
    reminded: Int!
  }

  ${payloadType('SigningRequestPayload', 'SigningRequest')}
  ${payloadType('SigningRemindersPayload', 'SigningReminders')}
  ${payloadType('SignerPayload', 'Signer')}

  type SigningRequestEdge {
    cursor: String!
    node: SigningRequest!
  }

  type SigningRequestConnection {
    edges: [SigningRequestEdge!]!
    pageInfo: PageInfo!
  }

  type SignerEdge {
    cursor: String!
    node: Signer!
  }

  type SignerConnection {
    edges: [SignerEdge!]!
    pageInfo: PageInfo!
  }

  type SigningReach {
    count: Int!
  }

  "What an audience for signing can be chosen from."
  type SigningChoices {
    departments: [String!]!
    jobTitles: [String!]!
    credentialTypes: [String!]!
    geos: [String!]!
  }

  input SigningFieldInput {
    kind: SigningFieldKind!
    page: Int!
    slot: Int
    x: Int!
    y: Int!
    width: Int!
    height: Int!
    required: Boolean
    label: String
  }

  "What is not named stays as it is; fields and roleIds replace all that were there."
  input SigningRequestInput {
    title: String
    message: String
    mode: SigningMode
    inOrder: Boolean
    named: Boolean
    "Ids of memberships, in the order in which they sign."
    roleIds: [ID!]
    audience: AudienceInput
    dueOn: Date
    fields: [SigningFieldInput!]
  }

  "Only for TEXT (text) and CHECKBOX (checked): the others are filled by signing."
  input SigningValueInput {
    fieldId: ID!
    text: String
    checked: Boolean
  }

  extend type Query {
    "What an organization put before people, newest first. For its own administrators."
    signingRequests(orgId: ID!, state: SigningRequestState, first: Int, after: String): SigningRequestConnection
    "A document that an organization put before people, with its fields and counts."
    signingRequest(id: ID!): SigningRequest
    "How many members an audience reaches now."
    signingReach(orgId: ID!, audience: AudienceInput!): SigningReach
    "Whom a document can be sent to for signing: departments, job titles and kinds of license in use."
    signingChoices(orgId: ID!): SigningChoices
    "What one member was asked to sign. For the organization's own administrators."
    memberSigners(orgId: ID!, roleId: ID!, state: SignerState, first: Int, after: String): SignerConnection
    "What the signed-in person is asked to sign (open: true), what is over (open: false), or both; newest first."
    mySigningTasks(open: Boolean, first: Int, after: String): SignerConnection
    "What the signed-in person signs."
    signer(id: ID!): Signer
  }

  extend type Mutation {
    "Keeps a PDF of up to 20 MiB that is to be signed, as a draft. One that is locked or signed already is refused."
    createSigningRequest(orgId: ID!, title: String!, file: Upload): SigningRequestPayload!
    "Changes a document that was not sent yet: its title, signers and fields."
    updateSigningRequest(id: ID!, version: Int!, input: SigningRequestInput!): SigningRequestPayload!
    "Throws a draft away."
    deleteSigningRequest(id: ID!, version: Int!): ResultPayload!
    "Puts a draft before its people."
    sendSigningRequest(id: ID!, version: Int!): SigningRequestPayload!
    "Ends what was sent: nobody can sign any more. What everybody has signed stays."
    voidSigningRequest(id: ID!, version: Int!, reason: String!): SigningRequestPayload!
    "Reminds everybody whose turn it is, each at most once a day."
    remindSigningRequest(id: ID!): SigningRemindersPayload!
    "Reminds one signer, at most once a day."
    remindSigner(id: ID!): SignerPayload!
    "Notes that the signer opened it. Before consentToSign and signDocument."
    openSigning(id: ID!): SignerPayload!
    "Agrees to electronic records and signatures, in the words of a version and a language."
    consentToSign(id: ID!, consentVersion: String!, consentLocale: String!): SignerPayload!
    "Signs with an adopted name, drawn or as typed. Initials are made from the name when none are given."
    signDocument(
      id: ID!
      version: Int!
      values: [SigningValueInput!]
      adoptedName: String!
      drawing: String
      initials: String
    ): SignerPayload!
    "Refuses to sign, with a reason that the organization reads."
    declineToSign(id: ID!, version: Int!, reason: String!): SignerPayload!
  }
`
