import { type Share, takeShare } from '@/lib/data/client-budgets'
import { database } from '@/lib/data/db'
import { freeUploadPlace, takeUploadPlace, type Uploads } from '@/lib/data/upload-places'
import { logFailure } from './outage-log'

/** Takes of a client's budget what all processes have left; null while the database does not say. */
export const shareBudget = (client: string, wanted: number, budget: number, now: number): Promise<Share | null> =>
  takeShare(client, wanted, budget, now).catch((error: unknown) => {
    logFailure(error, {}, 'a budget is counted by one process alone')
    return null
  })

/** A place among the uploads of all processes, with what gives it back; or whether the uploader has too many, or everybody together. */
export async function shareUploads(
  uploader: { client: string; address: string | null },
  limits: Uploads,
): Promise<{ release: () => Promise<void> } | 'tooMany' | 'full'> {
  const place = await takeUploadPlace(database(), uploader, limits)
  if (typeof place === 'string') return place
  // One that is not given back is over by itself.
  const keep = (error: unknown) => logFailure(error, {}, 'an upload keeps its place')
  return { release: () => freeUploadPlace(database(), place.id).catch(keep) }
}
