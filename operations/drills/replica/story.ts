import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '@/fixtures/databases'
import { replicaLimits } from '@/lib/domain/replica'
import type { Cluster } from '@/operations/stage/cluster'
import type { OwnReplica } from '@/operations/stage/own-replica'
import { departmentIn, makeReaders, type Reader } from './reader'

/** The address that people use, and the log of the processes. */
type Watched = Pick<Cluster, 'origin' | 'log'>

/**
 * A writer sees the change in the next list; then the replica lags, is killed and comes back.
 * @throws Error when a person would notice
 */
export async function replicaStory(cluster: Watched, replica: OwnReplica, writes: number): Promise<void> {
  const { writer, other } = await makeReaders(cluster.origin)
  // By then both processes have checked both databases.
  await sleep(1500)
  await readOwnWrites(replica, writer, writes)
  await lag(replica, { writer, other })
  await gone(cluster, replica, { writer, other })
}

/** Number of scans that a database has served so far. */
const lists = async (url: string): Promise<number> => {
  const text = `SELECT coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::int AS "count" FROM pg_stat_user_tables WHERE relname = 'Role'`
  return (await ask<{ count: number }>(url, text))[0]?.count ?? 0
}

async function readOwnWrites(replica: OwnReplica, writer: Reader, writes: number): Promise<void> {
  const before = await lists(replica.url)
  let missed = 0
  for (let count = 0; count < writes; count += 1) {
    await writer.write(`Ward ${count}`)
    if (departmentIn(await writer.list()) !== `Ward ${count}`) missed += 1
  }
  await sleep(1500)
  const replicaReads = (await lists(replica.url)) - before
  console.log(
    `${writes} writes, each with the list after it: ${missed} not seen; the replica was read ${replicaReads} times`,
  )
  if (missed > 0) throw new Error('Somebody does not see what they wrote')
  if (replicaReads === 0) throw new Error('The replica is not asked')
}

type Readers = { writer: Reader; other: Reader }

async function lag(replica: OwnReplica, { writer, other }: Readers): Promise<void> {
  await replica.pause()
  await writer.write('While it lags')
  const [own, others] = [departmentIn(await writer.list()), departmentIn(await other.list())]
  console.log(`it lags: who wrote sees "${own}", another browser "${others}"`)
  if (own !== 'While it lags') throw new Error('Who wrote does not see it')
  if (others === 'While it lags') throw new Error('The other browser did not ask the replica')
  await sleep(replicaLimits.behindMs + 1500)
  const later = departmentIn(await other.list())
  console.log(`it lags for longer than ${replicaLimits.behindMs} ms: the other browser sees "${later}"`)
  if (later !== 'While it lags') throw new Error('A replica that is far behind is still asked')
  await replica.resume()
}

/** Nobody may notice: lists continue to work while the replica is killed, is away and comes back. */
async function gone(cluster: Watched, replica: OwnReplica, { writer, other }: Readers): Promise<void> {
  const took: number[] = []
  let [going, failed] = [true, 0]
  const readers = [writer, other].map(async (reader) => {
    while (going) {
      const began = performance.now()
      await reader.list().catch(() => {
        failed += 1
      })
      took.push(performance.now() - began)
      // The fastest pace at which their rate limit lasts for the whole drill.
      await sleep(60)
    }
  })
  await sleep(1000)
  await replica.kill()
  await sleep(3000)
  await writer.write('While it was away')
  await replica.start()
  await sleep(3000)
  const before = await lists(replica.url)
  await sleep(2000)
  going = false
  await Promise.all(readers)
  const replicaReads = (await lists(replica.url)) - before
  console.log(
    `it is killed and comes back: ${took.length} lists, ${failed} failed, longest ${Math.max(...took).toFixed(0)} ms; it is read again: ${replicaReads > 0}`,
  )
  const seen = departmentIn(await other.list())
  for (const line of new Set(cluster.log())) console.log(`  log: ${line.slice(0, 200)}`)
  if (failed > 0 || replicaReads === 0 || seen !== 'While it was away')
    throw new Error('The replica did not come back as it should')
}
