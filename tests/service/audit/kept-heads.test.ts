import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ctxOfOperator } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { makeSealKey } from '@/fixtures/seal-keys'
import { cutHistory, tamper } from '@/fixtures/tampering'
import { headsFile } from '@/lib/adapters/audit/heads-file'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { database } from '@/lib/data/db'
import { parseHeads } from '@/lib/domain/audit/kept-heads'
import { sealHistory } from '@/lib/jobs/history'
import { sendMail } from '@/lib/jobs/send-mail'
import { verifyAudit } from '@/lib/services/audit/check-history'
import type { Job } from '@/lib/services/job-table'

const folder = mkdtempSync(join(tmpdir(), 'suma-heads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hours = (count: number) => new Date(Date.UTC(2026, 10, 23) + count * 3_600_000)

test('the signed head goes into the file and to the operator once a day, and shows a history that was put back', async () => {
  const key = makeSealKey()
  const kept = headsFile(join(folder, 'audit-heads', 'heads.txt'))
  const sent: Job[] = []
  const jobs = { send: async (_tx: unknown, job: Job) => void sent.push(job) }
  const run = (now: Date) =>
    sealHistory(now, { keys: { current: key, previous: null }, headsFile: kept, jobs, mail: true })
  const lines = () => readFileSync(kept.path, 'utf8').trimEnd().split('\n')

  await makeUser()
  await run(hours(0))
  await makeUser()
  await run(hours(1))
  expect(await database().auditSeal.count()).toBe(2)
  expect(lines()).toHaveLength(1)
  expect(statSync(kept.path).mode & 0o777).toBe(0o600)
  await run(hours(24))
  // A day without writes repeats the same head.
  await run(hours(48))
  expect(lines()).toHaveLength(3)
  const heads = parseHeads(readFileSync(kept.path, 'utf8'))
  expect(heads.map(({ seal }) => seal?.number)).toEqual([1n, 2n, 2n])
  const verify = () => done(verifyAudit(ctxOfOperator(), { heads, keys: [key.id] }))
  expect(await verify()).toMatchObject({ broken: null })

  expect(sent).toHaveLength(3)
  const mailer = memoryMailer()
  const outside = {
    db: database(),
    mailer,
    sms: { send: async () => {} },
    feedbackEmail: 'f@example.com',
    now: hours(48),
  }
  for (const { data } of sent as Extract<Job, { queue: 'mail' }>[])
    await sendMail(data, { ...outside, operatorEmail: 'operator@example.com' })
  expect(mailer.sent[1]).toMatchObject({ to: 'operator@example.com', subject: expect.stringContaining('history') })
  expect(parseHeads(mailer.sent[1]!.text)).toEqual([heads[1]])

  // Database and seals are reset to an older state: nothing is signed any more, and the file stays unchanged.
  await tamper('DELETE FROM "AuditSeal" WHERE "number" = 2')
  await cutHistory((await database().auditSeal.findFirstOrThrow()).seq)
  await makeUser()
  await run(hours(72))
  expect(await database().auditSeal.count()).toBe(1)
  expect(lines()).toHaveLength(3)
  expect((await verify()).broken).toMatchObject({ why: expect.stringMatching(/^kept/) })
})
