import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedRules } from '@/dev/migrate/seed-rules'
import { makeCredential } from '@/fixtures/credentials'
import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { database } from '@/lib/data/db'
import { findRuleBook, listRuleVersions, lookAtRules } from '@/lib/data/rules/read'
import { bookOn } from '@/lib/domain/compliance/as-of'
import { ruleFileText } from '@/lib/domain/compliance/rule-file'
import { ruleFor } from '@/lib/domain/compliance/rule-for'
import { shippedBook, shippedRules } from '@/lib/domain/compliance/shipped-rules'
import { recomputeStaleCompliance } from '@/lib/services/compliance/recompute-stale-compliance'

const owner = process.env.DATABASE_OWNER_URL!
const client = new pg.Client({ connectionString: owner })
beforeAll(() => client.connect())
afterAll(() => client.end())

const serial = async () => (await client.query('SELECT "serial" FROM "RuleBook"')).rows[0].serial as number
const versionOf = `SELECT v."id" FROM "RuleVersion" v JOIN "Rule" r ON r."id" = v."ruleId"
  WHERE r."geo" = $1 AND r."credentialType" = $2 AND v."number" = $3`
const idOf = async (...version: [string, string, number]) =>
  (await client.query(versionOf, version)).rows[0].id as string
const set = (changes: string, id: string) => client.query(`UPDATE "RuleVersion" SET ${changes} WHERE "id" = $1`, [id])

test('the tables hold what the files of law say; seeding again changes nothing', async () => {
  // The database keeps the keys of a tree in an order of its own.
  const stored = async () => JSON.parse(ruleFileText((await listRuleVersions(database())).versions))
  const file = JSON.parse(ruleFileText(shippedRules))
  const before = await serial()
  expect(await stored()).toEqual(file)
  await seedRules(owner)
  expect(await stored()).toEqual(file)
  expect(await serial()).toBe(before)
  expect((await findRuleBook()).versions).toEqual(shippedBook.versions)
})

test('a published version cannot be changed or deleted; a draft can', async () => {
  const [published, draft] = [await idOf('CA', 'RN', 1), await idOf('TX', 'CNA', 2)]
  for (const change of [`"body" = '{}'`, `"number" = 9`, `"state" = 'DRAFT'`, `"effectiveFrom" = '2020-01-01'`])
    await expect(set(change, published), change).rejects.toThrow('cannot be changed')
  await expect(client.query('DELETE FROM "RuleVersion" WHERE "id" = $1', [published])).rejects.toThrow(
    'cannot be changed',
  )
  await expect(client.query('TRUNCATE "RuleVersion" CASCADE')).rejects.toThrow('cannot be changed')
  await set(`"effectiveFrom" = '2027-01-01'`, draft)
  // Seeding resets a draft without an author to the shipped version.
  await seedRules(owner)
  const { rows } = await client.query('SELECT "effectiveFrom" FROM "RuleVersion" WHERE "id" = $1', [draft])
  expect(rows[0].effectiveFrom).toBeNull()
})

test('a later version waits for the end of the earlier one; the serial moves, and standing follows', async () => {
  const [earlier, later] = [await idOf('TX', 'CNA', 1), await idOf('TX', 'CNA', 2)]
  const dates = { effectiveAt: '2025-03-01', expiresAt: '2027-02-28' }
  const credential = await makeCredential({ geo: 'TX', credentialType: 'CNA', ...dates })
  const standing = () => database().standing.findUniqueOrThrow({ where: { credentialId: credential.id } })
  expect(await standing()).toMatchObject({ ruleVersion: 'TX-CNA-1', requiredUnits: 2000 })
  const before = await serial()
  await expect(set(`"state" = 'PUBLISHED', "effectiveFrom" = '2027-01-01'`, later)).rejects.toThrow('no_overlap')

  await set(`"effectiveTo" = '2026-12-31'`, earlier)
  await expect(set(`"effectiveTo" = '2026-06-30'`, earlier)).rejects.toThrow('cannot be changed')
  await set(`"state" = 'PUBLISHED', "effectiveFrom" = '2027-01-01', "publishedAt" = '2026-12-01T18:00:00Z'`, later)
  expect(await serial()).toBe(before + 2)

  expect(ruleFor(await findRuleBook(), 'TX', 'CNA', '2027-02-28')).toMatchObject({ version: 'TX-CNA-1' })
  await lookAtRules()
  expect(ruleFor(await findRuleBook(), 'TX', 'CNA', '2027-02-28')).toMatchObject({ version: 'TX-CNA-2' })
  expect(ruleFor(await findRuleBook(), 'TX', 'CNA', '2026-12-31')).toMatchObject({ version: 'TX-CNA-1' })
  const knownOn = async (day: string) => ruleFor(bookOn(await findRuleBook(), day), 'TX', 'CNA', '2027-02-28')?.version
  expect([await knownOn('2026-11-30'), await knownOn('2026-12-01')]).toEqual(['TX-CNA-1', 'TX-CNA-2'])

  expect(await done(recomputeStaleCompliance(ctxOfJob(), {}))).toMatchObject({ people: 1 })
  expect(await standing()).toMatchObject({ ruleVersion: 'TX-CNA-2', requiredUnits: 2400 })
  expect(await done(recomputeStaleCompliance(ctxOfJob(), {}))).toMatchObject({ people: 0 })
})

test('what this installation published stays where a shipped version would overlap it', async () => {
  await seedRules(owner)
  const { versions } = await listRuleVersions(database())
  expect(versions.find(({ version }) => version === 'TX-CNA-2')).toMatchObject({ state: 'PUBLISHED' })
  expect(versions.find(({ version }) => version === 'TX-CNA-1')).toMatchObject({ effectiveTo: '2026-12-31' })
})
