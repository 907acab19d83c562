import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCredential } from '@/fixtures/credentials'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { isQuiet } from '@/lib/domain/reminders/quiet-hours'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import { type Acknowledged, once } from './deed'

/** Nobody is reminded at night: the people of this part live where it is day. */
const zones = ['America/Los_Angeles', 'Asia/Tokyo', 'Europe/Berlin', 'Pacific/Auckland']

/** Somebody whose license ends in four weeks, and a run of the ladder that reminds them, once. */
export async function makeReminded(): Promise<Acknowledged> {
  const user = await makeUser()
  const now = new Date()
  const timeZone = zones.find((zone) => !isQuiet(zone, now)) ?? null
  await database().user.update({ where: { id: user.id }, data: { timeZone } })
  const expiresAt = addDays(todayIn('UTC', now), 28)
  const effectiveAt = addDays(expiresAt, -800)
  const { id } = await makeCredential({ user, expiresAt, effectiveAt })
  await askLadder()
  const check = async () => {
    const params = { path: ['credentialId'], equals: id }
    return once('a reminder', await database().notification.count({ where: { userId: user.id, params } }))
  }
  return { deed: { kind: 'reminder', check }, tries: 1 }
}

/** Has the ladder run; where a run waits already, that one does it. */
async function askLadder(): Promise<string> {
  const id = randomUUID()
  await database().$executeRaw`
    INSERT INTO pgboss.job ("id", "name", "data", "policy", "expire_seconds", "retry_limit")
    SELECT ${id}::uuid, "name", '{}', "policy", "expire_seconds", 0 FROM pgboss.queue WHERE "name" = 'ladder'
    ON CONFLICT DO NOTHING`
  return id
}

/** Longest that jobs of killed workers may wait to be done by another. */
const patienceMs = 240_000

/**
 * Settles when another worker has done what the killed ones left: a job of a worker that has gone silent is given to another after a
 * minute (`expireInSeconds`), and the ladder runs once more.
 */
export async function untilSettled(): Promise<void> {
  const until = performance.now() + patienceMs
  const isOver = async (where: string) => {
    const text = `SELECT 1 FROM pgboss.job WHERE ${where} LIMIT 1`
    return (await database().$queryRawUnsafe<unknown[]>(text)).length === 0
  }
  const wait = async (what: string, where: string) => {
    while (!(await isOver(where))) {
      if (performance.now() > until) throw new Error(`${what} was not done in four minutes`)
      await sleep(500)
    }
  }
  await wait('An import', `"name" = 'imports' AND "state" IN ('created', 'active', 'retry')`)
  await wait('The ladder', `"name" = 'ladder' AND "state" = 'created'`)
  const last = await askLadder()
  await wait('The last run of the ladder', `"id" = '${last}' AND "name" = 'ladder' AND "state" <> 'completed'`)
}
