import { parseArgs } from 'node:util'
import { timeOf } from '@/operations/stage/cpu-time'
import { describeReplies, type Reply, type Target, wave } from '@/operations/stage/requests'
import { type Cluster, openCluster } from '../stage/cluster'
import { classStory } from './processes/class-story'
import { doubleEachLimit } from './processes/limits'
import { costOf, makePeople, startLoad } from './processes/load'
import { watchLockWaits } from './processes/lock-waits'

const options = {
  people: { type: 'string', default: '300' },
  requests: { type: 'string', default: '1600' },
  restarts: { type: 'string', default: '1' },
} as const

/**
 * `npm run drill -- processes [--people 300] [--requests 1600] [--restarts 1]` (after `npm run build`): two web servers
 * and a worker behind a balancer. Runs a class from its roster to its certificates, tries each limit twice, restarts
 * one process after the other under load, reports waits for locks, and compares the cost of a request with a single
 * process.
 */
export async function run(args: string[]): Promise<void> {
  const { people, requests, restarts } = parseArgs({ args, options }).values
  const cluster = await openCluster({ webs: 2 })
  try {
    const target = { origin: cluster.origin, people: await makePeople() }
    await Promise.all(wave(target, 8))
    console.log('A class:')
    await classStory(cluster.origin, Number(people))
    console.log(`  requests by server: ${cluster.balancer.served().join(', ')}`)
    console.log('Limits:')
    await doubleEachLimit(cluster.origin, cluster.webs.length)
    console.log('One after the other is restarted:')
    for (let time = 0; time < Number(restarts); time += 1) await restartAll(cluster, target)
    console.log('Locks and processor time:')
    await compare(cluster, target, Number(requests))
  } finally {
    for (const line of new Set(cluster.log())) console.log(`  log: ${line.slice(0, 300)}`)
    await cluster.close()
  }
}

/** Ends and restarts each process while people continue; no request may fail. */
async function restartAll(cluster: Cluster, target: Target): Promise<void> {
  const stop = startLoad(target)
  const codes: (number | null)[] = []
  for (const member of [...cluster.webs, cluster.worker]) codes.push(await cluster.restart(member))
  const replies = await stop()
  const failed = replies.filter(({ status }) => status !== 200)
  console.log(`  ended with ${codes.join(', ')}; ${replies.length} requests meanwhile, ${failed.length} failed`)
  if (failed.length > 0) throw new Error(describeReplies('  failed', failed))
}

/** Sends the same requests to one process and to both through the balancer. */
async function compare({ origin, postgres, webs }: Cluster, { people }: Target, requests: number): Promise<void> {
  const [first] = webs
  const one = { origin: `http://localhost:${first?.port}`, people }
  const spentBy = (members: typeof webs) => () => members.reduce((sum, web) => sum + timeOf(web.pid()), 0)
  // Warm-up: each process compiles what it runs; of the two, each gets half of the requests.
  for (const { port } of webs) await costOf({ origin: `http://localhost:${port}`, people }, () => 0, 2 * requests)
  // One and both alternate, so that other load of the machine affects both.
  const alone: number[] = []
  const both: number[] = []
  for (let round = 0; round < 3; round += 1) {
    alone.push(await costOf(one, spentBy(webs.slice(0, 1)), requests))
    both.push(await costOf({ origin, people }, spentBy(webs), requests))
  }
  const [a, b] = [middle(alone), middle(both)]
  console.log(
    `  processor time of a request: ${a.toFixed(2)} ms of one process, ${b.toFixed(2)} ms of two (x ${(b / a).toFixed(2)})`,
  )
  for (const [what, target] of [
    ['one process', one],
    ['two processes', { origin, people }],
  ] as const)
    tellWaits(what, ...(await underWrites(postgres.url, target)))
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

type Waits = Awaited<ReturnType<ReturnType<typeof watchLockWaits>>>

async function underWrites(url: string, target: Target): Promise<[Waits, Reply[]]> {
  const stop = watchLockWaits(url)
  const replies: Reply[] = []
  for (let count = 0; count < 60; count += 1) replies.push(...(await Promise.all(wave(target, 16))))
  return [await stop(), replies]
}

function tellWaits(what: string, { looks, within, between, longestMs, rows }: Waits, replies: readonly Reply[]): void {
  const share = (count: number) => `${((100 * count) / looks).toFixed(1)} %`
  console.log(
    `  ${what}: at ${share(within)} of ${looks} looks a statement waited for a lock of its own process, at ${share(between)} for one of the other; longest ${longestMs.toFixed(0)} ms; ${replies.length} requests; rows waited for: ${JSON.stringify(rows)}`,
  )
}
