import type { FileStore } from '@/lib/adapters/files/file-store'
import { orThrow } from '@/lib/domain/result'
import { rosterBatches, rosterLines } from '@/lib/exports/board-roster-file'
import { UnreadableText } from '@/lib/exports/read-csv'
import type { JobCtx } from '@/lib/services/ctx'
import type { JobData } from '@/lib/services/job-table'
import { applyMatches, listRostersToMatch, matchRoster } from '@/lib/services/license-checks/match-board-roster'
import { addRosterLines, findRosterToRead, finishReading } from '@/lib/services/license-checks/upload-board-roster'

type RosterJob = JobData<'boardRosters'>
type Files = Pick<FileStore, 'get'>

/** Lines per transaction. */
const batchSize = 1000

type Dependencies = { ctx: JobCtx; files: Files }

/** One step of a roster: after parsing it is matched, and outcomes selected earlier are applied. */
export async function workRoster({ rosterId, step }: RosterJob, { ctx, files }: Dependencies): Promise<void> {
  if (step === 'read') await readRoster(rosterId, { ctx, files })
  if (step !== 'apply') await matchOne(ctx, rosterId)
  const applied = orThrow(await applyMatches(ctx, { rosterId }), 'Applying matches')
  if (applied.applied > 0) ctx.log.info({ requestId: ctx.requestId, rosterId, ...applied }, 'list of a board applied')
}

/** Matches the newest roster of each board with the current licenses. */
export async function matchAtNight(ctx: JobCtx): Promise<void> {
  const files = { get: async () => null }
  for (const rosterId of orThrow(await listRostersToMatch(ctx, {}), 'Listing lists of boards'))
    await workRoster({ rosterId, step: 'match' }, { ctx, files })
}

async function matchOne(ctx: JobCtx, rosterId: string): Promise<void> {
  const began = performance.now()
  const { licenses } = orThrow(await matchRoster(ctx, { rosterId }), 'Matching a list of a board')
  const milliseconds = Math.round(performance.now() - began)
  ctx.log.info({ requestId: ctx.requestId, rosterId, licenses, milliseconds }, 'list of a board matched')
}

/** Stores the lines of a file; an unreadable file, or one with too many lines, fails. */
async function readRoster(rosterId: string, { ctx, files }: Dependencies): Promise<void> {
  const roster = orThrow(await findRosterToRead(ctx, { rosterId }), 'Reading a list of a board')
  if (!roster) return
  const file = await files.get(roster.fileKey)
  if (!file) throw new Error(`The file of list ${rosterId} is missing`)
  let [read, kept] = [0, 0]
  const end = async (problem: 'unreadable' | 'tooManyRows' | null) =>
    void orThrow(await finishReading(ctx, { rosterId, read, problem }), 'Ending the reading of a list')
  try {
    for await (const batch of rosterBatches(file, { ...roster, size: batchSize })) {
      read += batch.read
      kept += batch.rows.length
      if (read > rosterLines.read || kept > rosterLines.kept) return await end('tooManyRows')
      orThrow(await addRosterLines(ctx, { rosterId, batch }), 'Storing lines of a list')
    }
    await end(null)
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    await end('unreadable')
  } finally {
    file.destroy()
  }
}
