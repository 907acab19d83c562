import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { fillOrganization } from '@/fixtures/large-organization'
import { makeOrg } from '@/fixtures/orgs'
import { database } from '@/lib/data/db'
import { climbLadder } from '@/lib/services/reminders/climb-ladder'
import { sendDigests } from '@/lib/services/reminders/send-digests'
import { withOwnDatabase } from './shared/own-database'

const members = 20_000
/** Seconds and megabytes that the ladder's first run and its runs of a day may take, for 100,000 members. */
const most = { seconds: 60, megabytes: 300 }

const hour = 3_600_000

/** The ladder of a large organization: its first run, which tells everybody who is near an expiry, and the 24 runs of the next day. */
export const run = ([size = `${members}`]: string[]): Promise<void> =>
  withOwnDatabase(async () => {
    const noon = new Date(new Date().setUTCHours(20, 12, 0, 0))
    const org = await makeOrg()
    await fillOrganization(database(), { orgId: org.id, members: Number(size), slug: 'ladder', now: noon })
    await database().$executeRaw`ANALYZE`
    await measured('the first run', [noon])
    await measured(
      'the 24 runs of the next day',
      Array.from({ length: 24 }, (_, at) => new Date(noon.getTime() + (at + 1) * hour)),
    )
  })

async function measured(what: string, moments: readonly Date[]): Promise<void> {
  global.gc?.()
  const before = { cpu: process.cpuUsage(), rss: process.memoryUsage().rss, at: performance.now() }
  let [told, digests, peak] = [0, 0, 0]
  for (const now of moments) {
    const climbed = await done(climbLadder(ctxOfJob(now), {}))
    const sent = await done(sendDigests(ctxOfJob(now), {}))
    told += climbed.told
    digests += sent.weekly + sent.expiry
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  const cpu = process.cpuUsage(before.cpu)
  const seconds = (performance.now() - before.at) / 1000
  const megabytes = peak / 1_048_576
  const own = (cpu.user + cpu.system) / 1_000_000
  console.log(
    `${what}: ${told} told, ${digests} digests in ${seconds.toFixed(1)} s (${own.toFixed(1)} s of processor here), at most ${megabytes.toFixed(0)} MB`,
  )
  if (seconds > most.seconds || megabytes > most.megabytes)
    throw new Error(`${what}: at most ${most.seconds} s and ${most.megabytes} MB`)
}
