import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createConnectionPool } from '@/lib/data/connection-pool'
import { isOutage } from '@/lib/server/outage'

const open: pg.Pool[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.end()))
})

function poolOf(connectionString = process.env.DATABASE_URL!, connectionTimeoutMillis = 200, hangsAfterMs?: number) {
  const pool = createConnectionPool({ connectionString, connectionTimeoutMillis, hangsAfterMs, max: 1 })
  open.push(pool)
  return pool
}

test('a statement that waits for a connection waits longer than opening one takes', async () => {
  const pool = poolOf(undefined, 2000)
  const slow = pool.query('SELECT pg_sleep(2.2)')
  const answers = await Promise.all([1, 2, 3].map((one) => pool.query('SELECT $1::int AS "one"', [one])))
  expect(answers.map(({ rows }) => rows[0].one)).toEqual([1, 2, 3])
  await slow
})

test('a crowd of statements is served to the last, though it takes longer than a hung database is given', async () => {
  const pool = poolOf(undefined, 2000, 1000)
  const crowd = Array.from({ length: 32 }, () => pool.query('SELECT pg_sleep(0.06), 1 AS "one"'))
  expect((await Promise.all(crowd)).map(({ rows }) => rows[0].one)).toEqual(Array.from({ length: 32 }, () => 1))
})

test('a statement that gets no connection fails as an outage, and takes none that is returned later', async () => {
  const pool = poolOf(undefined, 2000, 1500)
  const held = await pool.connect()
  const waiting = await Promise.allSettled([pool.query('SELECT 1'), pool.connect()])
  expect(waiting.map((one) => one.status === 'rejected' && isOutage(one.reason))).toEqual([true, true])
  held.release()
  expect((await pool.query('SELECT 1 AS "one"')).rows).toEqual([{ one: 1 }])
})

test('a queue that is too long refuses the newest statement at once as an outage', async () => {
  const pool = poolOf(undefined, 5000)
  const held = await pool.connect()
  const waiting = Array.from({ length: 1000 }, () => pool.query('SELECT 1'))
  const refused = await pool.query('SELECT 1').catch((error: unknown) => error)
  expect(isOutage(refused)).toBe(true)
  expect(isOutage(await pool.connect().catch((error: unknown) => error))).toBe(true)
  held.release()
  expect(await Promise.all(waiting)).toHaveLength(1000)
})

test('a database that does not answer is given up after the connect timeout', async () => {
  const silent = createServer().listen(0)
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const refused = await poolOf(`postgresql://nobody@localhost:${port}/none`)
    .query('SELECT 1')
    .catch((error) => error)
  expect(isOutage(refused)).toBe(true)
  silent.close()
})

test('a process that reads its code for longer than connecting may take is connected all the same', async () => {
  const pool = poolOf(undefined, 300)
  const answer = pool.query('SELECT 1 AS "one"')
  // The connection is being made; its answers arrive while nobody listens.
  await new Promise(setImmediate)
  for (const until = performance.now() + 450; performance.now() < until; );
  expect((await answer).rows).toEqual([{ one: 1 }])
})

test('a connection that Postgres ends while idle ends no process, and the next statement fails', async () => {
  const [pool, other] = [poolOf(), poolOf()]
  const held = await pool.connect()
  const { rows } = await held.query('SELECT pg_backend_pid() AS "pid"')
  const ended = new Promise((resolve) => held.once('end', resolve))
  await other.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
  await ended
  const refused = await held.query('SELECT 1').catch((error: unknown) => error)
  expect(isOutage(refused)).toBe(true)
  held.release()
  expect((await pool.query('SELECT 1 AS "one"')).rows).toEqual([{ one: 1 }])
})

test.each([
  ['keeps what has a name', true, 1],
  ['keeps nothing where a pooler stands between', false, 0],
])('a connection %s', async (_what, prepare, kept) => {
  const pool = createConnectionPool({
    connectionString: process.env.DATABASE_URL,
    connectionTimeoutMillis: 2000,
    max: 1,
    prepare,
  })
  open.push(pool)
  const named = { name: 'one', text: 'SELECT $1::int AS "one"' }
  for (const one of [1, 2]) expect((await pool.query({ ...named, values: [one] })).rows).toEqual([{ one }])
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS "count" FROM pg_prepared_statements')
  expect(rows).toEqual([{ count: kept }])
})
