import { mutation, query } from '@/graphql/payload'
import type { KeptRecords } from '@/lib/data/own-data/own-data'
import {
  type DeletionPlan,
  deleteAccount,
  getDeletionPlan,
  sendDeletionCode,
} from '@/lib/services/own-data/delete-account'
import { prepareDownload } from '@/lib/services/own-data/download'
import { payloadType } from './base'

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
    "Always false."
    needsCode: Boolean! @deprecated(reason: "A fresh sign-in replaced the code. Ends 2027-12-31.")
  }

  extend type Query {
    "What deleting the signed-in person's account would remove, what organizations keep, and what prevents it."
    deletionPlan: DeletionPlan
  }

  extend type Mutation {
    "At most five a day. Needs a fresh sign-in."
    downloadMyData: DataDownloadPayload!
    "Sends a code to the person's first proven contact. No longer needed: deleteMyAccount needs a fresh sign-in and no code."
    sendDeletionCode: ResultPayload!
    """
    Deletes the account at once and for good. confirm is one of the person's own contacts; code is ignored. Needs a fresh sign-in:
    by the installation's provider, within the last five minutes. Every session and token of theirs ends.
    """
    deleteMyAccount(confirm: String!, code: String): ResultPayload!
  }
`

export const ownDataResolvers = {
  Query: {
    deletionPlan: query(getDeletionPlan),
  },
  Mutation: {
    downloadMyData: mutation(prepareDownload),
    sendDeletionCode: mutation(sendDeletionCode),
    deleteMyAccount: mutation(deleteAccount),
  },
  DeletionPlan: {
    licenses: ({ goes }: DeletionPlan) => goes.licenses,
    credits: ({ goes }: DeletionPlan) => goes.credits,
    documents: ({ goes }: DeletionPlan) => goes.documents,
    memberships: ({ goes }: DeletionPlan) => goes.memberships,
    obstacles: ({ soleAdminOf, teaches }: DeletionPlan) => [
      ...soleAdminOf.map(({ id, name }) => ({ kind: 'LAST_ADMIN', id, name })),
      ...teaches.map(({ id, revision }) => ({ kind: 'TEACHES', id, name: revision.title })),
    ],
    needsCode: ({ codeTo }: DeletionPlan) => codeTo !== null,
  },
  KeptRecords: {
    orgId: ({ id }: KeptRecords) => id,
    orgName: ({ name }: KeptRecords) => name,
  },
}
