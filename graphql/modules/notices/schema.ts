import { payloadType } from '@/graphql/modules/base'

export const noticesSchema = /* GraphQL */ `
  enum NoticeSeverity { WARN INFO SUCCESS ERROR }

  "Something the person was told, in their language."
  type Notice {
    id: ID!
    createdAt: DateTime!
    severity: NoticeSeverity!
    title: String!
    text: String!
    "Where it can be dealt with."
    actionPath: String
    "Null until it is read."
    readAt: DateTime
  }

  type NoticeEdge {
    cursor: String!
    node: Notice!
  }

  type NoticeConnection {
    edges: [NoticeEdge!]!
    pageInfo: PageInfo!
  }

  type UnreadNotices {
    count: Int!
  }

  type NoticesRead {
    read: Int!
  }

  ${payloadType('NoticesReadPayload', 'NoticesRead')}

  extend type Query {
    "What the signed-in person was told, newest first."
    notices(first: Int, after: String): NoticeConnection
    "How many of them are not read yet, counted up to a hundred."
    unreadNotices: UnreadNotices
  }

  extend type Mutation {
    "The person has read these, at most a hundred; all of them where none is named."
    markNoticesRead(ids: [ID!]): NoticesReadPayload!
  }
`
