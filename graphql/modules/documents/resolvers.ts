import { mutation, query } from '@/graphql/payload'
import type { DocumentRecord } from '@/lib/data/documents/read'
import { deleteUserDocument } from '@/lib/services/documents/delete-user-document'
import { listOwnDocuments } from '@/lib/services/documents/list-own-documents'
import { restoreUserDocument } from '@/lib/services/documents/restore-user-document'
import { saveUserDocument } from '@/lib/services/documents/save-user-document'

export const documentsResolvers = {
  Query: {
    myDocuments: query(listOwnDocuments),
  },
  Mutation: {
    deleteUserDocument: mutation(deleteUserDocument),
    restoreUserDocument: mutation(restoreUserDocument),
    saveUserDocument: mutation(saveUserDocument),
  },
  Document: {
    fileName: ({ file }: DocumentRecord) => file.fileName,
    contentType: ({ file }: DocumentRecord) => file.contentType,
    size: ({ file }: DocumentRecord) => file.size,
    url: ({ id }: DocumentRecord) => `/api/files/${id}`,
  },
}
