import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { freePort } from '@/dev/machine/ports'
import { ask } from '@/fixtures/databases'
import { cpuTime } from '@/operations/stage/cpu-time'
import { describeReplies, type Reply, type Target, untilServed, wave } from '@/operations/stage/requests'
import { type Cluster, openCluster } from '../stage/cluster'
import { type Pooler, startPgbouncer } from './pgbouncer/start'
import { classStory } from './processes/class-story'
import { costOf, makePeople, startLoad } from './processes/load'

/** Ways in which the processes reach the database. */
const ways = {
  'directly, named statements': { pooled: false, DATABASE_PREPARE: '1' },
  'directly, unnamed statements': { pooled: false, DATABASE_PREPARE: '0' },
  'through pgbouncer, unnamed statements': { pooled: true, DATABASE_PREPARE: '0' },
  'through pgbouncer, named statements': { pooled: true, DATABASE_PREPARE: '1' },
} as const
type Way = keyof typeof ways

/**
 * `npm run drill -- pgbouncer [--people 60] [--requests 1600]` (after `npm run build`; needs pgbouncer): two web
 * servers and a worker behind pgbouncer in transaction mode. Runs a class, lets the pooler die and come back, and
 * measures a request with it, without it, and without named statements.
 */
export async function run(args: string[]): Promise<void> {
  const options = {
    people: { type: 'string', default: '60' },
    requests: { type: 'string', default: '1600' },
    way: { type: 'string' },
  } as const
  const { people, requests, way } = parseArgs({ args, options }).values
  if (way !== undefined) return costOfWay(way as Way, Number(requests))
  await twoBehindIt(Number(people))
  for (const name of Object.keys(ways)) await inProcess(['--requests', requests, '--way', name])
}

/** Each way runs in a separate process, because the database of the fixtures is chosen only once per process. */
async function inProcess(args: string[]): Promise<void> {
  const command = ['--import', './dev/register.mjs', 'operations/commands/drill.ts', 'pgbouncer', ...args]
  const [code] = await once(spawn(process.execPath, command, { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`It ended with ${code}`)
}

/** Starts an installation that reaches its database in one of the ways, with the pooler if needed. */
async function openWay(webs: number, way: Way): Promise<{ cluster: Cluster; pooler: Pooler | null }> {
  const { pooled, DATABASE_PREPARE } = ways[way]
  let pooler: Pooler | null = null
  const cluster = await openCluster({
    webs,
    beside: async ({ application }) => {
      if (!pooled) return { environment: { DATABASE_PREPARE }, close: async () => {} }
      const started = await startPgbouncer(application, await freePort())
      pooler = started
      const environment = { DATABASE_PREPARE, DATABASE_URL: started.url, DATABASE_DIRECT_URL: application }
      return { environment, close: started.close }
    },
  })
  return { cluster, pooler }
}

async function twoBehindIt(people: number): Promise<void> {
  const { cluster, pooler } = await openWay(2, 'through pgbouncer, unnamed statements')
  try {
    const target = { origin: cluster.origin, people: await makePeople() }
    console.log('A class:')
    await classStory(cluster.origin, people)
    const stop = startLoad(target, 24)
    await connections(cluster)
    await pooler?.kill()
    const away = await Promise.all(wave(target, 8))
    await pooler?.start()
    const back = await untilServed(target)
    const replies = await stop()
    console.log(`  ${describeReplies('away', away)}`)
    console.log(`  served again ${back.toFixed(0)} ms after it came back; ${replies.length} requests around it`)
    const after: Reply[] = []
    for (let count = 0; count < 20; count += 1) after.push(...(await Promise.all(wave(target, 16))))
    console.log(`  ${describeReplies('after', after)}`)
    if (after.some(({ status }) => status !== 200)) throw new Error('Something fails behind pgbouncer')
  } finally {
    await cluster.close()
  }
}

/**
 * Prints the number of database connections of the web servers, which would open twenty between them without a pooler.
 */
async function connections({ postgres }: Cluster): Promise<void> {
  const text = `SELECT count(*)::int AS "count" FROM pg_stat_activity WHERE usename = 'suma_app' AND application_name LIKE 'web%'`
  const [row] = await ask<{ count: number }>(postgres.url, text)
  console.log(
    `  connections of two web servers at the database, under load: ${row?.count}, of them four of the job queue`,
  )
}

async function costOfWay(way: Way, requests: number): Promise<void> {
  const { cluster } = await openWay(1, way)
  try {
    const target: Target = { origin: cluster.origin, people: await makePeople() }
    const [web] = cluster.webs
    const spent = () => cpuTime(web?.pid() ?? 0, cluster.postgres.pid())
    const costs: number[] = []
    for (let round = 0; round < 3; round += 1) costs.push(await costOf(target, spent, requests))
    const middle = costs.toSorted((a, b) => a - b)[1] ?? 0
    console.log(`${way}: ${middle.toFixed(2)} ms of processor time a request, Postgres' included`)
  } catch (error) {
    console.log(`${way}: ${error instanceof Error ? error.message : String(error)}`)
    if (way !== 'through pgbouncer, named statements') throw error
  } finally {
    await cluster.close()
  }
}
