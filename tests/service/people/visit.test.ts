import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ctxFor } from '@/fixtures/ctx'
import { healthRecord, makeDocument } from '@/fixtures/documents'
import { done } from '@/fixtures/done'
import { makeUser } from '@/fixtures/people'
import { makeVisitorOf } from '@/fixtures/people-merge'
import { makeSession } from '@/fixtures/sessions'
import { database } from '@/lib/data/db'
import { findSessionFacts } from '@/lib/data/sessions/read'
import { fail } from '@/lib/domain/result'
import { updateNotificationSettings } from '@/lib/services/notices/notification-settings'
import { getPersonRecord, getPersonToVisit, visitPerson } from '@/lib/services/people/people'
import { listOwnRecordViews } from '@/lib/services/users/user'

const hour = 3_600_000
const reason = 'She cannot sign in any more'
const visitsOf = async ({ token }: { token: string }) => (await findSessionFacts(token, false))?.personVisits

test('a super admin sees the name, gives a reason, and reads the record for eight hours in this session', async () => {
  const [superAdmin, person, now] = [await makeUser({ superAdmin: true }), await makeUser(), new Date()]
  const session = await makeSession(superAdmin)
  expect(await done(getPersonToVisit(ctxFor(superAdmin), { id: person.id }))).toMatchObject({ lastName: 'Ruiz' })
  expect(await getPersonRecord(ctxFor(superAdmin), { id: person.id })).toEqual(fail('notFound'))
  const ctx = ctxFor(superAdmin, { sessionId: session.id, now })
  const visit = await done(visitPerson(ctx, { id: person.id, reason }))
  expect(visit.expiresAt).toEqual(new Date(now.getTime() + 8 * hour))
  const personVisits = await visitsOf(session)
  expect(personVisits).toEqual([person.id])
  const record = await done(getPersonRecord(ctxFor(superAdmin, { personVisits }), { id: person.id }))
  expect(record).toMatchObject({ id: person.id, visit: { reason } })
  expect(await visitsOf(await makeSession(superAdmin))).toEqual([])
})

test('a visit ends with its session', async () => {
  const [superAdmin, person] = [await makeUser({ superAdmin: true }), await makeUser()]
  const ends = new Date(Date.now() + hour)
  const session = await makeSession(superAdmin, ends)
  const ctx = ctxFor(superAdmin, { sessionId: session.id })
  expect((await done(visitPerson(ctx, { id: person.id, reason }))).expiresAt).toEqual(ends)
})

test('the person sees who opened their record and why', async () => {
  const person = await makeUser()
  const { superAdmin } = await makeVisitorOf(person)
  const { edges } = await done(listOwnRecordViews(ctxFor(person), {}))
  expect(edges.map(({ node }) => node)).toMatchObject([
    { kind: 'SUPPORT', org: null, reason: 'Registered twice, by mail and by phone', actor: { id: superAdmin.id } },
  ])
})

test.each(['', 'too short', '         .'])('a visit for %j is refused', async (said) => {
  const [superAdmin, person] = [await makeUser({ superAdmin: true }), await makeUser()]
  expect(await visitPerson(ctxFor(superAdmin), { id: person.id, reason: said })).toMatchObject({
    problem: { code: 'invalidInput', fields: { reason: expect.any(String) } },
  })
})

test('who is no super admin opens nobody, with a visit in the request or without', async () => {
  const [person, other] = [await makeUser(), await makeUser()]
  expect(await visitPerson(ctxFor(other), { id: person.id, reason })).toEqual(fail('notFound'))
  const pretending = ctxFor(other, { personVisits: [person.id] })
  expect(await getPersonRecord(pretending, { id: person.id })).toEqual(fail('notFound'))
})

test('a record holds no demographics and no word of health records', async () => {
  const person = await makeUser({
    profile: {
      firstName: 'Ana',
      lastName: 'Ruiz',
      dob: '1990-05-17',
      acknowledged: true,
      gender: 'FEMALE',
      orientation: 'STRAIGHT',
      races: ['ASIAN'],
    },
  })
  await makeDocument({ user: person, ...healthRecord })
  await makeDocument({ user: person, title: 'A very own title' })
  const { ctx } = await makeVisitorOf(person)
  const record = await done(getPersonRecord(ctx(), { id: person.id }))
  expect(record.counts.documents.map(({ count }) => count)).toEqual([1])
  expect(JSON.stringify(record)).not.toMatch(/FEMALE|STRAIGHT|ASIAN|HEALTH|TB_TEST|A very own title|storageKey/)
})

test('a record tells why no mail came: no address, a topic switched off, what became of the last messages, not their words', async () => {
  const [person, byPhone] = [await makeUser(), await makeUser({ phone: `+1415${randomInt(2_000_000, 9_999_999)}` })]
  const settings = [{ topic: 'TRAINING', channel: 'EMAIL', enabled: false }] as const
  await done(updateNotificationSettings(ctxFor(person), { settings: [...settings] }))
  const said = {
    userId: person.id,
    severity: 'INFO',
    messageKey: 'notices.none',
    params: { name: 'A secret' },
  } as const
  for (const [kind, state] of [
    ['certificateIssued', 'FAILED'],
    ['trainingDue', 'SUPPRESSED'],
  ] as const)
    await database().notification.create({ data: { ...said, kind, state, channels: [], dedupeKey: randomUUID() } })
  const read = async (of: typeof person) => {
    const { ctx } = await makeVisitorOf(of)
    return (await done(getPersonRecord(ctx(), { id: of.id }))).messages
  }
  const messages = await read(person)
  expect(messages).toMatchObject({ hasEmail: true, mailOff: ['TRAINING'] })
  expect(messages.last.map(({ kind, state }) => [kind, state])).toEqual(
    expect.arrayContaining([
      ['certificateIssued', 'FAILED'],
      ['trainingDue', 'SUPPRESSED'],
    ]),
  )
  expect(JSON.stringify(messages)).not.toContain('A secret')
  expect(await read(byPhone)).toMatchObject({ hasEmail: false })
})
