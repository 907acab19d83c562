import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '@/fixtures/databases'
import { makeOrg } from '@/fixtures/orgs'
import {
  type BoardFilter,
  type BoardPageQuery,
  boardPageStatement,
  listBoardPage,
  wholeBoard,
} from '@/lib/data/board/list'
import { database, pool } from '@/lib/data/db'
import { type NameKind, nameKinds } from '@/lib/data/search-by-name'

const size = 30_000
const bands = ['EXPIRED', 'D30', 'D60', 'D90', 'BEHIND', 'UNVERIFIED', 'ON_TRACK', 'COMPLETE', 'NOT_TRACKED']
let orgId = ''

beforeAll(async () => {
  orgId = (await makeOrg()).id
  // Only entries: a page reads the people of its own rows only.
  for (let from = 1; from <= size; from += 3000)
    await database().$executeRawUnsafe(
      `INSERT INTO "BoardEntry" ("orgId", "credentialId", "sortName", "searchText", "department", "geo", "credentialType",
       "verifiedState", "band", "deadline", "units", "openTopics", "missingUnits", "expiresAt", "computedOn")
     SELECT $1::uuid, NULL, 'name' || lpad((n * 7919 % ${size})::text, 6, '0') || ', ann',
       'ann name' || (n * 7919 % ${size}) || ' name' || lpad((n * 7919 % ${size})::text, 6, '0') || ', ann x' || n,
       'Department ' || (n % 12), (ARRAY['CA', 'NV', 'TX', 'FL'])[1 + n % 4], (ARRAY['CNA', 'HHA', 'RN', 'LVN', 'PA'])[1 + n % 5],
       (ARRAY['UNVERIFIED', 'PENDING', 'YES', 'NO', 'PARTIAL', 'UNVERIFIABLE'])[1 + n % 6]::"VerifiedState",
       (ARRAY[${bands.map((band) => `'${band}'`).join(', ')}])[1 + n % 9]::"BoardBand",
       (ARRAY['EXPIRED', 'D30', 'D60', 'D90', 'LATER', 'LATER', 'LATER'])[1 + n % 7]::"DeadlineStanding",
       (ARRAY['BEHIND', 'UNKNOWN', 'ON_TRACK', 'COMPLETE', 'NOT_TRACKED'])[1 + n % 5]::"UnitsStanding",
       CASE WHEN n % 11 = 0 THEN ARRAY['CPR'] ELSE ARRAY[]::text[] END,
       CASE WHEN n % 7 > 0 THEN n % 48 * 100 END,
       '2026-01-01'::date + (n % 900), '2026-11-21'
     FROM generate_series($2::int, $3::int) n`,
      orgId,
      from,
      from + 2999,
    )
  // The state in which autovacuum leaves an idle table. Until the pending entries are merged into the word index, they
  // slow down every search.
  await asOwner('VACUUM (ANALYZE) "BoardEntry", "OpenTopicEntry"')
}, 120_000)

type Plan = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

async function plansOf(query: BoardPageQuery, kind?: NameKind): Promise<Plan[]> {
  const { text, values } = boardPageStatement(query, kind)
  const { rows } = await pool().query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values,
  )
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]
  return flat(rows[0]!['QUERY PLAN'][0].Plan)
}

const filters: [string, Partial<BoardFilter>][] = [
  ['nothing', {}],
  ['band', { band: 'D60' }],
  ['deadline', { deadline: 'D60' }],
  ['hours', { units: 'UNKNOWN' }],
  ['open topics', { topicsOpen: true }],
  ['renewals by own word', { renewedShort: true }],
  ['geo', { geo: 'NV' }],
  ['type', { type: 'RN' }],
  ['department', { department: 'Department 7' }],
  ['verification', { verified: 'PENDING' }],
  ['reports', { source: 'REPORTED' }],
  ['members’ own', { source: 'MEMBER' }],
  ['a number', { words: ['name001234'] }],
  ['a name', { words: ['name0012'] }],
  ['words', { words: ['name29'] }],
]

describe.each(filters)('a page of the board filtered by %s', (_name, filter) => {
  test.each(['name', 'expiry', 'band', 'type'] as const)('reads its rows sorted by %s from an index', async (sort) => {
    const query = { orgId, filter: { ...wholeBoard, ...filter }, sort, after: null, size: 51 }
    const first = await listBoardPage(query)
    const asked = [null, first.at(25) ?? null].flatMap((after) =>
      (sort === 'name' ? nameKinds(query.filter.words, after) : (['all'] as const)).map((kind) => ({ after, kind })),
    )
    for (const { after, kind } of asked) {
      const plans = await plansOf({ ...query, after }, kind)
      const reads = plans.filter(
        (plan) => plan['Relation Name'] === 'BoardEntry' || plan['Index Name']?.startsWith('BoardEntry'),
      )
      expect(reads.length).toBeGreaterThan(0)
      for (const read of reads) expect(read['Node Type']).not.toBe('Seq Scan')
      if (sort !== 'name' || filter.words || filter.topicsOpen) continue
      // In name order a page reads only its own rows.
      for (const read of reads)
        expect(read['Actual Rows'] + (read['Rows Removed by Filter'] ?? 0)).toBeLessThanOrEqual(60)
    }
  })
})

test('search words whose matches are at the end of the order are found without reading all rows before them', async () => {
  const query: BoardPageQuery = {
    orgId,
    filter: { ...wholeBoard, words: ['name29'] },
    sort: 'name',
    after: null,
    size: 51,
  }
  const [top] = await plansOf(query, 'others')
  expect(await database().boardEntry.count({ where: { orgId, searchText: { contains: 'name29' } } })).toBeGreaterThan(
    1000,
  )
  // Reading the 29,000 rows before them one by one would take as many blocks.
  expect(top!['Shared Hit Blocks'] + top!['Shared Read Blocks']).toBeLessThan(6000)
})

/** Blocks read for a page of licenses with open topics, in each order of the board. */
async function blocksOfOpen(): Promise<number[]> {
  const filter = { ...wholeBoard, topicsOpen: true }
  const blocks: number[] = []
  for (const sort of ['name', 'expiry', 'band', 'type'] as const) {
    const [top] = await plansOf({ orgId, filter, sort, after: null, size: 51 })
    blocks.push(top!['Shared Hit Blocks'] + top!['Shared Read Blocks'])
  }
  return blocks
}

test('a page of those with open topics passes the others where many have some, and begins with them where few have', async () => {
  // One in eleven licenses has one: looking at all 2,727 would take three blocks each.
  expect(Math.max(...(await blocksOfOpen()))).toBeLessThan(5000)
  await database().$executeRaw`
    DELETE FROM "OpenTopicEntry" WHERE "orgId" = ${orgId}::uuid AND "entryId" NOT IN (
      SELECT "entryId" FROM "OpenTopicEntry" WHERE "orgId" = ${orgId}::uuid ORDER BY "entryId" LIMIT 30)`
  await asOwner('VACUUM (ANALYZE) "OpenTopicEntry"')
  // Thirty of 30,000: walking the list would pass all of it.
  expect(Math.max(...(await blocksOfOpen()))).toBeLessThan(1000)
})

test('an organization that is not there has no entries', async () => {
  expect(await listBoardPage({ orgId: randomUUID(), filter: wholeBoard, sort: 'name', after: null, size: 51 })).toEqual(
    [],
  )
})
