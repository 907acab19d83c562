import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeProvider } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { sentFile } from '@/fixtures/sent-file'
import { ctxOfAdmin, taskSessionNow } from '@/fixtures/tasks'
import { memoryFiles } from '@/lib/adapters/files/memory-files'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { sendNotices } from '@/lib/jobs/send-notices'
import { saveOrgLogo } from '@/lib/services/orgs/logo'
import { finalizeSession } from '@/lib/services/task-sessions/finalize-session'

const appUrl = 'https://suma.test'

test('the message about a certificate brings it, says what it gave on which license, and shows the logo', async () => {
  const held = await makeHeldSession()
  const { org, session } = held
  await makeProvider(org)
  const files = memoryFiles()
  const red = { create: { width: 320, height: 96, channels: 3 as const, background: 'red' } }
  const file = sentFile('logo.png', await sharp(red).png().toBuffer())
  const asAdmin = ctxFor(org.admin, { roles: [org.role], files })
  const { version: orgVersion } = await database().org.findUniqueOrThrow({ where: { id: org.id } })
  await done(saveOrgLogo(asAdmin, { orgId: org.id, version: orgVersion, file }))
  const user = await makeUser()
  const { credentialNumber } = await makeCredential({ user })
  const nurse = await makeCredential({ user, credentialType: 'LVN' })
  const enrollmentId = await makeAttendee(held, user)
  const { version } = await taskSessionNow(session.id)
  await done(finalizeSession(ctxOfAdmin(org), { id: session.id, version, acceptProposals: true }))

  const told = await database().notification.findMany({ where: { userId: user.id, kind: 'certificateIssued' } })
  const mailer = memoryMailer()
  const outside = { db: database(), mailer, sms: memorySms(), files, appUrl, now: new Date() }
  await sendNotices(
    told.map(({ id }) => id),
    outside,
  )
  const [mail] = mailer.sent
  expect(mail?.text).toContain(`CA / CNA (${credentialNumber}): Counts 4 of 4 hr.`)
  const whyNot = 'Its provider doesn’t list this license.'
  expect(mail?.text).toContain(`CA / LVN (${nurse.credentialNumber}): Doesn’t count. ${whyNot}`)
  expect(mail?.text).toContain(`${appUrl}/enrollments/${enrollmentId}`)
  expect(mail?.text).not.toContain('logo')
  const [paper, logo, ...others] = mail?.attachments ?? []
  expect(others).toEqual([])
  const { number } = await database().certificate.findFirstOrThrow({ where: { taskSessionId: session.id } })
  expect(paper).toMatchObject({ name: `certificate ${number}.pdf`, type: 'application/pdf', encoding: 'base64' })
  expect(
    Buffer.from(paper?.content ?? '', 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(logo).toMatchObject({ name: 'logo.png', type: 'image/png', encoding: 'base64', cid: 'logo@suma' })
  expect(mail?.html).toContain('<img src="cid:logo@suma" width="160" height="48"')
})
