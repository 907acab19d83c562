import { mutation, query } from '@/graphql/payload'
import type { DocumentRequestRecord, RequestedRecord } from '@/lib/data/document-requests/read'
import { sharesFile } from '@/lib/domain/documents/requests'
import type { Ctx } from '@/lib/services/ctx'
import {
  declineRequestedDocument,
  fulfillRequestedDocument,
  takeBackRequestedDocument,
} from '@/lib/services/document-requests/answer-request'
import {
  countRequestReach,
  createDocumentRequest,
  endDocumentRequest,
} from '@/lib/services/document-requests/create-request'
import {
  getDocumentRequest,
  getOwnRequestedDocument,
  listDocumentRequests,
  listMemberRequestedDocuments,
  listOwnRequestedDocuments,
  listRequestedDocuments,
} from '@/lib/services/document-requests/list-requests'
import {
  cancelRequestedDocument,
  remindDocumentRequest,
  remindRequestedDocument,
} from '@/lib/services/document-requests/manage-requested'

export const documentRequestsResolvers = {
  Query: {
    documentRequests: query(listDocumentRequests),
    documentRequest: query(getDocumentRequest),
    documentRequestReach: query(countRequestReach),
    requestedDocuments: query(listRequestedDocuments),
    memberRequestedDocuments: query(listMemberRequestedDocuments),
    myRequestedDocuments: query(listOwnRequestedDocuments),
    requestedDocument: query(getOwnRequestedDocument),
  },
  Mutation: {
    createDocumentRequest: mutation(createDocumentRequest),
    endDocumentRequest: mutation(endDocumentRequest),
    remindDocumentRequest: mutation(remindDocumentRequest),
    remindRequestedDocument: mutation(remindRequestedDocument),
    cancelRequestedDocument: mutation(cancelRequestedDocument),
    fulfillRequestedDocument: mutation(fulfillRequestedDocument),
    takeBackRequestedDocument: mutation(takeBackRequestedDocument),
    declineRequestedDocument: mutation(declineRequestedDocument),
  },
  DocumentRequest: { audience: (request: DocumentRequestRecord) => request },
  RequestedDocument: {
    // A health record belongs to its owner: nobody else gets its id.
    documentId: (requested: RequestedRecord, _args: unknown, ctx: Ctx) =>
      sharesFile(requested) || ctx.viewer?.userId === requested.userId ? requested.documentId : null,
  },
}
