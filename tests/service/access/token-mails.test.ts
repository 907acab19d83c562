import { expect, test } from 'vitest'
import { makeApiToken } from '@/fixtures/api-access'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeOrg } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { noticeTexts } from '@/lib/i18n/notice-texts'
import { sendNotices } from '@/lib/jobs/send-notices'
import { revokeApiToken, warnOfEndingTokens } from '@/lib/services/access/api-tokens'
import { listOwnNotices } from '@/lib/services/notices/own-notices'

const day = 86_400_000

async function send(userId: string, kind: string) {
  const rows = await database().notification.findMany({ where: { userId, kind } })
  const mailer = memoryMailer()
  const outside = { db: database(), mailer, sms: memorySms(), appUrl: 'https://suma.test', now: new Date() }
  await sendNotices(
    rows.map(({ id }) => id),
    outside,
  )
  return mailer.sent
}

test('the mail about a token names it, its end, where to revoke it, and the organization', async () => {
  const org = await makeOrg({ name: 'Sunrise Care' })
  const { apiToken } = await makeApiToken({ org, name: 'Payroll' })
  await makeApiToken({ user: org.admin, name: 'Mine' })
  const date = formatDate(todayIn('America/Los_Angeles', apiToken.expiresAt))
  const texts = (await send(org.admin.id, 'tokenMade')).map(({ subject, text }) => `${subject}\n${text}`).toSorted()
  expect(texts).toEqual([
    expect.stringMatching(/^New API token: Mine\n.*for your account\. It’s valid until.*\/account\/tokens/s),
    expect.stringContaining(`You created the API token “Payroll” for Sunrise Care. It’s valid until ${date}.`),
  ])
  expect(texts[1]).toContain(`https://suma.test/orgs/${org.id}?tab=access`)
})

test('no mail announces the end of a token that was revoked before the mail went out', async () => {
  const user = await makeUser()
  const { apiToken } = await makeApiToken({ user, days: 30 })
  await done(warnOfEndingTokens(ctxOfJob(new Date(Date.now() + 24 * day)), {}))
  await done(revokeApiToken(ctxFor(user), { id: apiToken.id }))
  expect(await send(user.id, 'tokenEnding')).toEqual([])
  const left = await database().notification.findMany({ where: { userId: user.id, kind: 'tokenEnding' } })
  expect(left).toMatchObject([{ state: 'SUPPRESSED' }])
})

test('notices about tokens read the same in the product, in each language', async () => {
  const user = await makeUser()
  await makeApiToken({ user, name: 'Reminders', days: 30 })
  await done(warnOfEndingTokens(ctxOfJob(new Date(Date.now() + 24 * day)), {}))
  const { edges } = await done(listOwnNotices(ctxFor(user), {}))
  expect(edges).toHaveLength(2)
  for (const { node } of edges)
    for (const locale of ['en', 'es', 'ja'] as const) {
      const { title, text } = noticeTexts(node, locale)
      expect(title).toContain('Reminders')
      expect(text).toContain('Reminders')
      expect(`${title}${text}`).not.toMatch(/[{}]|notices\./)
    }
})
