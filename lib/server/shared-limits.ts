import { database } from '@/lib/data/db'
import { freeUploadSlot, type Share, takeShare, takeUploadSlot, type Uploads } from '@/lib/data/shared-limits'
import { logFailure } from './outage-log'

/** Takes from a client's budget what all processes have left; null while the database does not answer. */
export const shareBudget = (client: string, wanted: number, budget: number, now: number): Promise<Share | null> =>
  takeShare(client, wanted, budget, now).catch((error: unknown) => {
    logFailure(error, {}, 'a budget is counted by one process alone')
    return null
  })

/**
 * Reserves a slot among the uploads of all processes and returns the function that releases it; 'tooMany' when the
 * uploader has too many, 'full' when everybody together has.
 */
export async function shareUploads(
  uploader: { client: string; address: string | null },
  limits: Uploads,
): Promise<{ release: () => Promise<void> } | 'tooMany' | 'full'> {
  const slot = await takeUploadSlot(database(), uploader, limits)
  if (typeof slot === 'string') return slot
  // A slot that is not released expires.
  const keep = (error: unknown) => logFailure(error, {}, 'an upload keeps its slot')
  return { release: () => freeUploadSlot(database(), slot.id).catch(keep) }
}
