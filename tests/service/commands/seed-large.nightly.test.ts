import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { fillOrganization } from '@/fixtures/large-organization'
import { makeOrg } from '@/fixtures/orgs'
import { database, pool } from '@/lib/data/db'
import { listFacetCounts } from '@/lib/data/orgs/read'
import { boardBands } from '@/lib/domain/compliance/standing'
import { recomputeStaleCompliance } from '@/lib/services/compliance/recompute-stale-compliance'

const run = promisify(execFile)
const seedLarge = async (...wishes: string[]) => {
  const { stdout } = await run(process.execPath, [
    '--import',
    './dev/register.mjs',
    'dev/commands/seed-large.ts',
    ...wishes,
  ])
  return stdout
}
const count = async (text: string, ...values: unknown[]) => {
  const { rows } = await pool().query<{ count: number }>(`SELECT count(*)::int AS "count" FROM ${text}`, values)
  return rows[0]!.count
}

let said = ''
let orgId = ''
beforeAll(async () => {
  said = await seedLarge('--members', '120', '--org', 'Great Lakes Care')
  orgId = (await database().org.findFirstOrThrow({ where: { name: 'Great Lakes Care' } })).id
})

test('the command makes an organization of so many licensed members and prints who administers it', async () => {
  expect(said).toContain('Great Lakes Care: 120 members, 240 credentials')
  expect(said).toContain('admin@great-lakes-care.example')
  // The administrator named at the end adds one more.
  expect(await count('"Role" WHERE "orgId" = $1', orgId)).toBe(121)
  const admins = await database().role.findMany({
    where: {
      orgId,
      user: { contacts: { some: { value: 'admin@great-lakes-care.example', verifiedAt: { not: null } } } },
    },
  })
  expect(admins).toMatchObject([{ roleType: 'ADMIN', state: 'ACTIVE' }])
})

test('a second run adds nobody', async () => {
  const before = await count('"User"')
  expect(await seedLarge('--members', '120', '--org', 'Great Lakes Care')).toContain(': 0 members')
  expect(await count('"User"')).toBe(before)
})

test('without a number of members it prints its usage', async () => {
  await expect(seedLarge('--org', 'Nobody')).rejects.toMatchObject({ stderr: expect.stringContaining('--members N') })
})

test('stored compliance, boards and counters are what the product computes', async () => {
  expect(await done(recomputeStaleCompliance(ctxOfJob(), {}))).toEqual({ people: 0, invitations: 0 })
  const tallies = await listFacetCounts(orgId)
  const shown = tallies.filter((tally) => tally.list === 'CREDENTIAL' && tally.facet === 'all')
  expect(shown).toMatchObject([{ count: await count('"BoardEntry" WHERE "orgId" = $1', orgId) }])
})

test('the same number makes the same people, in every band of the board', async () => {
  const [first, second] = [await makeOrg(), await makeOrg()]
  const now = new Date()
  for (const [org, slug] of [
    [first, 'one'],
    [second, 'two'],
  ] as const)
    await fillOrganization(database(), { orgId: org.id, members: 400, seed: 7, slug, now })
  const lines = async (id: string) =>
    (
      await pool().query<{ line: string }>(
        `SELECT concat_ws('|', "sortName", department, geo, "credentialType", band, "expiresAt", "missingUnits") AS "line"
         FROM "BoardEntry" WHERE "orgId" = $1 AND "roleId" IS NOT NULL ORDER BY 1`,
        [id],
      )
    ).rows.map(({ line }) => line)
  expect(await lines(first.id)).toEqual(await lines(second.id))
  const bands = await pool().query<{ band: string }>('SELECT DISTINCT band FROM "BoardEntry" WHERE "orgId" = $1', [
    first.id,
  ])
  expect(bands.rows.map(({ band }) => band).toSorted()).toEqual([...boardBands].toSorted())
})
