import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { fillOrganization } from '@/fixtures/large-organization'
import { ensureOrg } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { climbLadder } from '@/lib/services/reminders/climb-ladder'
import { remindOfTraining } from '@/lib/services/reminders/remind-of-training'
import { sendDigests, sendMended } from '@/lib/services/reminders/send-digests'
import { withOwnDatabase } from '../stage/own-database'

const members = 20_000
/**
 * Limits for 100,000 members of the ladder's first run and of its runs in a day: seconds, and megabytes on top of the
 * process's memory.
 */
const most = { seconds: 60, megabytes: 300 }

const hour = 3_600_000
const orgId = '6f1d3b52-0a55-4f0e-9a3f-5b7d1c1ad001'
const noon = new Date(new Date().setUTCHours(20, 12, 0, 0))

/**
 * The ladder of a large organization: its first run, which notifies everybody close to an expiry, and the 24 runs of
 * the next day.
 */
export const run = ([size = `${members}`, part]: string[]): Promise<void> => {
  if (part === 'fill') return fill(Number(size))
  return withOwnDatabase(async () => {
    // Runs in a separate process, so that the memory of filling is not counted.
    const command = ['--import', './dev/register.mjs', 'operations/commands/drill.ts', 'ladder', size, 'fill']
    const cwd = fileURLToPath(new URL('../..', import.meta.url))
    const filled = () => spawnSync(process.execPath, command, { cwd, stdio: 'inherit' }).status === 0
    // A fill that a busy machine cut off continues where it stopped.
    if (!(filled() || filled() || filled())) throw new Error('Filling failed')
    await analyze()
    const tomorrow = Array.from({ length: 24 }, (_, at) => new Date(noon.getTime() + (at + 1) * hour))
    await measured('the first run', [noon])
    await measured('the 24 runs of the next day', tomorrow)
  })
}

async function fill(size: number): Promise<void> {
  await ensureOrg(orgId, 'Ladder Hospital')
  await fillOrganization(database(), { orgId, members: size, slug: 'ladder', now: noon })
  process.exit(0)
}

/** Gives the database current statistics, like those of a database that has run for a while. */
async function analyze(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query('ANALYZE')
  await client.end()
}

async function measured(what: string, moments: readonly Date[]): Promise<void> {
  const before = { cpu: process.cpuUsage(), at: performance.now(), rss: process.memoryUsage().rss }
  let [notified, digests, peak] = [0, 0, 0]
  for (const now of moments) {
    const climbed = await done(climbLadder(ctxOfJob(now), {}))
    const training = await done(remindOfTraining(ctxOfJob(now), {}))
    const sent = await done(sendDigests(ctxOfJob(now), {}))
    const { mended } = await done(sendMended(ctxOfJob(now), {}))
    notified += climbed.told + training.trainingsTold
    digests += sent.weekly + sent.expiry + mended
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  const { user, system } = process.cpuUsage(before.cpu)
  const [seconds, own] = [(performance.now() - before.at) / 1000, (user + system) / 1_000_000]
  const megabytes = Math.max(0, peak - before.rss) / 1_048_576
  const spent = `${seconds.toFixed(1)} s (${own.toFixed(1)} s of this process)`
  console.log(`${what}: ${notified} told, ${digests} digests in ${spent}, ${megabytes.toFixed(0)} MB more`)
  if (seconds > most.seconds || megabytes > most.megabytes)
    throw new Error(`${what}: at most ${most.seconds} s and ${most.megabytes} MB`)
}
