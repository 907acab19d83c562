import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCredential } from '@/fixtures/credentials'
import { makeUser } from '@/fixtures/people'
import { database } from '@/lib/data/db'
import { isQuiet } from '@/lib/domain/reminders/send-times'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import { type Acknowledged, once } from './deed'

/** Nobody gets a reminder at night: the people of this part live where it is day. */
const zones = ['America/Los_Angeles', 'Asia/Tokyo', 'Europe/Berlin', 'Pacific/Auckland']

/** Creates a person whose license ends in four weeks, and a run of the ladder that reminds them once. */
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

/** Queues a run of the ladder; a run that already waits is used instead. */
async function askLadder(): Promise<string> {
  const id = randomUUID()
  await database().$executeRaw`
    INSERT INTO pgboss.job ("id", "name", "data", "policy", "expire_seconds", "retry_limit")
    SELECT ${id}::uuid, "name", '{}', "policy", "expire_seconds", 0 FROM pgboss.queue WHERE "name" = 'ladder'
    ON CONFLICT DO NOTHING`
  return id
}

/** Longest time in milliseconds until another worker has done the jobs of killed ones. */
const patienceMs = 240_000

/**
 * Resolves when another worker has done the jobs of the killed ones: a job of a silent worker goes to another after a
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
