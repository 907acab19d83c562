import { expect, test } from 'vitest'
import { ctxOfJob } from '@/fixtures/ctx'
import { done } from '@/fixtures/done'
import { noticeSender } from '@/fixtures/notice-sender'
import { makeRole, orgToday } from '@/fixtures/orgs'
import { ctxOfSigningAdmin, makeSentRequest, signAs, signersOf } from '@/fixtures/signing'
import { makeClassOrg } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { fail } from '@/lib/domain/result'
import { addDays } from '@/lib/domain/time/plain-date'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import { dueStepsBy } from '@/lib/services/schedule/run-due-steps'
import { remindSigner, remindSigningRequest, voidSigningRequest } from '@/lib/services/signing/send-request'
import { signingHandlers } from '@/lib/services/signing/signing-notices'

const runSteps = async (now: Date) => done(dueStepsBy(signingHandlers)(ctxOfJob(now), {}))
const remindersOf = (userId: string) =>
  database().notification.findMany({ where: { userId, kind: 'documentToSignReminder' } })

test('a reminder of the schedule waits for the morning where the signer is; one by hand goes at once', async () => {
  const { org, people, signers } = await makeSentRequest()
  const { id: userId } = people[0]!.user
  await database().user.update({ where: { id: userId }, data: { timeZone: 'Pacific/Honolulu' } })
  const { mailer, waits, sendAt } = noticeSender(userId, 'documentToSignReminder')
  // Without a due date: three days after sending, at nine in California, which is six or seven in Hawaii.
  const day = addDays(orgToday(), 3)
  const nine = instantOfWallTime(`${day}T09:00`, 'America/Los_Angeles')
  await runSteps(nine)
  await sendAt(nine)
  const eight = instantOfWallTime(`${day}T08:00`, 'Pacific/Honolulu')
  expect([mailer.sent.length, waits]).toEqual([0, [eight]])
  await sendAt(eight)
  expect(mailer.sent).toHaveLength(1)
  const night = instantOfWallTime(`${addDays(day, 1)}T02:00`, 'Pacific/Honolulu')
  await done(remindSigner(ctxOfSigningAdmin(org, { now: night }), { id: signers[0]!.id }))
  await sendAt(night)
  expect([mailer.sent.length, waits.length]).toEqual([2, 1])
})

test('a second reminder of a day is not sent, and the history does not say that it was', async () => {
  const { org, signers } = await makeSentRequest()
  const ctx = ctxOfSigningAdmin(org)
  for (const _ of [1, 2]) await done(remindSigner(ctx, { id: signers[0]!.id }))
  const about = { orgId: org.id, action: 'signing.reminded', subjectId: signers[0]!.id }
  expect(await database().auditEvent.count({ where: about })).toBe(1)
})

test('everybody who has not signed is reminded in one press, once a day', async () => {
  const org = await makeClassOrg()
  const people = [1, 2, 3].map(() => makeRole({ orgId: org.id }))
  const { request, signers } = await makeSentRequest({ org, people: await Promise.all(people) })
  const [signed, alone, other] = await Promise.all(people)
  await signAs(signed!, signers[0]!.id)
  const ctx = ctxOfSigningAdmin(org)
  await done(remindSigner(ctx, { id: signers[1]!.id }))
  expect(await done(remindSigningRequest(ctx, { id: request.id }))).toEqual({ reminded: 1 })
  expect(await done(remindSigningRequest(ctx, { id: request.id }))).toEqual({ reminded: 0 })
  const heard = await Promise.all(
    [signed, alone, other].map(async (person) => (await remindersOf(person!.user.id)).length),
  )
  expect(heard).toEqual([0, 1, 1])
  const about = { orgId: org.id, action: 'signing.reminded', subjectId: request.id }
  expect(await database().auditEvent.count({ where: about })).toBe(1)
  await done(voidSigningRequest(ctx, { id: request.id, version: request.version, reason: 'Another text' }))
  expect(await remindSigningRequest(ctx, { id: request.id })).toEqual(fail('signingState'))
})

test('who has signed is not reminded, and 30 days after the due date what nobody signed has expired', async () => {
  const org = await makeClassOrg()
  const people = [await makeRole({ orgId: org.id }), await makeRole({ orgId: org.id })]
  const dueOn = addDays(orgToday(), 10)
  const { request, signers } = await makeSentRequest({ org, people, input: { dueOn } })
  await signAs(people[0]!, signers[0]!.id)
  await runSteps(instantOfWallTime(`${addDays(dueOn, 1)}T09:00`, 'America/Los_Angeles'))
  expect(await remindersOf(people[0]!.user.id)).toEqual([])
  expect((await remindersOf(people[1]!.user.id)).length).toBeGreaterThan(0)
  const stateOf = async () => (await signersOf(request.id)).find(({ roleId }) => roleId === people[1]!.id)?.state
  expect(await stateOf()).toBe('SENT')
  await runSteps(instantOfWallTime(`${addDays(dueOn, 31)}T00:00`, 'America/Los_Angeles'))
  expect(await stateOf()).toBe('EXPIRED')
})
