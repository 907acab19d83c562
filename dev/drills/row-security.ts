import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { fillOrganization } from '@/fixtures/large-organization'
import { untimed } from '@/fixtures/untimed'
import { withOwnDatabase } from '../stage/own-database'
import { type Asker, buildWalls, openAsker, type Statement, statementsOf } from './row-security/walls'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** An administrator's organization among others, and the statements of the most frequent reads. */
async function makeReads(members: number) {
  const { database } = await import('@/lib/data/db')
  const { ctxFor } = await import('@/fixtures/ctx')
  const { makeOrg } = await import('@/fixtures/orgs')
  const { makeSession } = await import('@/fixtures/sessions')
  const { findSessionFacts } = await import('@/lib/data/sessions/read')
  const { listMembers } = await import('@/lib/services/members/list-members')
  const { listBoard } = await import('@/lib/services/board/list-board')
  const { getBoardTallies } = await import('@/lib/services/board/get-board-tallies')
  const { listInvitations } = await import('@/lib/services/invitations/list-invitations')
  const { listScimUsers } = await import('@/lib/services/scim/list-scim-users')
  const org = await makeOrg()
  const now = new Date()
  const other = await makeOrg()
  await fillOrganization(database(), { orgId: org.id, members, slug: 'ours', now })
  await fillOrganization(database(), { orgId: other.id, members, slug: 'theirs', seed: 2, now })
  await untimed('VACUUM (ANALYZE)')
  const { token } = await makeSession(org.admin)
  const ctx = () => ctxFor(org.admin, { roles: [org.role] })
  const orgId = org.id
  const { value: email } = await database().contact.findFirstOrThrow({
    where: { user: { roles: { some: { orgId } } } },
  })
  const work: Record<string, () => Promise<unknown>> = {
    'the guard of every request': () => findSessionFacts(token, false),
    'members by name': () => listMembers.unknown(ctx(), { orgId }),
    'members whose license has expired': () => listMembers.unknown(ctx(), { orgId, filter: { deadline: 'EXPIRED' } }),
    'members by a search': () => listMembers.unknown(ctx(), { orgId, filter: { q: 'garcia' } }),
    'members by expiry': () => listMembers.unknown(ctx(), { orgId, sort: 'EXPIRY' }),
    'licenses by name': () => listBoard.unknown(ctx(), { orgId }),
    'licenses by a search': () => listBoard.unknown(ctx(), { orgId, filter: { q: 'garcia' } }),
    'the overview of licenses': () => getBoardTallies.unknown(ctx(), { orgId }),
    invitations: () => listInvitations.unknown(ctx(), { orgId }),
    'a user of the directory by name': () => listScimUsers.unknown(ctx(), { orgId, filter: `userName eq "${email}"` }),
  }
  const reads: [string, Statement[]][] = []
  for (const [name, one] of Object.entries(work)) {
    await one()
    reads.push([name, await statementsOf(one)])
  }
  return { reads, asker: { orgs: [orgId], person: org.admin.id } satisfies Asker }
}

const median = (all: readonly number[]) => all.toSorted((one, two) => one - two)[Math.floor(all.length / 2)] ?? 0
const meanRatio = (all: readonly number[]) => Math.exp(all.reduce((sum, one) => sum + Math.log(one), 0) / all.length)

/**
 * `npm run drill -- row-security [--members 4000 --rounds 200]`: measures the most frequent reads with row-level
 * security on every table that belongs to organizations. Each read alternates with the same read without it, both with
 * the person set once per connection and with the person set in each transaction, as a pooler requires. Gives the
 * figures behind decision 135.
 */
export async function run(args: string[]): Promise<void> {
  const options = {
    members: { type: 'string', default: '4000' },
    rounds: { type: 'string', default: '200' },
  } as const
  const { values } = parseArgs({ args, options })
  await withOwnDatabase(async () => {
    const { reads, asker } = await makeReads(Number(values.members))
    const address = process.env.DATABASE_URL ?? ''
    say(`${(await buildWalls(address)).length} tables with a policy, two organizations of ${values.members} members`)
    const [open, walled] = [await openAsker(address, 'open', asker), await openAsker(address, 'walled', asker)]
    try {
      await compare(reads, { plain: open.plain, known: walled.plain, told: walled.told }, Number(values.rounds))
    } finally {
      await open.close()
      await walled.close()
    }
  })
}

const ways = ['plain', 'known', 'told'] as const
type Way = (typeof ways)[number]
type Ask = (statements: readonly Statement[]) => Promise<number>

/** Alternates the three ways, so that other load of the machine is the same for each. */
async function compare(reads: readonly [string, Statement[]][], ask: Record<Way, Ask>, rounds: number): Promise<void> {
  const ratios: { known: number; told: number }[] = []
  for (const [name, statements] of reads) {
    const times: Record<Way, number[]> = { plain: [], known: [], told: [] }
    const rows = { plain: 0, known: 0, told: 0 }
    // The first rounds plan the statements and warm up.
    for (let round = -20; round < rounds; round += 1)
      // The starting way rotates, because the first one finds cold processor caches.
      for (const way of ways.map((_, at) => ways[(at + round + 30) % 3]!)) {
        const begun = performance.now()
        rows[way] = await ask[way](statements)
        if (round >= 0) times[way].push(performance.now() - begun)
      }
    const ratioOf = (way: Way) => median(times[way].map((time, at) => time / times.plain[at]!))
    const ratio = { known: ratioOf('known'), told: ratioOf('told') }
    ratios.push(ratio)
    const same = rows.plain === rows.known && rows.plain === rows.told ? '' : `, ROWS ${Object.values(rows).join(' ')}`
    say(
      `${name.padEnd(36)} ${statements.length} statements ${median(times.plain).toFixed(2)} ms, ${written(ratio)}${same}`,
    )
  }
  const all = { known: meanRatio(ratios.map(({ known }) => known)), told: meanRatio(ratios.map(({ told }) => told)) }
  say(`all ${ratios.length}: ${written(all)}`)
}

const written = ({ known, told }: { known: number; told: number }) =>
  `× ${known.toFixed(2)} known, × ${told.toFixed(2)} told`
