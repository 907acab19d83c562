import { payloadType } from '@/graphql/modules/base'

export const documentsSchema = /* GraphQL */ `
  type Document {
    id: ID!
    createdAt: DateTime!
    updatedAt: DateTime!
    version: Int!
    kind: String!
    title: String!
    fileName: String!
    contentType: String!
    "Bytes."
    size: Int!
    effectiveAt: Date
    expiresAt: Date
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

  extend type Query {
    "The person's own files, newest first."
    myDocuments(first: Int, after: String): DocumentConnection
  }

  extend type Mutation {
    "Keeps a file of the person (id). Accepts title, kind, file, creditId, effectiveAt, expiresAt. PDF, PNG, JPEG, WebP or HEIC up to 20 MiB."
    saveUserDocument(id: ID!, data: JSON!): DocumentPayload!
    "Hides a file of the person at once; for 30 days it can be taken back, then it is erased. The evidence of an active credit is refused."
    deleteUserDocument(id: ID!, version: Int!): DocumentPayload!
    "Takes back the deletion of a file, within 30 days."
    restoreUserDocument(id: ID!, version: Int!): DocumentPayload!
  }
`
