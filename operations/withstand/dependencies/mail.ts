import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '@/fixtures/databases'
import { askApi } from '@/operations/stage/requests'
import { blame, expectAll, tell } from '../outages/trial'
import type { Installation } from './installation'

/** Longest time until a waiting message has arrived: the queue retries after ten seconds, then twenty, and so on. */
const patienceMs = 120_000

const message = 'mutation ($message: String!) { sendFeedbackMessage(message: $message) { success } }'

/**
 * The mail server is away, then accepts connections and stays silent: nobody waits for it, and each message arrives
 * once.
 */
export async function mailAway(installation: Installation): Promise<void> {
  const { mail } = installation.proxies
  const worker = installation.startWorker()
  const [half, texts] = [installation.people.length / 2, installation.people.map(({ id }) => `Of an outage: ${id}`)]
  const write = (from: number, to: number) =>
    Promise.all(
      installation.people
        .slice(from, to)
        .map((person, at) => askApi(installation, person, 'message', message, { message: texts[from + at] })),
    )
  const untilJobs = async (count: number, condition: string) => {
    const text = `SELECT count(*)::int AS "count" FROM pgboss.job WHERE name = 'mail' AND (${condition})`
    while (((await ask<{ count: number }>(installation.postgres.url, text))[0]?.count ?? 0) < count) await sleep(100)
  }
  await mail.away()
  expectAll('mail away', await write(0, half), { statuses: [200], withinMs: 2000 })
  await untilJobs(half, `state IN ('retry', 'failed') OR retry_count > 0`)
  await mail.hang()
  expectAll('mail hangs', await write(half, installation.people.length), { statuses: [200], withinMs: 2000 })
  await untilJobs(1, `state = 'active'`)
  await mail.open()
  const began = performance.now()
  const counts = async () => {
    const arrived = await installation.messages()
    return texts.map((text) => arrived.filter((one) => one.includes(text)).length)
  }
  while ((await counts()).includes(0) && performance.now() - began < patienceMs) await sleep(500)
  tell('  mail is back', `all arrived after ${Math.round((performance.now() - began) / 1000)} s`)
  const [lost, doubled] = [(await counts()).filter((one) => one === 0), (await counts()).filter((one) => one > 1)]
  if (lost.length > 0) blame(`mail: ${lost.length} of ${texts.length} did not arrive`)
  if (doubled.length > 0) blame(`mail: ${doubled.length} arrived twice`)
  await worker.stop()
}
