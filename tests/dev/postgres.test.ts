import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freePort } from '@/dev/machine/ports'
import { requireDatabase, startPostgres } from '@/dev/postgres/start-postgres'
import { scratch } from './idp'

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<T>(text)
  await client.end()
  return rows
}

const dataFolder = () => join(scratch('postgres'), 'postgres')

test('the data is there after a stop and a start', { timeout: 60_000 }, async () => {
  const options = { data: dataFolder(), port: await freePort() }
  const first = await startPostgres(options)
  await query(first.url, 'create table note (text text)')
  await query(first.url, `insert into note values ('kept')`)
  await first.stop()
  expect(existsSync(join(options.data, 'postmaster.pid'))).toBe(false)
  const second = await startPostgres(options)
  expect(await query(second.url, 'select text from note')).toEqual([{ text: 'kept' }])
  await second.stop()
})

test('Postgres starts again after kill -9 of its parent, and of both', { timeout: 60_000 }, async () => {
  const options = { data: dataFolder(), port: await freePort() }
  for (const both of [false, true]) {
    const args = ['--import', './dev/register.mjs', 'tests/dev/postgres-holder.ts', options.data, `${options.port}`]
    const holder = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(holder.stdout, 'data')
    await expect(startPostgres(options)).rejects.toThrow(`already runs from ${options.data}`)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    if (both) process.kill(Number(String(line)), 'SIGKILL')
    const again = await startPostgres(options)
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await again.stop()
  }
})

test('a taken port is reported in one line with port and variable', { timeout: 60_000 }, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(startPostgres({ data: dataFolder(), port })).rejects.toThrow(
    new RegExp(`^Port ${port} is taken.*POSTGRES_PORT[^\\n]*$`),
  )
  other.close()
})

test('a data folder that cannot be made is reported in one line', async () => {
  const file = join(scratch('postgres'), 'file')
  writeFileSync(file, '')
  await expect(startPostgres({ data: join(file, 'postgres'), port: await freePort() })).rejects.toThrow(
    /cannot be written[^\n]*$/,
  )
})

test('the data of another Postgres is refused and not touched', async () => {
  const data = join(scratch('postgres'), 'data')
  mkdirSync(data)
  writeFileSync(join(data, 'PG_VERSION'), '15\n')
  await expect(startPostgres({ data, port: await freePort() })).rejects.toThrow('was made by Postgres 15')
})

test.each([
  ['nobody listens', 'postgresql://suma:s3cret@127.0.0.1:1/suma'],
  ['no such host', 'postgresql://suma:s3cret@nowhere.invalid/suma'],
  ['no address', 's3cret'],
  ['another database', 'mysql://suma:s3cret@localhost/suma'],
])('DATABASE_URL: %s is reported in one line without the password', async (_name, url) => {
  const error = await requireDatabase(url).catch((reason: Error) => reason)
  expect(String(error)).toMatch(/DATABASE_URL[^\n]*$/)
  expect(String(error)).not.toContain('s3cret')
})
