import { reopenAnsweredBy } from '@/lib/data/document-requests/write'
import type { Write } from '../write'

/**
 * Reopens the requests that a document answered, after its person has deleted it. The caller has locked the document.
 */
export async function reopenRequests({ tx, audit }: Pick<Write, 'tx' | 'audit'>, documentId: string, at: Date) {
  for (const { id: subjectId, orgId, userId: personId } of await reopenAnsweredBy(tx, documentId, at)) {
    const about = { subjectType: 'RequestedDocument', subjectId, orgId, personId }
    audit({ ...about, action: 'requestedDocument.takenBack', detail: { from: 'FULFILLED', deleted: true } })
  }
}
