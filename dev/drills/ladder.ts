import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { fillOrganization } from '@/fixtures/large-organization'
import { makeOrg } from '@/fixtures/orgs'
import { database, type Tx } from '@/lib/data/db'
import { climbLadder } from '@/lib/services/reminders/climb-ladder'
import { sendDigests } from '@/lib/services/reminders/send-digests'
import { withOwnDatabase } from './shared/own-database'

const members = 20_000
/** Seconds and megabytes that the ladder's first run and its runs of a day may take, for 100,000 members. */
const most = { seconds: 60, megabytes: 300 }

const hour = 3_600_000
const noon = new Date(new Date().setUTCHours(20, 12, 0, 0))

/** The ladder of a large organization: its first run, which tells everybody who is near an expiry, and the 24 runs of the next day. */
export const run = ([size = `${members}`, part]: string[]): Promise<void> => {
  if (part === 'fill') return fill(Number(size))
  return withOwnDatabase(async () => {
    // Apart, so that what filling needs is not counted.
    const command = ['--import', './dev/register.mjs', 'dev/drill.ts', 'ladder', size, 'fill']
    const cwd = fileURLToPath(new URL('../..', import.meta.url))
    if (spawnSync(process.execPath, command, { cwd, stdio: 'inherit' }).status !== 0) throw new Error('Filling failed')
    const tomorrow = Array.from({ length: 24 }, (_, at) => new Date(noon.getTime() + (at + 1) * hour))
    await measured('the first run', [noon])
    await measured('the 24 runs of the next day', tomorrow)
  })
}

async function fill(size: number): Promise<void> {
  const org = await makeOrg()
  await fillOrganization(database(), { orgId: org.id, members: size, slug: 'ladder', now: noon })
  // So that the database plans by what there is, as one does that has run for a while.
  const analyze = async (tx: Tx) => {
    await tx.$executeRaw`SET LOCAL statement_timeout = 300000`
    await tx.$executeRaw`ANALYZE`
  }
  await database().$transaction(analyze, { timeout: 300_000 })
  process.exit(0)
}

async function measured(what: string, moments: readonly Date[]): Promise<void> {
  const before = { cpu: process.cpuUsage(), at: performance.now() }
  let [told, digests, peak] = [0, 0, 0]
  for (const now of moments) {
    const climbed = await done(climbLadder(ctxOfJob(now), {}))
    const sent = await done(sendDigests(ctxOfJob(now), {}))
    told += climbed.told
    digests += sent.weekly + sent.expiry
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  const { user, system } = process.cpuUsage(before.cpu)
  const [seconds, own] = [(performance.now() - before.at) / 1000, (user + system) / 1_000_000]
  const megabytes = peak / 1_048_576
  const spent = `${seconds.toFixed(1)} s (${own.toFixed(1)} s of this process)`
  console.log(`${what}: ${told} told, ${digests} digests in ${spent}, at most ${megabytes.toFixed(0)} MB`)
  if (seconds > most.seconds || megabytes > most.megabytes)
    throw new Error(`${what}: at most ${most.seconds} s and ${most.megabytes} MB`)
}
