import { expect, test } from 'vitest'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { makeDocument } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeUser, newPhone } from '@/fixtures/people'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import type { MailMessage } from '@/lib/adapters/mail/mailer'
import { database } from '@/lib/data/db'
import { afterErasure } from '@/lib/jobs/after-erasure'
import { sendMail } from '@/lib/jobs/send-mail'
import { clearExpiredRecords } from '@/lib/services/own-data/clear-expired-records'
import { sendDeletionCode } from '@/lib/services/own-data/delete-account'

function outside() {
  const mails: MailMessage[] = []
  const texts: { to: string; text: string }[] = []
  const mailer = { send: async (mail: MailMessage) => void mails.push(mail) }
  const sms = { send: async (text: { to: string; text: string }) => void texts.push(text) }
  return { db: database(), mails, texts, mailer, sms }
}

test('the bytes of deleted files are removed, and a file that is gone already is no error', async () => {
  const files = memoryFiles()
  await makeDocument({ files })
  const keys = [...files.stored.keys(), '00000000-0000-4000-8000-000000000000']
  await afterErasure({ kind: 'files', keys }, { files, ...outside() })
  expect(files.stored.size).toBe(0)
})

test('a farewell message goes to the last contact of the person, in their language', async () => {
  const sent = outside()
  const farewell = { kind: 'farewell' as const, to: 'ana@example.com', by: 'EMAIL' as const, locale: 'es' }
  await afterErasure(farewell, { files: memoryFiles(), ...sent })
  expect(sent.mails).toMatchObject([{ to: 'ana@example.com', subject: 'Se eliminó su cuenta de Suma' }])
  await afterErasure({ ...farewell, by: 'PHONE', to: '+14155550000', locale: 'xx' }, { files: memoryFiles(), ...sent })
  expect(sent.texts).toMatchObject([{ to: '+14155550000', text: expect.stringContaining('was deleted') }])
})

test('the message with the code to delete an account names its purpose, by email and by text message', async () => {
  const db = database()
  for (const user of [await makeUser(), await makeUser({ phone: newPhone() })]) {
    const ctx = ctxFor(user)
    await done(sendDeletionCode(ctx, {}))
    const [job] = ctx.sent
    const { mails, texts, mailer, sms } = outside()
    if (job?.queue !== 'mail') throw new Error('No code was sent')
    await sendMail(job.data, { db, mailer, sms, feedbackEmail: 'feedback@example.com', now: new Date() })
    expect([...mails.map(({ text }) => text), ...texts.map(({ text }) => text)].join()).toMatch(/\d{6}/)
    expect([...mails.map(({ text }) => text), ...texts.map(({ text }) => text)].join()).toContain('delete')
  }
})

test('stored answers and counters are removed after two days, in any number of batches', async () => {
  const db = database()
  const user = await makeUser()
  const old = new Date(Date.now() - 49 * 3_600_000)
  const rows = Array.from({ length: 5 }, (_, index) => ({
    userId: user.id,
    operation: 'addCredit',
    key: `k${index}`,
    requestHash: new Uint8Array(32),
    createdAt: index < 4 ? old : new Date(),
  }))
  await db.idempotencyKey.createMany({ data: rows })
  await db.rateLimit.createMany({ data: ['a', 'b'].map((bucket) => ({ bucket, startsAt: old, count: 1 })) })
  expect(await done(clearExpiredRecords(ctxOfJob(), { batch: 2 }))).toEqual({ cleared: 6 })
  expect(await db.idempotencyKey.findMany({ where: { userId: user.id } })).toMatchObject([{ key: 'k4' }])
})
