import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { database } from '@/lib/data/db'
import { Lanes } from '@/lib/data/lanes'
import { findSessionFacts } from '@/lib/data/sessions'
import { findSessionToCheck } from '@/lib/data/silent-checks'
import { env } from '@/lib/env'
import { makeUser } from '@/tests/factories/people'
import { makeSession } from '@/tests/factories/sessions'

const connection = () => ({ connectionString: env().DATABASE_URL })
let pool: pg.Pool
let lanes: Lanes
beforeAll(async () => {
  pool = new pg.Pool({ ...connection(), max: 1 })
  lanes = new Lanes(pool, connection())
})
afterAll(async () => {
  await lanes.end()
  await pool.end()
})

const ask = async <T>(expression: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await lanes.query<{ answer: T }>({ text: `SELECT ${expression} AS "answer"`, values })
  return rows[0]?.answer as T
}
const ownPid = () => ask<number>('pg_backend_pid()')

/** Asks until a lane answers, not the pool. */
async function untilOpen(): Promise<number> {
  const [row] = (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS "pid"')).rows
  for (;;) {
    const pid = await ownPid()
    if (pid !== row?.pid) return pid
  }
}

test('the first statement is answered by the pool, later ones by two lanes', async () => {
  expect(await ask('$1::int', [7])).toBe(7)
  await untilOpen()
  const pids = await Promise.all(Array.from({ length: 50 }, ownPid))
  expect(new Set(pids).size).toBe(2)
})

test('each is told its own answer, however many ask at once', async () => {
  await untilOpen()
  const numbers = Array.from({ length: 300 }, (_, index) => index)
  expect(await Promise.all(numbers.map((number) => ask('$1::int', [number])))).toEqual(numbers)
})

test('what Postgres refuses is told to who asked it, and to nobody beside', async () => {
  await untilOpen()
  const asked = [ask('1'), ask('1 / $1::int', [0]), ask('2'), ask('3')]
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))).toEqual([1, '22012', 2, 3])
})

test('a lane that breaks costs nobody their answer, and is opened again', async () => {
  const pid = await untilOpen()
  const end = pool.query('SELECT pg_terminate_backend($1)', [pid])
  const numbers = Array.from({ length: 100 }, (_, index) => index)
  expect(await Promise.all(numbers.map((number) => ask('$1::int', [number])))).toEqual(numbers)
  await end
  expect(await Promise.all(numbers.map((number) => ask('$1::int', [number])))).toEqual(numbers)
  expect(await untilOpen()).not.toBe(pid)
})

test('who holds a session lets nobody wait who asks for it, or for another', async () => {
  const { id, token } = await makeSession(await makeUser())
  const other = await makeSession(await makeUser())
  const lastSeenAt = new Date(Date.now() - 5 * 60_000)
  await database().session.updateMany({ data: { lastSeenAt } })
  const seen = async () => (await database().session.findUniqueOrThrow({ where: { id } })).lastSeenAt
  await database().$transaction(async (tx) => {
    await findSessionToCheck(tx, token)
    const tokens = Array.from({ length: 20 }, (_, index) => (index % 2 ? token : other.token))
    const found = await Promise.all(tokens.map((one) => findSessionFacts(one, true)))
    expect(found.every((facts) => facts !== null)).toBe(true)
  })
  expect(await seen()).toEqual(lastSeenAt)
  await findSessionFacts(token, true)
  expect((await seen()).getTime()).toBeGreaterThan(lastSeenAt.getTime())
})
