import { afterEach, describe, expect, test } from 'vitest'
import { next } from '@/fixtures/counter'
import { ctxFor, ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { type MadeOrg, makeOrg } from '@/fixtures/orgs'
import { makeUser, newPhone } from '@/fixtures/people'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { smtpMailer } from '@/lib/adapters/mail/smtp-mailer'
import { inboxSms } from '@/lib/adapters/sms/sms-of-env'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { sendInvitation } from '@/lib/jobs/send-invitation'
import { answerInvitation } from '@/lib/services/invitations/answer-invitation'
import { inviteMembers, revokeInvitation } from '@/lib/services/invitations/invitations'
import { expireInvitations, sendDueInvitations } from '@/lib/services/invitations/send-invitations'
import type { Job, JobData } from '@/lib/services/job-table'
import { updateUserPrefs } from '@/lib/services/users/update-user'
import { startSmtp } from '@/tests/unit/adapters/smtp-server'

const at = new Date('2026-11-21T12:00:00Z')
const days = (count: number) => new Date(at.getTime() + count * 86_400_000)
const appUrl = 'https://suma.example'

type MailJob = JobData<'invitationMail'>
const mailJobs = (sent: readonly Job[]) => sent.flatMap((job) => (job.queue === 'invitationMail' ? job.data : []))

async function invite(org: MadeOrg, contacts: readonly string[], now = at): Promise<string[]> {
  const people = contacts.map((contact) => ({ contact, roleType: 'MEMBER' as const, firstName: 'Bea' }))
  const ctx = ctxFor(org.admin, { roles: [org.role], now })
  const { results } = await done(inviteMembers(ctx, { input: { orgId: org.id, people } }))
  return results.map(({ invitationId }) => invitationId!)
}

/** The jobs that one run hands to the queue for these invitations; other tests of this file have their own. */
async function run(now: Date, ids: readonly string[], batch = 200): Promise<MailJob[]> {
  const ctx = ctxOfJob(now)
  await done(sendDueInvitations(ctx, { batch }))
  return mailJobs(ctx.sent).filter(({ invitationId }) => ids.includes(invitationId))
}
const rowOf = (id: string) => database().invitation.findUniqueOrThrow({ where: { id } })
const crowd = (count: number) => Array.from({ length: count }, () => `crowd${next()}@example.com`)
const outside = (now = at) => ({ db: database(), mailer: memoryMailer(), sms: memorySms(), appUrl, now })

describe('the resend schedule', () => {
  test('sends at once, then after 2, 5, 10, 25 and 45 days, then no more', async () => {
    const ids = await invite(await makeOrg(), crowd(1))
    const sentOn: number[] = []
    for (let day = 0; day < 60; day += 1) if ((await run(days(day), ids)).length > 0) sentOn.push(day)
    expect(sentOn).toEqual([0, 2, 5, 10, 25, 45])
    expect(await rowOf(ids[0]!)).toMatchObject({ resendCount: 5, nextResendAt: null, sentAt: days(45) })
  })

  test('sends once when a message is due, and nothing before', async () => {
    const ids = await invite(await makeOrg(), crowd(1))
    expect(await run(at, ids)).toEqual([{ invitationId: ids[0], sentAt: at.toISOString() }])
    expect(await run(at, ids)).toEqual([])
    expect(await run(new Date(days(2).getTime() - 1), ids)).toEqual([])
    expect(await run(days(2), ids)).toHaveLength(1)
  })

  test('ends when the invitation is answered or taken back', async () => {
    const [org, user] = [await makeOrg(), await makeUser()]
    const ids = await invite(org, [user.email!, ...crowd(1)])
    await run(at, ids)
    await done(answerInvitation(ctxFor(user, { now: at }), { id: ids[0]!, version: 1, response: 'DECLINE' }))
    await done(revokeInvitation(ctxFor(org.admin, { roles: [org.role], now: at }), { id: ids[1]! }))
    expect(await run(days(2), ids)).toEqual([])
  })

  test('sends nothing for an import that was not to invite', async () => {
    const ids = await invite(await makeOrg(), crowd(1))
    await database().invitation.update({ where: { id: ids[0] }, data: { nextResendAt: null } })
    expect(await run(days(3), ids)).toEqual([])
  })
})

describe('workers', () => {
  test('share the work, and each invitation is sent once', async () => {
    const ids = await invite(await makeOrg(), crowd(120))
    const runs = await Promise.all([1, 2, 3, 4].map(() => run(at, ids, 10)))
    const handed = runs.flat().map(({ invitationId }) => invitationId)
    expect(handed.toSorted()).toEqual(ids.toSorted())
  })

  test('that end in the middle of a batch lose and repeat nothing', async () => {
    const ids = await invite(await makeOrg(), crowd(25))
    const ctx = ctxOfJob(at)
    const handed: string[] = []
    let remaining = 14
    // A batch and its jobs are one transaction: without a commit nothing was handed over.
    ctx.jobs = {
      send: async (_tx, job) => {
        remaining -= 1
        if (remaining === 0) throw new Error('killed')
        if (job.queue === 'invitationMail') handed.push(job.data.invitationId)
      },
    }
    await expect(sendDueInvitations(ctx, { batch: 10 })).rejects.toThrow('killed')
    const committed = handed.slice(0, 10)
    const rest = (await run(at, ids)).map(({ invitationId }) => invitationId)
    expect([...committed, ...rest].toSorted()).toEqual(ids.toSorted())
  })
})

describe('the message', () => {
  const smtp: { stop: () => Promise<void> }[] = []
  afterEach(async () => {
    for (const server of smtp.splice(0)) await server.stop()
  })

  test('arrives by SMTP with the link, the inviter, and an id of its own for each sending', async () => {
    const server = await startSmtp()
    smtp.push(server)
    const org = await makeOrg({ name: 'Sunrise' })
    const [contact] = crowd(1)
    const ids = await invite(org, [contact!])
    const [job] = await run(at, ids)
    const mailer = smtpMailer({ url: server.url, from: 'Suma <no-reply@suma.example>' })
    for (const _try of [1, 2]) await sendInvitation(job!, { ...outside(), mailer })
    const [mail, again] = server.received
    expect(mail?.to).toEqual([contact])
    expect(mail?.data).toContain('Subject: Sunrise invited you to join on Suma')
    const text = mail!.data.replaceAll('=\n', '')
    expect(text).toContain(`https://suma.example/org-invitations/${ids[0]}`)
    expect(text).not.toContain('invitations.')
    expect(text).toContain('Hi Bea')
    expect(text).toContain('Ana Ruiz from Sunrise invited you to join. Your role: Member.')
    const idOf = (one?: { data: string }) => /^Message-ID:\s*(\S+)$/m.exec(one?.data ?? '')?.[1]
    expect(idOf(mail)).toBe(`<invitation-${ids[0]}-${at.getTime()}@suma.example>`)
    expect(idOf(again)).toBe(idOf(mail))
  })

  test('arrives in the local inbox as a text message', async () => {
    const server = await startSmtp()
    smtp.push(server)
    const org = await makeOrg()
    await database().orgFeature.create({ data: { orgId: org.id, featureType: 'SMS' } })
    const phone = newPhone()
    const ids = await invite(org, [phone])
    const [job] = await run(at, ids)
    const sms = inboxSms(smtpMailer({ url: server.url, from: 'Suma <no-reply@suma.example>' }))
    await sendInvitation(job!, { ...outside(), sms })
    expect(server.received[0]?.to).toEqual([`${phone}@sms.localhost`])
  })

  test('fails the job during an outage, and the same job sends it later', async () => {
    const ids = await invite(await makeOrg(), crowd(1))
    const [job] = await run(at, ids)
    const to = outside()
    to.mailer.failNext()
    await expect(sendInvitation(job!, to)).rejects.toThrow('away')
    await sendInvitation(job!, to)
    expect(to.mailer.sent).toHaveLength(1)
  })

  test('names itself a reminder when it is one', async () => {
    const ids = await invite(await makeOrg({ name: 'Sunrise' }), crowd(1))
    await run(at, ids)
    const [job] = await run(days(2), ids)
    const to = outside(days(2))
    await sendInvitation(job!, to)
    expect(to.mailer.sent[0]?.subject).toBe('Reminder: Sunrise invited you to join on Suma')
  })

  test.each([
    ['the language of the person where they are known', 'ja', 'es', 'ja'],
    ['else of who invites', null, 'es', 'es'],
    ['else English', null, null, 'en'],
  ])('%s', async (_name, theirs, inviters, expected) => {
    const org = await makeOrg()
    const user = await makeUser()
    for (const [one, uiLanguage] of [
      [user, theirs],
      [org.admin, inviters],
    ] as const)
      if (uiLanguage)
        await done(updateUserPrefs.unknown(ctxFor(one), { id: one.id, operation: 'SET', data: { uiLanguage } }))
    const ids = await invite(org, [user.email!])
    const [job] = await run(at, ids)
    const to = outside()
    await sendInvitation(job!, to)
    expect(to.mailer.sent[0]?.locale).toBe(expected)
  })

  test('names the last day as it is where the reader is, and where the organization is to whom nobody knows', async () => {
    const org = await makeOrg()
    const reader = await makeUser()
    await database().user.update({ where: { id: reader.id }, data: { timeZone: 'America/New_York' } })
    const evening = new Date('2026-11-22T06:00:00Z')
    const ids = await invite(org, [reader.email!, ...crowd(1)], evening)
    const to = outside(evening)
    for (const job of await run(evening, ids)) await sendInvitation(job, to)
    const said = to.mailer.sent.map((mail) => [mail.to, /Jan \d+, 2027/.exec(mail.text)?.[0]])
    expect(Object.fromEntries(said)).toMatchObject({ [reader.email!]: 'Jan 21, 2027' })
    expect(said.find(([mailTo]) => mailTo !== reader.email)?.[1]).toBe('Jan 20, 2027')
  })

  test('is not sent when its invitation changed meanwhile', async () => {
    const org = await makeOrg()
    await database().orgFeature.create({ data: { orgId: org.id, featureType: 'SMS' } })
    const ids = await invite(org, [...crowd(3), newPhone()])
    const jobs = await run(at, ids)
    const jobOf = (index: number) => jobs.find(({ invitationId }) => invitationId === ids[index])!
    await done(revokeInvitation(ctxFor(org.admin, { roles: [org.role], now: at }), { id: ids[0]! }))
    await database().orgFeature.deleteMany({ where: { orgId: org.id } })
    await invite(org, [(await rowOf(ids[2]!)).contact], days(1))
    const to = outside(days(1))
    await sendInvitation(jobOf(0), to)
    await sendInvitation(jobOf(1), { ...to, now: days(60) })
    await sendInvitation(jobOf(2), to)
    await sendInvitation(jobOf(3), to)
    await sendInvitation({ ...jobOf(0), invitationId: '00000000-0000-4000-8000-000000000000' }, to)
    expect([...to.mailer.sent, ...to.sms.sent]).toEqual([])
  })
})

describe('after sixty days', () => {
  test('an invitation expires once, also in the history, and the board drops what was reported', async () => {
    const org = await makeOrg()
    const ids = await invite(org, crowd(23))
    const license = { geo: 'CA', credentialType: 'CNA', credentialNumber: '1', expiresAt: new Date('2027-09-16') }
    await database().reportedCredential.create({ data: { invitationId: ids[0]!, ...license } })
    const states = async () => (await Promise.all(ids.map(rowOf))).filter(({ state }) => state === 'EXPIRED').length
    await done(expireInvitations(ctxOfJob(new Date(days(60).getTime() - 1)), {}))
    expect(await states()).toBe(0)
    await Promise.all([1, 2].map(() => done(expireInvitations(ctxOfJob(days(60)), { batch: 5 }))))
    await done(expireInvitations(ctxOfJob(days(60)), {}))
    expect(await states()).toBe(23)
    const events = await database().auditEvent.findMany({ where: { orgId: org.id, action: 'invitation.expired' } })
    expect(events.map(({ subjectId }) => subjectId).toSorted()).toEqual(ids.toSorted())
    expect(await database().boardEntry.count({ where: { orgId: org.id } })).toBe(0)
    expect(await run(days(61), ids)).toEqual([])
  })
})
