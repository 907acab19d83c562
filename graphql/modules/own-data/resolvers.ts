import { mutation, query } from '@/graphql/payload'
import type { KeptRecords } from '@/lib/data/own-data/erase'
import { deleteAccount } from '@/lib/services/own-data/delete-account'
import { prepareDownload } from '@/lib/services/own-data/download'
import { type DeletionPlan, getDeletionPlan } from '@/lib/services/own-data/get-deletion-plan'
import { sendDeletionCode } from '@/lib/services/own-data/send-deletion-code'

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
