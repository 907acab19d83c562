import { payloadType } from '@/graphql/modules/base'
import { expiryStates } from '@/lib/domain/documents/document-state'
import { documentStates } from '@/lib/domain/documents/values'
import { documentKinds, documentSources, fileChecks, healthRecordTypes } from '@/lib/domain/lists/documents'

export const documentsSchema = /* GraphQL */ `
  "Where a document comes from: added by the person, evidence of a credit, earned in a class, signed for an organization."
  enum DocumentSource { ${documentSources.join(' ')} }
  "EXPIRING: within 60 days, by the day where the person lives (of a shared document: where the organization is)."
  enum DocumentExpiry { ${expiryStates.join(' ')} }
  "ENDED: a certificate that is no longer valid, or a signed copy that was voided."
  enum DocumentState { ${documentStates.join(' ')} }
  "Whether the file was looked at for malware. WAITING and INFECTED files are handed out to nobody."
  enum FileCheck { ${fileChecks.join(' ')} }
  enum DocumentKind { ${documentKinds.join(' ')} }
  enum HealthRecordType { ${healthRecordTypes.join(' ')} }
  enum DocumentSort {
    "Newest first."
    ADDED
    TITLE
    "Soonest to expire first; those that never do are last."
    EXPIRY
  }

  "An organization by its name."
  type DocumentOrg {
    id: ID!
    name: String!
  }

  type DocumentShare {
    id: ID!
    org: DocumentOrg!
    since: DateTime!
  }

  "That an administrator of an organization was shown the original in person."
  type OriginalSeen {
    org: DocumentOrg!
    seenAt: DateTime!
    "The role of who saw it."
    role: String!
  }

  "A request of an organization that a health record answers: the organization sees its kind and expiration date."
  type HandedInDocument {
    "Of the requested document, with which the answer is taken back."
    id: ID!
    version: Int!
    "Of the request."
    title: String!
    org: DocumentOrg!
    since: DateTime!
  }

  type Document implements Node {
    "Of the document, the certificate or the signed copy."
    id: ID!
    source: DocumentSource!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    kind: String!
    "Of a health record, and of nothing else."
    healthRecordType: HealthRecordType
    title: String!
    fileName: String!
    contentType: String!
    "Bytes; 0 of a certificate, which is drawn when it is opened."
    size: Int!
    effectiveAt: Date
    expiresAt: Date
    expiryState: DocumentExpiry!
    state: DocumentState!
    checkState: FileCheck!
    "The credit it is evidence of, or was earned with."
    creditId: ID
    creditTitle: String
    "The organization that issued a certificate, or had a document signed."
    orgName: String
    "With which organizations it is shared now."
    shares: [DocumentShare!]!
    "Requests through which organizations see it now, besides those it is shared with."
    handedIn: [HandedInDocument!]!
    originals: [OriginalSeen!]!
    "The id of the document in whose place it stands."
    replaces: ID
    "The id of the document in its place."
    replacedBy: ID
    "Until then a deletion can be taken back."
    restorableUntil: DateTime
    "Where the signed-in person downloads it."
    url: String!
  }

  ${payloadType('DocumentPayload', 'Document')}

  type DocumentEdge {
    cursor: String!
    node: Document!
  }

  type DocumentConnection {
    edges: [DocumentEdge!]!
    pageInfo: PageInfo!
  }

  "A document that a member shares with an organization, or handed in. Of a health record only kind, type and expiration date."
  type SharedDocument {
    id: ID!
    orgId: ID!
    "The membership of whose it is."
    roleId: ID!
    firstName: String
    lastName: String
    kind: DocumentKind!
    healthRecordType: HealthRecordType
    expiresAt: Date
    expiryState: DocumentExpiry!
    "Since when the organization sees it."
    since: DateTime!
    "When an administrator was shown the original, and in which role."
    originalSeenAt: DateTime
    originalSeenBy: String
    "The person saw their own original, because the organization had nobody else who may."
    originalSeenByOneself: Boolean!
    title: String
    effectiveAt: Date
    fileName: String
    contentType: String
    "Bytes."
    size: Int
    checkState: FileCheck
    "Where an administrator opens it, which is recorded; null of a health record."
    url: String
  }

  ${payloadType('SharedDocumentPayload', 'SharedDocument')}

  type SharedDocumentEdge {
    cursor: String!
    node: SharedDocument!
  }

  type SharedDocumentConnection {
    edges: [SharedDocumentEdge!]!
    pageInfo: PageInfo!
  }

  "Bytes of files that are kept, and how many may be."
  type StorageUse {
    used: Float!
    limit: Float!
  }

  "What stands and is not deleted, unless told."
  input DocumentFilter {
    "Words in the title, the name of the file or the name of the organization."
    query: String
    kind: DocumentKind
    expiry: DocumentExpiry
    source: DocumentSource
    "Only deleted ones that can be taken back."
    deleted: Boolean
    "Only those in whose place another stands, and certificates and signed copies that are over."
    replaced: Boolean
  }

  enum SharedDocumentSort {
    "By the day since when the organization sees it, newest first unless told."
    SINCE
    "By the name of the member."
    PERSON
    KIND
    "By the day until which it is valid, and so by state: expired, about to expire, valid. Those that never expire are last."
    VALID_UNTIL
  }

  input SharedDocumentFilter {
    "Words in the name, the contacts or the employee number of the member."
    query: String
    kind: DocumentKind
    expiry: DocumentExpiry
  }

  extend type Query {
    "All that the person has to show: own files, evidence of credits, certificates earned, signed copies. Newest first unless told."
    myDocuments(first: Int, after: String, filter: DocumentFilter, sort: DocumentSort): DocumentConnection
    "One of them; also one that can still be taken back."
    document(id: ID!): Document
    "What members share with an organization or handed in, newest first unless told; null when it is not one the person administers."
    sharedDocuments(orgId: ID!, roleId: ID, first: Int, after: String, filter: SharedDocumentFilter, sort: SharedDocumentSort, descending: Boolean): SharedDocumentConnection
    "Of an organization's files."
    storageUse(orgId: ID!): StorageUse
    "Of the person's own files."
    myStorageUse: StorageUse
  }

  input SaveDocumentInput {
    title: String!
    kind: DocumentKind!
    "Of HEALTH."
    healthRecordType: HealthRecordType
    file: Upload!
    "The credit that it is evidence of."
    creditId: ID
    effectiveAt: Date
    expiresAt: Date
  }

  input UpdateDocumentInput {
    title: String
    kind: DocumentKind
    healthRecordType: HealthRecordType
    effectiveAt: Date
    expiresAt: Date
  }

  input ReplaceDocumentInput {
    file: Upload!
    "The title of the document in whose place it comes, unless another is named."
    title: String
    effectiveAt: Date
    expiresAt: Date
  }

  extend type Mutation {
    "Keeps a file of the person (id). Takes input, or data with the same names: it accepts title, kind, healthRecordType (of HEALTH), file, creditId, effectiveAt, expiresAt. PDF, PNG, JPEG, WebP or HEIC up to 20 MiB."
    saveUserDocument(id: ID!, data: JSON, input: SaveDocumentInput): DocumentPayload!
    "Changes what a document says of itself. Takes input, or data with the same names: it accepts title, kind, healthRecordType, effectiveAt, expiresAt; what is not named stays. While an organization sees it, HEALTH stays HEALTH."
    updateUserDocument(id: ID!, version: Int!, data: JSON, input: UpdateDocumentInput): DocumentPayload!
    "Puts a new file in the place of a document, of the same kind. Takes input, or data with the same names: it accepts file, title, effectiveAt, expiresAt. Shares go on with it; the old one stays readable by its owner. Answers the new one."
    replaceUserDocument(id: ID!, version: Int!, data: JSON, input: ReplaceDocumentInput): DocumentPayload!
    "Hides a file of the person at once; for 30 days it can be taken back, then it is erased. The evidence of an active credit and what was signed are refused."
    deleteUserDocument(id: ID!, version: Int!): DocumentPayload!
    "Takes back the deletion of a file, within 30 days."
    restoreUserDocument(id: ID!, version: Int!): DocumentPayload!
    "Shows a document to an organization that the person belongs to."
    shareDocument(documentId: ID!, orgId: ID!): DocumentPayload!
    "Shows it to that organization no longer, and ends a copy that it has."
    endDocumentShare(id: ID!): DocumentPayload!
    "Gives an organization that the person belongs to a copy of a health record, in the words of a version and a language. Its administrators may open the file, in person; the person sees who did. Ends with the membership, a replacement or a deletion."
    giveHealthCopy(documentId: ID!, orgId: ID!, consentVersion: String!, consentLocale: String!): DocumentPayload!
    "Ends a copy: the organization opens the file no longer."
    endHealthCopy(id: ID!): DocumentPayload!
    "Keeps that an administrator was shown the original of a health record in person."
    markOriginalSeen(documentId: ID!, orgId: ID!): SharedDocumentPayload!
  }
`
