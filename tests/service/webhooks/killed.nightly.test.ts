import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { done } from '@/fixtures/done'
import { makeRole } from '@/fixtures/orgs'
import { makeReceiver } from '@/fixtures/receiver'
import { ctxOfAdmin, makeClassOrg } from '@/fixtures/tasks'
import { makeWebhook } from '@/fixtures/webhooks'
import { database } from '@/lib/data/db'
import { jobQueue, startQueue, stopQueue } from '@/lib/jobs/queue'
import { removeMember } from '@/lib/services/members/membership'

const workers: ChildProcess[] = []
afterEach(async () => {
  for (const worker of workers.splice(0)) await kill(worker)
  await stopQueue()
})

/** The worker process, as an installation on one computer runs it. */
function startWorker(): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'production' as const, WEBHOOKS_LOCAL: '1' }
  const worker = spawn(process.execPath, ['--import', './dev/register.mjs', 'worker.ts'], { env, stdio: 'ignore' })
  workers.push(worker)
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

const until = (look: () => unknown) => vi.waitFor(look, { timeout: 100_000, interval: 50 })

/** Simulates minutes without the killed process: its claim expires, and the queue hands its job to another. */
async function letMinutesPass() {
  const boss = await startQueue(() => {})
  await database().$executeRaw`UPDATE "WebhookDelivery" SET "nextAttemptAt" = now() WHERE "state" = 'PENDING'`
  await database().$executeRaw`
    UPDATE pgboss.job SET "started_on" = "started_on" - interval '1 hour' WHERE "name" = 'webhooks' AND "state" = 'active'`
  await until(async () => {
    await database().$executeRaw`UPDATE pgboss.queue SET "monitor_on" = NULL`
    await boss.supervise('webhooks')
    await database()
      .$executeRaw`UPDATE pgboss.job SET "start_after" = now() WHERE "name" = 'webhooks' AND "state" = 'retry'`
    const left = await database().$queryRaw<unknown[]>`
      SELECT 1 FROM pgboss.job WHERE "name" = 'webhooks' AND "state" = 'active'`
    expect(left).toEqual([])
  })
}

test('a committed event is delivered although processes are killed before and while it is sent', {
  timeout: 300_000,
}, async () => {
  const held: ServerResponse[] = []
  const receiver = await makeReceiver((response) => {
    // The first request gets no response, because its process ends before.
    if (held.length === 0) held.push(response)
    else response.end()
  })
  const org = await makeClassOrg()
  const { webhook } = await makeWebhook(org, { url: receiver.url })
  const role = await makeRole({ orgId: org.id })
  // Committed by a process that ends before sending anything; no worker is running yet.
  await done(removeMember(ctxOfAdmin(org, { jobs: jobQueue }), { id: role.id, version: 1, reason: 'OTHER' }))
  const delivery = () => database().webhookDelivery.findFirstOrThrow({ where: { subscriptionId: webhook.id } })
  expect(await delivery()).toMatchObject({ state: 'PENDING', attemptCount: 0 })

  const killed = startWorker()
  await until(() => expect(receiver.received).toHaveLength(1))
  await kill(killed)
  expect(await delivery()).toMatchObject({ state: 'PENDING', attemptCount: 0 })

  await letMinutesPass()
  startWorker()
  await until(async () => expect(await delivery()).toMatchObject({ state: 'DELIVERED', attemptCount: 1 }))
  const ids = receiver.received.map(({ headers }) => headers['suma-delivery-id'])
  expect(ids).toEqual([ids[0], ids[0]])
  expect(await database().webhookAttempt.count({ where: { delivery: { subscriptionId: webhook.id } } })).toBe(1)
  await receiver.close()
})
