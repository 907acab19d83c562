import { describe, expect, test } from 'vitest'
import { makeCredential, today } from '@/fixtures/credentials'
import { ctxFor } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeEnrollment } from '@/fixtures/enrollments'
import { type MadeOrg, makeOrg, makeProvider, makeRole } from '@/fixtures/orgs'
import { makeUser, newPhone, testProfile } from '@/fixtures/people'
import { withStatements } from '@/fixtures/statements'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession, taskSessionNow } from '@/fixtures/tasks'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { memorySms } from '@/lib/adapters/sms/sms-sender'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { sendNotices } from '@/lib/jobs/send-notices'
import { listBoard } from '@/lib/services/board/board'
import { previewReminders, remindMembers } from '@/lib/services/board/reminders'
import { makeReported } from '../board/reported'

async function join(org: MadeOrg, expiresIn: number, options: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser(options)
  const credential = await makeCredential({ user, expiresAt: addDays(today(), expiresIn) })
  return { ...(await makeRole({ orgId: org.id, user })), credential }
}

const idsOf = async (org: MadeOrg) =>
  (await done(listBoard(ctxOfAdmin(org), { orgId: org.id }))).edges.map(({ node }) => node.id)

async function preview(org: MadeOrg) {
  return done(previewReminders(ctxOfAdmin(org), { orgId: org.id, boardEntryIds: await idsOf(org) }))
}

async function sendAll(org: MadeOrg, own: { note?: string; replyToId?: string } = {}) {
  const ctx = ctxOfAdmin(org)
  await done(remindMembers(ctx, { orgId: org.id, boardEntryIds: await idsOf(org), ...own }))
  const ids = ctx.sent.flatMap((job) => (job.queue === 'notices' ? job.data.ids : []))
  const mailer = memoryMailer()
  const outside = { db: database(), mailer, sms: memorySms(), appUrl: 'https://suma.test', now: new Date() }
  const { statements } = await withStatements(() => sendNotices(ids, outside))
  return { mails: mailer.sent, statements }
}

/** An organization with an open class that counts for the licenses created by `join`. */
async function makeTeaching(title: string) {
  const org = await makeClassOrg({ name: 'Sunrise' })
  await makeProvider(org)
  const task = await makeTask({ org, title, units: 6 })
  return { org, task, session: await makeTaskSession({ org, task }) }
}

describe('before reminders are sent', () => {
  test('an admin sees how many get one, why others are skipped, and how it reads, and nothing is sent', async () => {
    const org = await makeOrg({ name: 'Sunrise' })
    await join(org, 20, { profile: { ...testProfile, firstName: 'Ada', lastName: 'Aalto' } })
    await join(org, 700)
    await makeReported(org.id, { lastName: 'Stone', expiresAt: addDays(today(), 10) })
    const seen = await preview(org)
    expect(seen.counts).toEqual({ sent: 1, already: 0, notNeeded: 1, invited: 1, switchedOff: 0 })
    expect(seen.example).toMatchObject({ firstName: 'Ada', reason: 'expiringMissing', params: { org: 'Sunrise' } })
    expect(await database().notification.count({ where: { orgId: org.id, userId: { not: org.admin.id } } })).toBe(0)
    await sendAll(org)
    expect((await preview(org)).counts).toEqual({ sent: 0, already: 1, notNeeded: 1, invited: 1, switchedOff: 0 })
    expect((await preview(org)).example).toBeNull()
  })

  test('whoever asks is who gets the answers, unless nothing can be written to them', async () => {
    const org = await makeOrg()
    await join(org, 20)
    const { replyTos, replyToId } = await preview(org)
    expect(replyTos).toMatchObject([{ userId: org.admin.id, email: org.admin.email }])
    expect(replyToId).toBe(replyTos[0]?.memberId)
    const phone = await makeOrg({ admin: await makeUser({ phone: newPhone() }) })
    await join(phone, 20)
    expect(await preview(phone)).toMatchObject({ replyTos: [], replyToId: null })
  })

  test('is nothing for a member, a stranger or an entry of another organization', async () => {
    const [org, other] = [await makeOrg(), await makeOrg()]
    const member = await join(org, 20)
    await join(other, 20)
    const boardEntryIds = await idsOf(org)
    const asked = { orgId: org.id, boardEntryIds }
    expect(await previewReminders(ctxFor(member.user, { roles: [member] }), asked)).toEqual(fail('notFound'))
    expect(await previewReminders(ctxFor(await makeUser()), asked)).toEqual(fail('notFound'))
    const mixed = { orgId: org.id, boardEntryIds: [...boardEntryIds, ...(await idsOf(other))] }
    expect(await previewReminders(ctxOfAdmin(org), mixed)).toEqual(fail('notFound'))
  })
})

describe('an admin adds to a reminder', () => {
  test('words of their own and who gets the answers', async () => {
    const org = await makeOrg({ name: 'Sunrise' })
    await join(org, 20)
    const second = await makeRole({
      orgId: org.id,
      roleType: 'ADMIN',
      user: await makeUser({ profile: { ...testProfile, firstName: 'Olivia', lastName: 'Brandt' } }),
    })
    const { mails } = await sendAll(org, { note: ' See me\nin room 4. ', replyToId: second.id })
    expect(mails).toMatchObject([{ replyTo: second.user.email }])
    for (const body of [mails[0]?.text, mails[0]?.html]) expect(body).toContain('Message from Sunrise:')
    expect(mails[0]?.text).toContain('See me\nin room 4.')
    expect(mails[0]?.text).toContain('Olivia')
  })

  test('nobody answers to an admin who is none any more when it is sent', async () => {
    const org = await makeOrg()
    await join(org, 20)
    const ctx = ctxOfAdmin(org)
    await done(remindMembers(ctx, { orgId: org.id, boardEntryIds: await idsOf(org) }))
    await database().role.updateMany({ where: { orgId: org.id, userId: org.admin.id }, data: { roleType: 'MEMBER' } })
    const mailer = memoryMailer()
    const ids = ctx.sent.flatMap((job) => (job.queue === 'notices' ? job.data.ids : []))
    await sendNotices(ids, { db: database(), mailer, sms: memorySms(), appUrl: 'https://suma.test', now: new Date() })
    expect(mailer.sent.map(({ replyTo }) => replyTo)).toEqual([undefined])
  })

  test('at most 500 characters, and nobody who is no admin of theirs', async () => {
    const org = await makeOrg()
    const member = await join(org, 20)
    const asked = { orgId: org.id, boardEntryIds: await idsOf(org) }
    expect(await remindMembers(ctxOfAdmin(org), { ...asked, note: 'x'.repeat(501) })).toMatchObject({
      problem: { code: 'invalidInput', fields: { note: { key: 'validation.tooLong' } } },
    })
    expect(await remindMembers(ctxOfAdmin(org), { ...asked, replyToId: member.id })).toEqual(
      fail('invalidInput', { replyToId: 'validation.replyTo' }),
    )
  })
})

describe('the class that closes the gap', () => {
  test('is named with what it counts of the missing hours, in the preview and in the mail', async () => {
    const { org, session } = await makeTeaching('Skills day')
    await join(org, 20)
    expect((await preview(org)).example?.params).toMatchObject({
      classTitle: 'Skills day',
      classUnits: 600,
      classMissing: 4800,
    })
    const { mails } = await sendAll(org)
    expect(mails[0]?.text).toMatch(/Skills day, .*: counts 6 of the 48 hours you still need/)
    expect(mails[0]?.text).toContain(`https://suma.test/enrollments/open/${session.id}`)
    const [notice] = await database().notification.findMany({ where: { orgId: org.id, kind: 'credential.reminder' } })
    expect(notice?.params).toMatchObject({ classId: session.id, classTitle: 'Skills day' })
  })

  test.each([
    [
      'full',
      async (org: MadeOrg, id: string) => {
        await database().taskSession.update({ where: { id }, data: { capacity: 1 } })
        await makeEnrollment(await taskSessionNow(id), await makeRole({ orgId: org.id }))
      },
    ],
    [
      'not open to everybody',
      async (_org: MadeOrg, id: string) =>
        void (await database().taskSession.update({ where: { id }, data: { selfEnroll: false } })),
    ],
    [
      'a draft',
      async (_org: MadeOrg, id: string) =>
        void (await database().taskSession.update({ where: { id }, data: { state: 'DRAFT' } })),
    ],
  ])('is none that is %s', async (_name, change) => {
    const { org, session } = await makeTeaching('Skills day')
    await join(org, 20)
    await change(org, session.id)
    expect((await preview(org)).example?.params.classTitle).toBeUndefined()
  })

  test('is none that they are in already, and another that is open then', async () => {
    const { org, session } = await makeTeaching('Skills day')
    const member = await join(org, 20)
    await makeEnrollment(session, member)
    expect((await preview(org)).example?.params.classTitle).toBeUndefined()
    const startsAt = new Date(Date.now() + 5 * 86_400_000)
    await makeTaskSession({ org, task: await makeTask({ org, title: 'Ethics', units: 2 }), startsAt })
    expect((await preview(org)).example?.params).toMatchObject({ classTitle: 'Ethics', classUnits: 200 })
  })

  test('is found for many with as many statements as for one', async () => {
    const statementsFor = async (people: number) => {
      const { org } = await makeTeaching('Skills day')
      for (let one = 0; one < people; one += 1) await join(org, 20)
      const { statements, mails } = await sendAll(org)
      expect(mails.filter(({ text }) => text.includes('Skills day'))).toHaveLength(people)
      return statements.filter((text) => /"TaskSession"|"Credit"/.test(text)).length
    }
    expect(await statementsFor(5)).toBe(await statementsFor(1))
  })
})
