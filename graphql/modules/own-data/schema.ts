import { payloadType } from '@/graphql/modules/base'

export const ownDataSchema = /* GraphQL */ `
  "Where to fetch an archive of everything that is kept about the person; for them only, with the same sign-in or token."
  type DataDownload {
    "The path at this host."
    path: String!
    expiresAt: DateTime!
  }

  ${payloadType('DataDownloadPayload', 'DataDownload')}

  "An organization that keeps records of training when the account is deleted: classes attended, certificates, classes taught."
  type KeptRecords {
    orgId: ID!
    orgName: String!
    classes: Int!
    certificates: Int!
    taught: Int!
  }

  type DeletionObstacle {
    "LAST_ADMIN of an organization, or TEACHES a session that is not finished."
    kind: String!
    "Of the organization, or of the session."
    id: ID!
    "Its name or title."
    name: String!
  }

  "What deleting the account would do: what goes, what organizations keep, and what stands in the way."
  type DeletionPlan {
    licenses: Int!
    credits: Int!
    documents: Int!
    memberships: Int!
    stays: [KeptRecords!]!
    obstacles: [DeletionObstacle!]!
    "True when deleteMyAccount needs a code: sendDeletionCode sends it."
    needsCode: Boolean!
  }

  extend type Query {
    deletionPlan: DeletionPlan
  }

  extend type Mutation {
    "At most five a day."
    downloadMyData: DataDownloadPayload!
    "Sends a code to the person's first proven contact, to show that it is them who delete the account."
    sendDeletionCode: ResultPayload!
    """
    Deletes the account at once and for good. confirm is one of the person's own contacts; code is needed unless they signed in
    within the last five minutes. Every session and token of theirs ends.
    """
    deleteMyAccount(confirm: String!, code: String): ResultPayload!
  }
`
