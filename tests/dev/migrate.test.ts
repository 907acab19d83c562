import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMigrations, createMigration, findDrift } from '@/dev/commands/migrate'
import { freePort } from '@/dev/machine/ports'
import { migrationNames, productFolder, writeMigration } from '@/dev/migrate/migrations-folder'
import { type LocalPostgres, startPostgres } from '@/dev/postgres/start-postgres'
import { scratch } from './idp'

let server: LocalPostgres
beforeAll(async () => {
  server = await startPostgres({
    data: join(scratch('migrate'), 'postgres'),
    port: await freePort(),
    flags: ['fsync=off'],
  })
}, 60_000)
afterAll(() => server.stop())

let count = 0
async function newDatabase(): Promise<string> {
  const url = new URL(server.url)
  count += 1
  url.pathname = `/migrate_${count}`
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database migrate_${count}`)
  await client.end()
  return url.href
}

const first = 'datasource db {\n  provider = "postgresql"\n}\n\nmodel Note {\n  id   Int    @id\n  text String\n}\n'

function newFolder() {
  const root = scratch('prisma')
  const folder = { schema: join(root, 'schema.prisma'), migrations: join(root, 'migrations') }
  mkdirSync(folder.migrations)
  writeFileSync(folder.schema, first)
  return folder
}

test('a new migration is applied once, and then there is nothing to do', async () => {
  const url = await newDatabase()
  const folder = newFolder()
  const file = await createMigration(url, 'Make notes', folder)
  expect(file).toMatch(/\d{14}_make_notes\/migration\.sql$/)
  expect(readFileSync(file ?? '', 'utf8')).toContain('CREATE TABLE "Note"')
  expect(await applyMigrations(url, folder)).toEqual(migrationNames(folder))
  expect(await applyMigrations(url, folder)).toEqual([])
  expect(await findDrift(url, folder)).toEqual({ schema: null, database: null })
  expect(await createMigration(url, 'again', folder)).toBeNull()
})

test('differences of schema and database are reported apart, and the main database stays as it is', async () => {
  const url = await newDatabase()
  const folder = newFolder()
  await createMigration(url, 'first', folder)
  await applyMigrations(url, folder)
  writeFileSync(folder.schema, first.replace('text String', 'text String\n  done Boolean'))
  const drift = await findDrift(url, folder)
  expect(drift.schema).toContain('ADD COLUMN     "done"')
  expect(drift.database).toContain('ADD COLUMN     "done"')
  expect(await applyMigrations(url, folder)).toEqual([])
})

test('a function body with semicolons is applied whole', async () => {
  const url = await newDatabase()
  const folder = newFolder()
  await createMigration(url, 'first', folder)
  const body = 'begin perform 1; return new; end'
  writeMigration(
    folder,
    '29990101000000_trigger',
    `create function keep() returns trigger language plpgsql as $$ ${body} $$;\n`,
  )
  expect(await applyMigrations(url, folder)).toHaveLength(2)
})

test('a new migration carries the functions whose files were changed, on tables that it makes itself', async () => {
  const url = await newDatabase()
  const folder = { ...newFolder(), functions: scratch('functions') }
  const count = `CREATE OR REPLACE FUNCTION "count_notes"() RETURNS bigint LANGUAGE sql AS $$ SELECT count(*) FROM "Note" $$;\n`
  writeFileSync(join(folder.functions, 'count_notes.sql'), count)
  const first = await createMigration(url, 'first', folder)
  expect(readFileSync(first ?? '', 'utf8')).toMatch(
    /CREATE TABLE "Note"[\s\S]*\nCREATE OR REPLACE FUNCTION "count_notes"/,
  )
  await expect(createMigration(url, 'second', folder)).rejects.toThrow('npm run migrate')
  await applyMigrations(url, folder)
  expect(await createMigration(url, 'second', folder)).toBeNull()
  writeFileSync(join(folder.functions, 'count_notes.sql'), count.replace('count(*)', 'max("id")::bigint'))
  const second = await createMigration(url, 'second', folder)
  expect(readFileSync(second ?? '', 'utf8')).toBe(count.replace('count(*)', 'max("id")::bigint'))
})

test('a migration that fails is reported in one line', async () => {
  const url = await newDatabase()
  const folder = newFolder()
  writeMigration(folder, '20200101000000_wrong', 'create table nonsense (x nosuchtype);')
  await expect(applyMigrations(url, folder)).rejects.toThrow(
    /^The migrations could not be applied: [^\n]*nosuchtype[^\n]*$/,
  )
})

test("the product's own migrations lead to schema.prisma", async () => {
  const url = await newDatabase()
  await applyMigrations(url)
  expect(migrationNames(productFolder).length).toBeGreaterThan(0)
  expect(await findDrift(url)).toEqual({ schema: null, database: null })
})

test('a database that takes no writes is refused in one line', async () => {
  const url = await newDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
  await client.end()
  const env = { ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: '', DATABASE_DIRECT_URL: '' }
  const args = ['--import', './dev/register.mjs', 'dev/commands/migrate.ts']
  const said = await new Promise<string>((done) => {
    execFile(process.execPath, args, { env }, (_error, _out, err) => done(err))
  })
  expect(said).toMatch(/^Database: .*\nThe database of DATABASE_URL is read-only: name the primary\.\n$/)
})
