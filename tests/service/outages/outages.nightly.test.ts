import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { makeSession } from '@/fixtures/sessions'
import { closeDatabase, database, pool } from '@/lib/data/db'
import { log } from '@/lib/server/log'
import { isOutage } from '@/lib/server/outage'
import { makeOwnPostgres, type OwnPostgres } from '@/operations/stage/own-postgres'
import { type Answer, call } from '@/tests/graphql/call'

let postgres: OwnPostgres
let cookie = ''

beforeAll(async () => {
  postgres = await makeOwnPostgres()
  process.env.DATABASE_URL = postgres.url
  cookie = (await makeSession((await makeCredential()).user)).cookie
})
afterAll(async () => {
  await closeDatabase()
  await postgres.close()
})
beforeEach(() => {
  vi.spyOn(log, 'error').mockImplementation(() => {})
})

const query = 'query Known { me { id invitations { __typename } } }'
const documents = [
  query,
  'query Other { me { id creditCount currentEnrollmentCount roles { id } } }',
  'mutation { sendFeedbackMessage(message: "Hello") { success } }',
]
const ask = (document: string) => call(document, {}, { cookie })
const crowd = (count: number) =>
  Array.from({ length: count }, (_, index) => ask(documents[index % documents.length] ?? query))

/** The ways in which a request uses the driver, the adapter and Prisma. */
const statements: Record<string, () => Promise<unknown>> = {
  pool: () => pool().query('SELECT pg_sleep(0.02)'),
  raw: () => database().$queryRaw`SELECT pg_sleep(0.02)::text`,
  model: () => database().user.findMany({ take: 3, include: { credentials: true } }),
  transaction: () =>
    database().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT pg_sleep(0.02)::text`
      return tx.user.count()
    }),
  write: () => database().$transaction((tx) => tx.user.updateMany({ data: { noCredential: false } })),
}

/** Keeps this many of each statement running until `during` ends; returns the errors. */
async function thrownDuring(during: () => Promise<unknown>): Promise<unknown[]> {
  const thrown: unknown[] = []
  let over = false
  const asking = Object.values(statements).flatMap((run) =>
    [1, 2, 3].map(async () => {
      while (!over) await run().catch((error: unknown) => thrown.push(error))
    }),
  )
  await Promise.all(Object.values(statements).map((run) => run().catch(() => {})))
  await during().finally(() => {
    over = true
  })
  await Promise.all(asking)
  return thrown
}

const said = (answers: Answer[]) => [
  ...new Set(
    answers.map(({ status, headers, json }) =>
      [status, json.errors?.[0]?.extensions.code, headers['retry-after']].join(' ').trim(),
    ),
  ),
]
const unavailable = ['503 UNAVAILABLE 5']

test('every error of the drivers while Postgres is killed, away and started again counts as an outage', async () => {
  const thrown: unknown[] = []
  for (let kills = 0; kills < 3; kills += 1) {
    thrown.push(
      ...(await thrownDuring(async () => {
        await postgres.kill()
        await Promise.all(Object.values(statements).map((run) => run().catch(() => {})))
        await postgres.start()
      })),
    )
  }
  expect(thrown.length).toBeGreaterThan(10)
  expect([...new Set(thrown.filter((error) => !isOutage(error)).map(String))]).toEqual([])
})

test('every error when Postgres ends its connections counts as an outage', async () => {
  const thrown = await thrownDuring(async () => {
    for (let round = 0; round < 5; round += 1)
      await pool()
        .query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()')
        .catch(() => {})
  })
  expect([...new Set(thrown.filter((error) => !isOutage(error)).map(String))]).toEqual([])
})

test('the API answers 503 with a time to retry while Postgres is killed, and works again without a restart', async () => {
  expect(await ask(query)).toMatchObject({ status: 200 })
  const caught = crowd(24)
  await postgres.kill()
  const answers = [...(await Promise.all(caught)), ...(await Promise.all(crowd(24)))]
  // Requests answered before the kill have no error.
  expect(said(answers).filter((one) => one !== '200')).toEqual(unavailable)
  await postgres.start()
  expect(said(await Promise.all(crowd(8)))).toEqual(['200'])
})

test('the API answers 503 within five seconds while the database is frozen, in the second wave too', {
  timeout: 60_000,
}, async () => {
  await Promise.all(crowd(24))
  postgres.freeze()
  const timed = async (answer: Promise<Answer>) => {
    const began = performance.now()
    return { ...(await answer), took: performance.now() - began }
  }
  try {
    const first = crowd(24).map(timed)
    // The first to notice has waited as long as a statement may take.
    await Promise.race(first)
    const answers = [...(await Promise.all(crowd(30).map(timed))), ...(await Promise.all(first))]
    expect(said(answers)).toEqual(unavailable)
    expect(Math.max(...answers.map(({ took }) => took))).toBeLessThan(5000)
  } finally {
    postgres.thaw()
  }
  expect(said(await Promise.all(crowd(8)))).toEqual(['200'])
})
