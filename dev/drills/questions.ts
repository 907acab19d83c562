import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { percentile } from '@/dev/stage/latency'
import { makeOwnPostgres } from '@/dev/stage/own-postgres'
import { productEnvironment } from '@/dev/stage/product-environment'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { fillOrganization } from '@/fixtures/large-organization'
import { type MadeOrg, makeOrg } from '@/fixtures/orgs'
import { closeDatabase, database } from '@/lib/data/db'
import { getBoardTallies } from '@/lib/services/board/get-board-tallies'
import { listBoard } from '@/lib/services/board/list-board'
import { getMemberFacets } from '@/lib/services/members/get-member-facets'
import { listMembers } from '@/lib/services/members/list-members'
import { getOrgOverview } from '@/lib/services/orgs/get-org-overview'

const folder = new URL('../../prisma/migrations/', import.meta.url)
const textOf = (name: string) => readFileSync(new URL(`${name}/migration.sql`, folder), 'utf8')

/**
 * `npm run drill -- questions [--members 20000] [--tries 60]`: undoes the migration of the three questions and runs it
 * again over this number of members. It must fill in what the services had computed, and the overview and every filter
 * must be as quick as for a hundred members.
 */
export async function run(args: string[]): Promise<void> {
  const options = { members: { type: 'string', default: '20000' }, tries: { type: 'string', default: '60' } } as const
  const { values } = parseArgs({ args, options })
  const [members, tries] = [Number(values.members), Number(values.tries)]
  const postgres = await makeOwnPostgres(['fsync=off'])
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    Object.assign(process.env, productEnvironment(postgres.url, 0, '/tmp'))
    await client.connect()
    const [small, large] = [await makeOrg(), await makeOrg()]
    await fillOrganization(database(), { orgId: small.id, members: 100, slug: 'small', now: new Date() })
    await fillOrganization(database(), { orgId: large.id, members, slug: 'large', now: new Date() })
    await client.query('VACUUM (ANALYZE)')
    await expectSameFill(client)
    await client.query('VACUUM (ANALYZE)')
    await compare(small, large, tries)
  } finally {
    await client.end()
    await closeDatabase()
    await postgres.close()
  }
}

/** Everything the migration fills, in an order that does not depend on how it was written. */
const filled = `
  SELECT json_build_object('roles', (SELECT json_agg(json_build_object('id', "id", 'deadline', "deadline", 'units', "units",
        'verifiedState', "verifiedState", 'topicsOpen', "topicsOpen", 'nextExpiresAt', "nextExpiresAt") ORDER BY "id") FROM "Role"),
    'entries', (SELECT json_agg(json_build_object('id', "id", 'units', "units", 'band', "band") ORDER BY "id") FROM "BoardEntry"),
    'invitations', (SELECT json_agg(json_build_object('id', "id", 'band', "band") ORDER BY "id") FROM "Invitation"),
    'tallies', (SELECT json_agg(t ORDER BY t."orgId", t."list", t."facet", t."value") FROM "OrgTally" t WHERE t."count" <> 0))::text AS "all"`

/**
 * The database as the migration found it: without its columns, indexes and counters, and with the hours of reported
 * licenses counted as behind.
 */
const takenBack = `
  ALTER TABLE "Role" DISABLE TRIGGER USER;
  DROP INDEX "BoardEntry_orgId_deadline_sortName_id_idx", "BoardEntry_orgId_units_sortName_id_idx",
    "BoardEntry_orgId_deadline_expiresAt_sortName_id_idx", "BoardEntry_orgId_units_expiresAt_sortName_id_idx",
    "BoardEntry_orgId_verifiedState_expiresAt_sortName_id_idx";
  UPDATE "BoardEntry" SET "units" = 'BEHIND', "band" = CASE WHEN "deadline" = 'LATER' THEN 'BEHIND' ELSE "band" END
    WHERE "units" = 'UNKNOWN';
  UPDATE "Invitation" SET "band" = 'BEHIND' WHERE "band" IS NOT NULL;
  DELETE FROM "OrgTally" WHERE "facet" IN ('deadline', 'units', 'topicsOpen', 'lapsing', 'unitsOfD30', 'missingOfD30')
    OR ("list" = 'MEMBER' AND "facet" = 'verifiedState');
  DROP FUNCTION "board_facets"("BoardEntry");
  ALTER TABLE "Role" DROP COLUMN "deadline", DROP COLUMN "units", DROP COLUMN "verifiedState", DROP COLUMN "topicsOpen",
    DROP COLUMN "nextExpiresAt";
  ALTER TABLE "Role" ENABLE TRIGGER USER;`

async function expectSameFill(client: pg.Client): Promise<void> {
  const read = async () => (await client.query<{ all: string }>(filled)).rows[0]?.all
  const before = await read()
  await client.query(takenBack)
  const functions = /CREATE FUNCTION "(role|board)_facets"[\s\S]*?END \$\$;/g
  for (const text of textOf('20261121122130_organizations').match(functions) ?? [])
    await client.query(text.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'))
  const counting = /CREATE OR REPLACE FUNCTION "tally_credential"[\s\S]*?END \$\$;/
  await client.query(counting.exec(textOf('20261124170000_rules_followed'))![0])
  const started = performance.now()
  await client.query(textOf('20261126151100_three_questions'))
  process.stdout.write(`the migration took ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
  if ((await read()) !== before) throw new Error('The migration fills in something else than the services work out')
  process.stdout.write('the migration fills in what the services work out\n')
}

const deadlineFilters = ['EXPIRED', 'D30', 'D60', 'D90', 'LATER'].map((deadline) => ({ deadline }))
const filters: Record<string, unknown>[] = [
  {},
  ...deadlineFilters,
  ...['BEHIND', 'ON_TRACK', 'COMPLETE', 'NOT_TRACKED'].map((units) => ({ units })),
  ...['NO', 'UNVERIFIED', 'PENDING', 'YES'].map((verified) => ({ verified })),
  { topicsOpen: true },
  { deadline: 'D30', units: 'COMPLETE' },
  { deadline: 'LATER', units: 'BEHIND', verified: 'YES' },
  { deadline: 'D60', department: 'Emergency' },
]

type Reading = (org: MadeOrg) => Promise<unknown>
const asAdmin = (org: MadeOrg) => ctxFor(org.admin, { roles: [org.role] })

const readings = (): [string, Reading][] => [
  ['overview', (org) => done(getOrgOverview(asAdmin(org), { id: org.id }))],
  ['counts of licenses', (org) => done(getBoardTallies(asAdmin(org), { orgId: org.id }))],
  ['counts of members', (org) => done(getMemberFacets(asAdmin(org), { orgId: org.id }))],
  ...filters.flatMap((filter) =>
    (['NAME', 'EXPIRY'] as const).flatMap((sort): [string, Reading][] => [
      [
        `licenses ${JSON.stringify(filter)} ${sort}`,
        (org) => done(listBoard.unknown(asAdmin(org), { orgId: org.id, filter, sort })),
      ],
      [
        `members ${JSON.stringify(filter)} ${sort}`,
        (org) => done(listMembers.unknown(asAdmin(org), { orgId: org.id, filter, sort })),
      ],
    ]),
  ),
]

/**
 * Compares each query of the large organization with the same unfiltered query of the small one, alternating between
 * them.
 */
async function compare(small: MadeOrg, large: MadeOrg, tries: number): Promise<void> {
  const whole = new Map(
    readings()
      .map(([name, read]) => [name.split(' ')[0], read] as const)
      .toReversed(),
  )
  for (const [name, read] of readings()) {
    const times: [number[], number[]] = [[], []]
    const few = name.startsWith('counts') ? read : (whole.get(name.split(' ')[0]) ?? read)
    for (let at = 0; at < tries; at += 1) {
      for (const [index, ask] of [() => few(small), () => read(large)].entries()) {
        const from = performance.now()
        await ask()
        times[index]?.push(performance.now() - from)
      }
    }
    const [quick, slow] = times.map((all) => [percentile(all, 0.5), percentile(all, 0.95)])
    const text = (pair: number[] | undefined) => pair?.map((ms) => ms.toFixed(1)).join(' / ')
    process.stdout.write(`${name}: median / p95 ${text(slow)} ms against ${text(quick)} ms\n`)
  }
}
