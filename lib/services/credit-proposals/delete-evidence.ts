import { hideEvidence } from '@/lib/data/credit-proposals/write'
import type { Write } from '../write'

type Ended = { documentId: string | null }

/**
 * Deletes the evidence of proposals that did not become a credit, like documents deleted by their owners: it can be
 * restored for 30 days.
 */
export async function deleteEvidence({ tx, audit }: Write, ended: readonly Ended[], at: Date): Promise<void> {
  const documentIds = ended.flatMap(({ documentId }) => documentId ?? [])
  if (documentIds.length === 0) return
  for (const { id: subjectId, ownerId: personId } of await hideEvidence(tx, documentIds, at))
    audit({ action: 'document.deleted', subjectType: 'Document', subjectId, personId })
}
