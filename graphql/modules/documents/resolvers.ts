import { toPayload, unwrap } from '@/graphql/payload'
import type { DocumentRecord } from '@/lib/data/documents'
import type { Ctx } from '@/lib/services/ctx'
import { deleteUserDocument } from '@/lib/services/documents/delete-user-document'
import { listOwnDocuments } from '@/lib/services/documents/list-own-documents'
import { restoreUserDocument } from '@/lib/services/documents/restore-user-document'
import { saveUserDocument } from '@/lib/services/documents/save-user-document'

type Args = Record<string, unknown>

export const documentsResolvers = {
  Query: {
    myDocuments: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listOwnDocuments(ctx, args)),
  },
  Mutation: {
    deleteUserDocument: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, deleteUserDocument(ctx, args)),
    restoreUserDocument: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, restoreUserDocument(ctx, args)),
    saveUserDocument: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, saveUserDocument(ctx, args)),
  },
  Document: {
    fileName: ({ file }: DocumentRecord) => file.fileName,
    contentType: ({ file }: DocumentRecord) => file.contentType,
    size: ({ file }: DocumentRecord) => file.size,
    url: ({ id }: DocumentRecord) => `/api/files/${id}`,
  },
}
