import { describe, expect, test } from 'vitest'
import { ctxFor, ctxOfJob, ctxOfNobody } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { makeUser, userNow } from '@/fixtures/people'
import { listSessionsOf, makeSession } from '@/fixtures/sessions'
import { memoryMailer } from '@/lib/adapters/mail/mailer'
import { noSms } from '@/lib/adapters/sms/sms-of-env'
import { database } from '@/lib/data/db'
import { listOperations } from '@/lib/data/operation-runs'
import type { UserRecord } from '@/lib/data/users/read'
import { fail } from '@/lib/domain/result'
import { sendMail } from '@/lib/jobs/send-mail'
import {
  approveDeskRequest,
  listDeskRequests,
  refuseDeskRequest,
  settleDeskRequests,
} from '@/lib/services/installation/desk-requests'
import {
  enterInstallation,
  listInstallationTests,
  sendTestMessage,
  testStorage,
} from '@/lib/services/installation/installation'
import { appointSuperAdmin, dismissSuperAdmin, listSuperAdmins } from '@/lib/services/installation/super-admins'

const reason = 'She takes over support in August'
const superAdmin = () => makeUser({ superAdmin: true })
const outside = (mailer = memoryMailer()) => ({
  db: database(),
  mailer,
  sms: noSms,
  feedbackEmail: 'feedback@example.com',
  now: new Date(),
})

describe('super admins', () => {
  /** Asks for a person to become a super admin; the id of what waits. */
  async function ask(by: UserRecord, person: UserRecord) {
    const ctx = ctxFor(by)
    expect(await done(appointSuperAdmin(ctx, { contact: person.email!, reason }))).toBeNull()
    const { id } = await database().deskRequest.findFirstOrThrow({ where: { userId: person.id, outcome: null } })
    return { id, told: ctx.sent.filter(({ queue }) => queue === 'mail').map(({ data }) => data) }
  }

  test('one asks and another agrees: the person signs in anew, is told by mail, and is in the list and the history', async () => {
    const [by, second, person] = [await superAdmin(), await superAdmin(), await makeUser()]
    await makeSession(person)
    const { id, told } = await ask(by, person)
    expect(told).toEqual(
      expect.arrayContaining([by, second].map(({ id: userId }) => ({ kind: 'deskRequest', requestId: id, userId }))),
    )
    expect((await userNow(person.id)).superAdmin).toBe(false)
    expect((await done(listDeskRequests(ctxFor(second), {}))).map((one) => one.id)).toContain(id)
    const mailer = memoryMailer()
    await sendMail({ kind: 'deskRequest', requestId: id, userId: second.id }, outside(mailer))
    expect(mailer.sent).toMatchObject([
      { to: second.email, subject: expect.stringContaining('to become a super admin') },
    ])
    const ctx = ctxFor(second)
    await done(approveDeskRequest(ctx, { id }))
    expect((await userNow(person.id)).superAdmin).toBe(true)
    expect(await listSessionsOf(person.id)).toEqual([])
    const event = await database().auditEvent.findFirstOrThrow({
      where: { action: 'user.wheelGranted', subjectId: person.id },
    })
    expect(event).toMatchObject({ actorId: second.id, detail: { reason, requestedById: by.id } })
    const job = ctx.sent.find(({ queue }) => queue === 'mail')!
    const granted = memoryMailer()
    await sendMail(job.data as Parameters<typeof sendMail>[0], outside(granted))
    expect(granted.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'You’re now a super admin of Suma'],
    ])
    expect(await approveDeskRequest(ctxFor(await superAdmin()), { id })).toEqual(fail('deskRequestOver'))
  })

  test('nobody agrees to what they asked for themself, nor to what is about them', async () => {
    const [by, person] = [await superAdmin(), await makeUser()]
    const { id } = await ask(by, person)
    expect(await approveDeskRequest(ctxFor(by), { id })).toEqual(fail('notByOneself'))
    await database().user.update({ where: { id: person.id }, data: { wheelAt: new Date() } })
    expect(await approveDeskRequest(ctxFor(await userNow(person.id)), { id })).toEqual(fail('notByOneself'))
    await done(refuseDeskRequest(ctxFor(by), { id }))
    expect(await approveDeskRequest(ctxFor(await superAdmin()), { id })).toEqual(fail('deskRequestOver'))
  })

  test('an appointment by the only one takes effect after a day, and never while there is another', async () => {
    const [by, person] = [await superAdmin(), await makeUser()]
    const { id } = await ask(by, person)
    const settle = (hours: number) =>
      settleDeskRequests(ctxOfJob(new Date(Date.now() + hours * 3_600_000)), {}).then(() => userNow(person.id))
    expect((await settle(25)).superAdmin).toBe(false)
    await database().user.updateMany({ where: { id: { not: by.id } }, data: { wheelAt: null } })
    expect((await settle(23)).superAdmin).toBe(false)
    expect((await settle(25)).superAdmin).toBe(true)
    expect(await database().deskRequest.findUniqueOrThrow({ where: { id } })).toMatchObject({ outcome: 'DONE' })
  })

  test('whoever dismisses the only other one appoints nobody alone: there was somebody to agree', async () => {
    const [by, other, person] = [await superAdmin(), await superAdmin(), await makeUser()]
    const ids = [by.id, other.id]
    await database().user.updateMany({ where: { id: { notIn: ids } }, data: { wheelAt: null } })
    const { id } = await ask(by, person)
    await done(dismissSuperAdmin(ctxFor(by), { userId: other.id, reason }))
    const waiting = await done(listDeskRequests(ctxFor(by), {}))
    expect(waiting.find((one) => one.id === id)).toMatchObject({ takesEffectAt: null })
    await settleDeskRequests(ctxOfJob(new Date(Date.now() + 25 * 3_600_000)), {})
    expect((await userNow(person.id)).superAdmin).toBe(false)
    await settleDeskRequests(ctxOfJob(new Date(Date.now() + 15 * 86_400_000)), {})
    expect(await database().deskRequest.findUniqueOrThrow({ where: { id } })).toMatchObject({ outcome: 'ENDED' })
  })

  test('nobody appoints or dismisses themself', async () => {
    const by = await superAdmin()
    expect(await appointSuperAdmin(ctxFor(by), { contact: by.email!, reason })).toEqual(fail('notByOneself'))
    expect(await dismissSuperAdmin(ctxFor(by), { userId: by.id, reason })).toEqual(fail('notByOneself'))
  })

  test('of two who dismiss each other at the same moment one stays', async () => {
    const [one, two] = [await superAdmin(), await superAdmin()]
    const answers = await Promise.all([
      dismissSuperAdmin(ctxFor(one), { userId: two.id, reason }),
      dismissSuperAdmin(ctxFor(two), { userId: one.id, reason }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const left = [await userNow(one.id), await userNow(two.id)].filter((user) => user.superAdmin)
    expect(left).toHaveLength(1)
  })

  test('a contact that nobody has proven is named at its field', async () => {
    const asked = { contact: 'nobody.at.all@example.com', reason }
    expect(await appointSuperAdmin(ctxFor(await superAdmin()), asked)).toEqual(
      fail('invalidInput', { contact: 'validation.noPersonWithContact' }),
    )
  })

  test('somebody else, signed in or not, finds nothing of this', async () => {
    const [person, other] = [await makeUser(), await superAdmin()]
    expect(await listSuperAdmins(ctxFor(person), {})).toEqual(fail('notFound'))
    expect(await appointSuperAdmin(ctxFor(person), { contact: person.email!, reason })).toEqual(fail('notFound'))
    expect(await dismissSuperAdmin(ctxFor(person), { userId: other.id, reason })).toEqual(fail('notFound'))
    expect(await listSuperAdmins(ctxOfNobody(), {})).toEqual(fail('signInRequired'))
    expect((await done(listSuperAdmins(ctxFor(other), {}))).map(({ id }) => id)).toContain(other.id)
    expect(await enterInstallation(ctxFor(person), {})).toEqual(fail('notFound'))
    await done(enterInstallation(ctxFor(other), {}))
  })
})

describe('tests of the installation', () => {
  const latest = async (kind: string) => (await listOperations(database())).find((operation) => operation.kind === kind)

  test('a test mail goes to the super admin’s own address, and that it went is noted', async () => {
    const by = await superAdmin()
    const ctx = ctxFor(by)
    await done(sendTestMessage(ctx, { channel: 'EMAIL' }))
    const mailer = memoryMailer()
    await sendMail({ kind: 'test', channel: 'EMAIL', userId: by.id }, outside(mailer))
    expect(mailer.sent.map(({ to }) => to)).toEqual([by.email])
    expect(await latest('mailTest')).toMatchObject({ ok: true })
    expect(ctx.sent).toContainEqual({ queue: 'mail', data: { kind: 'test', channel: 'EMAIL', userId: by.id } })
  })

  test('a way out that does not work is noted with what it said, and is not tried again', async () => {
    const by = await makeUser({ superAdmin: true, phone: '+14155550177' })
    await sendMail({ kind: 'test', channel: 'PHONE', userId: by.id }, outside())
    expect(await latest('textTest')).toMatchObject({
      ok: false,
      detail: { said: 'No text message gateway is configured (SMS_URL, SMS_FROM)' },
    })
  })

  test('who has no contact of that kind is told so', async () => {
    const by = await superAdmin()
    expect(await sendTestMessage(ctxFor(by), { channel: 'PHONE' })).toEqual(fail('noContactToTest'))
  })

  test('storage is written, read back and deleted; what fails is named', async () => {
    const ctx = ctxFor(await superAdmin())
    expect(await done(testStorage(ctx, {}))).toMatchObject({ ok: true, detail: {} })
    expect(ctx.files.stored.size).toBe(0)
    const broken = ctxFor(await superAdmin())
    Object.assign(broken.files, { get: async () => null })
    expect(await done(testStorage(broken, {}))).toMatchObject({ ok: false, detail: { problem: 'read' } })
    expect(await testStorage(ctxFor(await makeUser()), {})).toEqual(fail('notFound'))
    const tests = await done(listInstallationTests(ctxFor(await superAdmin()), {}))
    expect(tests).toContainEqual(expect.objectContaining({ kind: 'storageTest', ok: false }))
  })
})
