import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startWorker } from '@/dev/machine/start-worker'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { insertManyLicenses, layoutOfMany, linesOfMany } from '@/fixtures/many-licenses'
import { makeUser } from '@/fixtures/people'
import { untimed } from '@/fixtures/untimed'
import { diskFiles } from '@/lib/adapters/files/disk-files'
import { closeDatabase, database } from '@/lib/data/db'
import { findRoster, type RosterRecord } from '@/lib/data/license-checks/board-rosters'
import { jobQueue, stopQueue } from '@/lib/jobs/queue'
import { applyRoster, mapRoster } from '@/lib/services/license-checks/board-rosters'
import { uploadRoster } from '@/lib/services/license-checks/upload-board-roster'
import { makeOwnPostgres } from '@/operations/stage/own-postgres'
import { productEnvironment } from '@/operations/stage/product-environment'

/** Limits of reading and matching in the worker. */
const most = { seconds: 120, megabytes: 300 }

/**
 * `npm run drill -- board-roster [--lines 500000] [--licenses 200000] [--apply]`: uploads a board's file, which the worker
 * reads and matches against licenses, on a separate Postgres; with --apply the matches are also written onto the
 * licenses.
 */
export async function run(args: string[]): Promise<void> {
  const options = {
    lines: { type: 'string', default: '500000' },
    licenses: { type: 'string', default: '200000' },
    apply: { type: 'boolean', default: false },
  } as const
  const { lines, licenses, apply } = parseArgs({ args, options }).values
  const folder = mkdtempSync(join(tmpdir(), 'suma-roster-'))
  const postgres = await makeOwnPostgres(['fsync=off'])
  try {
    Object.assign(process.env, productEnvironment(postgres.url, 0, folder))
    await drill(folder, Number(lines), Number(licenses), apply)
  } finally {
    await stopQueue()
    await closeDatabase()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function drill(folder: string, lines: number, licenses: number, apply: boolean): Promise<void> {
  const superAdmin = await makeUser({ superAdmin: true })
  await insertManyLicenses(licenses)
  await untimed('VACUUM (ANALYZE)')
  const path = join(folder, 'list.csv')
  await pipeline(Readable.from(linesOfMany(lines, new Date())), createWriteStream(path))
  const size = statSync(path).size
  const worker = await startWorker()
  console.log(`the worker has ${used(worker.pid!).megabytes} MB before`)
  try {
    const files = diskFiles(folder)
    const ctx = ctxFor(superAdmin, { jobs: jobQueue, files })
    const began = performance.now()
    const file = { path, size, fileName: 'list.csv', bytes: async () => Buffer.alloc(0) }
    const { id, version } = await done(uploadRoster(ctx, { board: 'TX_HHSC', file }))
    const uploaded = performance.now()
    await done(mapRoster(ctx, { id, version, layout: layoutOfMany }))
    const roster = await until(id, ({ state }) => state === 'READY' || state === 'FAILED')
    const seconds = (performance.now() - uploaded) / 1000
    const { megabytes, cpu } = used(worker.pid!)
    const { rows, matching, differing, notFound } = roster
    console.log(`${(size / 1e6).toFixed(1)} MB uploaded in ${((uploaded - began) / 1000).toFixed(1)} s`)
    console.log(
      `${rows} lines read and matched against ${licenses} licenses in ${seconds.toFixed(1)} s (at most ${most.seconds} s), ` +
        `${cpu.toFixed(1)} s of the worker's processor, at most ${megabytes} MB (${most.megabytes} MB)`,
    )
    console.log(`${matching} match, ${differing} differ, ${notFound} not found`)
    if (rows !== lines || matching + differing + notFound !== licenses) throw new Error('lines or licenses are missing')
    if (seconds > most.seconds || megabytes > most.megabytes) throw new Error('it took too much')
    if (apply) await applied(ctx, roster, worker.pid!)
  } finally {
    const stopped = once(worker, 'exit')
    worker.kill('SIGTERM')
    await stopped
  }
}

async function applied(ctx: ReturnType<typeof ctxFor>, { id, version }: RosterRecord, pid: number): Promise<void> {
  const began = performance.now()
  await done(applyRoster(ctx, { id, version, outcomes: ['MATCH'] }))
  while ((await database().boardMatch.count({ where: { rosterId: id, outcome: 'MATCH', appliedAt: null } })) > 0)
    await sleep(500)
  const seconds = (performance.now() - began) / 1000
  console.log(`matches applied in ${seconds.toFixed(1)} s, the worker at most ${used(pid).megabytes} MB`)
}

async function until(id: string, is: (roster: RosterRecord) => boolean): Promise<RosterRecord> {
  for (;;) {
    const roster = await findRoster(database(), id)
    if (roster && is(roster)) return roster
    await sleep(200)
  }
}

/** Peak memory of a process and the processor time it used. */
function used(pid: number): { megabytes: number; cpu: number } {
  const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return { megabytes: Math.round(Number(peak) / 1024), cpu: (Number(times[11]) + Number(times[12])) / 100 }
}
