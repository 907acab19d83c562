import { mutation, query, typedMutation } from '@/graphql/payload'
import type { DocumentRecord } from '@/lib/data/documents/read'
import type { SharedDocumentRecord } from '@/lib/data/documents/shared'
import { addressOfDocument, expiryStateOf, restorableUntil } from '@/lib/domain/documents/document-state'
import { documentStateOf } from '@/lib/domain/documents/values'
import type { Ctx } from '@/lib/services/ctx'
import { endHealthCopy, giveHealthCopy } from '@/lib/services/documents/health-copies'
import {
  dayOfPerson,
  deleteUserDocument,
  getDocument,
  getOrgStorageUse,
  getOwnStorageUse,
  listOwnDocuments,
  restoreUserDocument,
} from '@/lib/services/documents/own-documents'
import { replaceUserDocument, saveUserDocument, updateUserDocument } from '@/lib/services/documents/save-document'
import {
  endDocumentShare,
  listSharedDocuments,
  markOriginalSeen,
  shareDocument,
} from '@/lib/services/documents/shared-documents'

export const documentsResolvers = {
  Query: {
    document: query(getDocument),
    myDocuments: query(listOwnDocuments),
    myStorageUse: query(getOwnStorageUse),
    sharedDocuments: query(listSharedDocuments),
    storageUse: query(getOrgStorageUse),
  },
  Mutation: {
    deleteUserDocument: mutation(deleteUserDocument),
    endDocumentShare: mutation(endDocumentShare),
    endHealthCopy: mutation(endHealthCopy),
    giveHealthCopy: mutation(giveHealthCopy),
    markOriginalSeen: mutation(markOriginalSeen),
    replaceUserDocument: typedMutation(replaceUserDocument),
    restoreUserDocument: mutation(restoreUserDocument),
    saveUserDocument: typedMutation(saveUserDocument),
    shareDocument: mutation(shareDocument),
    updateUserDocument: typedMutation(updateUserDocument),
  },
  Document: {
    fileName: ({ file }: DocumentRecord) => file.fileName,
    contentType: ({ file }: DocumentRecord) => file.contentType,
    size: ({ file }: DocumentRecord) => file.size,
    checkState: ({ file }: DocumentRecord) => file.check,
    expiryState: async ({ userId, expiresAt }: DocumentRecord, _args: unknown, ctx: Ctx) =>
      expiryStateOf(expiresAt, await dayOfPerson(ctx, userId)),
    state: documentStateOf,
    creditTitle: ({ credit }: DocumentRecord) => credit?.title ?? null,
    replaces: ({ replacesId }: DocumentRecord) => replacesId,
    replacedBy: ({ replacedById }: DocumentRecord) => replacedById,
    restorableUntil: ({ deletedAt }: DocumentRecord) => deletedAt && restorableUntil(new Date(deletedAt)),
    url: addressOfDocument,
  },
  SharedDocument: {
    checkState: ({ check }: SharedDocumentRecord) => check,
    url: ({ id, kind }: SharedDocumentRecord) => (kind === 'HEALTH' ? null : `/api/files/${id}`),
  },
}
