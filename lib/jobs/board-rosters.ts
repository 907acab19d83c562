import { randomUUID } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import type { FileStore } from '@/lib/adapters/files/file-store'
import { database } from '@/lib/data/db'
import { rosterBatches, rosterRows } from '@/lib/exports/roster-file'
import { UnreadableText } from '@/lib/exports/text-records'
import { log } from '@/lib/server/log'
import type { Job, JobCtx } from '@/lib/services/ctx'
import { applyMatches } from '@/lib/services/license-checks/apply-matches'
import { listRostersToMatch, matchRoster } from '@/lib/services/license-checks/match-roster'
import { addRosterLines, findRosterToRead, finishReading } from '@/lib/services/license-checks/read-roster'
import { jobQueue } from './queue'
import { schedule } from './schedule'

type RosterJob = Extract<Job, { queue: 'boardRosters' }>['data']
type Files = Pick<FileStore, 'get'>

/** Lines per transaction. */
const batchSize = 1000

/**
 * Parses, matches and applies board rosters in this process as they arrive, and matches each board's newest roster
 * every night.
 */
export async function workBoardRosters(boss: PgBoss, files: Files): Promise<void> {
  await boss.work<RosterJob>('boardRosters', { pollingIntervalSeconds: 0.5 }, async (jobs) => {
    for (const { data } of jobs) await workRoster(data, { ctx: ctxAt(new Date()), files })
  })
  await boss.work('boardNight', () => matchAtNight(ctxAt(new Date())))
  await boss.schedule('boardNight', schedule.boardNight)
}

const ctxAt = (now: Date): JobCtx => ({
  job: 'boardRosters',
  viewer: null,
  idempotency: null,
  db: database(),
  requestId: randomUUID(),
  now,
  jobs: jobQueue,
  log,
})

type Dependencies = { ctx: JobCtx; files: Files }

/** One step of a roster: after parsing it is matched, and outcomes selected earlier are applied. */
export async function workRoster({ rosterId, step }: RosterJob, { ctx, files }: Dependencies): Promise<void> {
  if (step === 'read') await readRoster(rosterId, { ctx, files })
  if (step !== 'apply') await matchOne(ctx, rosterId)
  const applied = unwrap(await applyMatches(ctx, { rosterId }))
  if (applied.applied > 0) ctx.log.info({ requestId: ctx.requestId, rosterId, ...applied }, 'list of a board applied')
}

/** Matches the newest roster of each board with the current licenses. */
export async function matchAtNight(ctx: JobCtx): Promise<void> {
  const files = { get: async () => null }
  for (const rosterId of unwrap(await listRostersToMatch(ctx, {})))
    await workRoster({ rosterId, step: 'match' }, { ctx, files })
}

async function matchOne(ctx: JobCtx, rosterId: string): Promise<void> {
  const began = performance.now()
  const { licenses } = unwrap(await matchRoster(ctx, { rosterId }))
  const milliseconds = Math.round(performance.now() - began)
  ctx.log.info({ requestId: ctx.requestId, rosterId, licenses, milliseconds }, 'list of a board matched')
}

/** Stores the lines of a file; an unreadable file, or one with too many lines, fails. */
async function readRoster(rosterId: string, { ctx, files }: Dependencies): Promise<void> {
  const roster = unwrap(await findRosterToRead(ctx, { rosterId }))
  if (!roster) return
  const file = await files.get(roster.fileKey)
  if (!file) throw new Error(`The file of list ${rosterId} is missing`)
  let read = 0
  const end = async (problem: 'unreadable' | 'tooManyRows' | null) =>
    void unwrap(await finishReading(ctx, { rosterId, read, problem }))
  try {
    for await (const batch of rosterBatches(file, { ...roster, size: batchSize })) {
      read += batch.read
      if (read > rosterRows) return await end('tooManyRows')
      unwrap(await addRosterLines(ctx, { rosterId, batch }))
    }
    await end(null)
  } catch (error) {
    if (!(error instanceof UnreadableText)) throw error
    await end('unreadable')
  } finally {
    file.destroy()
  }
}

function unwrap<T>(result: { ok: true; value: T } | { ok: false; problem: { code: string } }): T {
  if (!result.ok) throw new Error(`Working on a list of a board was refused: ${result.problem.code}`)
  return result.value
}
