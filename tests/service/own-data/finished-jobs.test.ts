import { afterEach, expect, test, vi } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { ask, ownerUrl } from '@/fixtures/databases'
import { done } from '@/fixtures/done'
import { makeUser, userNow } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import type { MailMessage } from '@/lib/adapters/mail/mailer'
import { database } from '@/lib/data/db'
import { clearFinishedErasures, runErasure } from '@/lib/jobs/after-erasure'
import { jobQueue, startQueue, stopQueue } from '@/lib/jobs/queue'
import { hideRecipient, workQueue } from '@/lib/jobs/workers'
import { deleteAccount } from '@/lib/services/own-data/delete-account'

afterEach(stopQueue)

/** Every column of every table, of the product and of its queue, in which a text occurs. */
async function placesOf(text: string): Promise<string[]> {
  const tables = await ask<{ name: string }>(
    ownerUrl(),
    `SELECT oid::regclass::text AS "name" FROM pg_class WHERE relkind = 'r'
       AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`,
  )
  expect(tables.map(({ name }) => name)).toContain('pgboss.job_common')
  const inEach = tables.map(
    ({ name }) => `SELECT DISTINCT '${name}.' || e.key AS "place" FROM ${name} t, jsonb_each_text(to_jsonb(t)) e
      WHERE e.value ILIKE '%' || $1 || '%'`,
  )
  const rows = await ask<{ place: string }>(ownerUrl(), inEach.join(' UNION ALL '), [text])
  return rows.map(({ place }) => place)
}

async function erase(email: string): Promise<void> {
  const user = await makeUser({ email })
  const { id: sessionId } = await makeSession(user)
  const ctx = ctxFor(await userNow(user.id), { sessionId, jobs: jobQueue })
  await done(deleteAccount(ctx, { confirm: email }))
  expect(await placesOf(email)).not.toEqual([])
}

test('after the farewell message is sent, no table of any schema holds a contact of the person', async () => {
  const email = 'canary-job@example.com'
  await erase(email)
  const sent: MailMessage[] = []
  const mailer = { send: async (mail: MailMessage) => void sent.push(mail) }
  const boss = await startQueue(() => {})
  const outside = { db: database(), files: memoryFiles(), mailer, sms: { send: async () => {} } }
  await workQueue(boss, 'erasures', (data, attempt) => runErasure(boss, data, attempt, outside))
  await vi.waitFor(() => expect(sent).toMatchObject([{ to: email }]), { timeout: 10_000 })
  await stopQueue()
  expect(await placesOf('canary-job')).toEqual([])
})

test('a farewell message that is refused keeps no address in its failure, and none at all after the last try', async () => {
  const email = 'canary-refused@example.com'
  await erase(email)
  const boss = await startQueue(() => {})
  const refuse = async ({ to }: { to: string }) => {
    throw Object.assign(new Error(`550 <${to.toUpperCase()}> unknown`), { rejected: [to] })
  }
  const sms = { send: async () => {} }
  const outside = { db: database(), files: memoryFiles(), mailer: hideRecipient<MailMessage>({ send: refuse }), sms }
  const [job] = await boss.fetch<{ kind: 'farewell'; by: 'EMAIL'; to: string; locale: string }>('erasures', {
    includeMetadata: true,
  })
  if (!job) throw new Error('Nothing waits')
  const attempt = { id: job.id, now: new Date(), last: false }
  const failure = await runErasure(boss, job.data, attempt, outside).catch((error: unknown) => error)
  expect(failure).toEqual(new Error('550 <(address)> unknown'))
  await boss.fail('erasures', job.id, failure as Error)
  expect(await placesOf('canary-refused')).toEqual(['pgboss.job_common.data'])
  await runErasure(boss, job.data, { ...attempt, last: true }, outside)
  expect(await placesOf('canary-refused')).toEqual([])
})

test('what a process that ended left in the queue is removed when the next one starts', async () => {
  const email = 'canary-left@example.com'
  await erase(email)
  const boss = await startQueue(() => {})
  const [job] = await boss.fetch('erasures')
  await boss.complete('erasures', job!.id)
  expect(await placesOf('canary-left')).toEqual(['pgboss.job_common.data'])
  await clearFinishedErasures(boss)
  expect(await placesOf('canary-left')).toEqual([])
})
