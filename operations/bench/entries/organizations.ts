import pg from 'pg'
import { percentile } from '@/operations/stage/latency'
import { ask } from '../ask'
import { countStatements } from '../count-statements'
import type { Figure } from '../figure'
import { benchOrgs, largeMembers } from '../large-orgs'
import type { Stage } from '../stage'
import { startAsking } from '../start-asking'

const tries = Number(process.env.BENCH_TRIES ?? 120)
const limit = 1.2

/**
 * The pages of an organization with filters of each kind: rare and common values, search, each order. `BENCH_PATHS`
 * selects those that contain it.
 */
export const orgPaths = [
  '',
  '/members',
  '/members?state=ENDED',
  '/members?role=ADMIN',
  '/members?department=Emergency',
  '/members?deadline=EXPIRED',
  '/members?deadline=D30',
  '/members?units=ON_TRACK&department=Emergency',
  '/members?verified=PENDING',
  '/members?topics=open',
  '/members?q=garcia',
  '/members?q=e000042',
  '/members?sort=expiry',
  '/credentials',
  '/credentials?deadline=D30',
  '/credentials?deadline=D30&units=COMPLETE',
  '/credentials?urgent=yes&sort=expiry',
  '/credentials?urgent=yes&units=BEHIND&sort=expiry',
  '/credentials?urgent=yes',
  '/credentials?units=ON_TRACK&type=RN&geo=CA',
  '/credentials?topics=open',
  '/credentials?department=Emergency',
  '/credentials?verified=PENDING',
  '/credentials?source=REPORTED',
  '/credentials?q=garcia',
  '/credentials?sort=expiry',
  '/invitations',
  '/clearance',
  '/clearance?state=NOT_CLEARED',
  '/clearance?state=CLEARED',
  '/clearance?department=Emergency',
  '/clearance?q=garcia',
].filter((path) => path.includes(process.env.BENCH_PATHS ?? ''))

async function statementsOf(client: pg.Client, address: string, cookie: string): Promise<number> {
  await ask(address, cookie)
  await client.query('SELECT pg_stat_statements_reset()')
  await ask(address, cookie)
  const counted =
    "SELECT coalesce(sum(calls), 0)::int AS calls FROM pg_stat_statements WHERE query !~ 'pg_stat_statements'"
  return (await client.query<{ calls: number }>(counted)).rows[0]?.calls ?? 0
}

/**
 * The first requests of a page run code that is not compiled yet, and would be the slowest of whichever list comes
 * first.
 */
async function warmUp(addresses: readonly string[], cookie: string): Promise<void> {
  for (let round = 0; round < 40; round += 1) for (const address of addresses) await ask(address, cookie)
}

/**
 * Pages of a large organization compared with the same list, unfiltered, of an organization of a hundred: 95th
 * percentile, and statements.
 */
export async function organizationsEntry(stage: Stage): Promise<Figure[]> {
  const { address } = await stage.product()
  const { cookie, small, large } = await benchOrgs(stage.print)
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  const figures: Figure[] = []
  const asking = startAsking()
  try {
    await warmUp(
      orgPaths.map((path) => `${address}/orgs/${small}${path}`),
      cookie,
    )
    for (const path of orgPaths) {
      // A filter leaves few rows of a hundred, so the unfiltered list of the small organization has as many lines as
      // the filtered one of the large organization.
      const [few, many] = [`${address}/orgs/${small}${path.split('?')[0]}`, `${address}/orgs/${large}${path}`]
      await countStatements(stage.databaseUrl, true)
      const counts = [await statementsOf(client, few, cookie), await statementsOf(client, many, cookie)]
      await countStatements(stage.databaseUrl, false)
      const { own, other } = await asking.ask({ own: many, other: few, cookie, tries })
      const [slow, quick] = [percentile(own, 0.95), percentile(other, 0.95)]
      const note = `p95 ${slow.toFixed(0)} ms against ${quick.toFixed(0)} ms; median ${percentile(own, 0.5).toFixed(0)} against ${percentile(other, 0.5).toFixed(0)}; statements ${counts.join(' and ')}`
      const name = `/orgs/[]${path}: ${largeMembers.toLocaleString('en-US')} members against 100`
      figures.push({ name, value: slow / quick, unit: '×', goal: { atMost: limit }, note })
    }
  } finally {
    asking.stop()
    await client.end()
  }
  return figures
}
