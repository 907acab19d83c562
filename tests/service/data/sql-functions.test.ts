import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productFolder } from '@/dev/migrate/migrations-folder'
import { functionDifference, functionNames, readFunctionFiles } from '@/dev/migrate/sql-functions'

const files = readFunctionFiles(productFolder.functions)
const client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL })
beforeAll(async () => {
  await client.connect()
  await client.query('BEGIN')
})
afterAll(() => client.end())

test('each function of the migrated database has its file, and each file its function', async () => {
  expect(files.map(({ name }) => name)).toEqual(await functionNames(client))
})

test.each(files)('the SQL function $name is what the migrations lead to, with its triggers', async (file) => {
  expect(await functionDifference(client, file)).toEqual({ database: [], file: [] })
})

test('another body, a missing trigger and one too many are differences', async () => {
  const { sql } = files.find(({ name }) => name === 'refuse_rule_change')!
  const differenceOf = (text: string) => functionDifference(client, { name: 'refuse_rule_change', sql: text })
  expect(await differenceOf(sql.replace('cannot be changed', 'can be changed'))).toEqual({
    database: [expect.stringContaining('cannot be changed')],
    file: [expect.stringContaining('can be changed')],
  })
  expect(await differenceOf(sql.replace(/CREATE OR REPLACE TRIGGER "RuleVersion_no_truncate"[^;]*;/, ''))).toEqual({
    database: [expect.stringContaining('RuleVersion_no_truncate')],
    file: [],
  })
  const more =
    'CREATE TRIGGER "Rule_no_truncate" BEFORE TRUNCATE ON "Rule" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rule_change"();'
  expect(await differenceOf(`${sql}${more}`)).toEqual({
    database: [],
    file: [expect.stringContaining('Rule_no_truncate')],
  })
})
