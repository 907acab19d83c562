import { endCopies } from '@/lib/data/documents/copies'
import type { Write } from '../write'

type Selector = Parameters<typeof endCopies>[1]

/** Ends copies of health records, and records each in the history. Returns how many ended. */
export async function endHealthCopies(w: Pick<Write, 'tx' | 'audit'>, selector: Selector, at: Date): Promise<number> {
  const ended = await endCopies(w.tx, selector, at)
  for (const { id: copyId, documentId, orgId, userId } of ended) {
    const about = { subjectType: 'Document', subjectId: documentId, personId: userId, orgId }
    w.audit({ action: 'document.copyEnded', ...about, detail: { copyId } })
  }
  return ended.length
}
