import { toPayload, unwrap } from '@/graphql/payload'
import type { DocumentRecord } from '@/lib/data/documents'
import type { Ctx } from '@/lib/services/ctx'
import { listOwnDocuments } from '@/lib/services/documents/list-own-documents'
import { saveUserDocument } from '@/lib/services/documents/save-user-document'

type Args = Record<string, unknown>

export const documentsResolvers = {
  Query: {
    myDocuments: (_: unknown, args: Args, ctx: Ctx) => unwrap(ctx, listOwnDocuments(ctx, args)),
  },
  Mutation: {
    saveUserDocument: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, saveUserDocument(ctx, args)),
  },
  Document: {
    fileName: ({ file }: DocumentRecord) => file.fileName,
    contentType: ({ file }: DocumentRecord) => file.contentType,
    size: ({ file }: DocumentRecord) => file.size,
    url: ({ id }: DocumentRecord) => `/api/files/${id}`,
  },
}
