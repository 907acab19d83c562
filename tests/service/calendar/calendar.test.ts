import { describe, expect, test } from 'vitest'
import { ownActionsView } from '@/app/(member)/enrollments/session-view'
import { calendarEvents } from '@/app/api/calendar-events'
import { GET } from '@/app/api/task-sessions/[id]/calendar/route'
import { makeApiToken } from '@/fixtures/api-access'
import { makeCredential } from '@/fixtures/credentials'
import { ctxFor, ctxOfNobody } from '@/fixtures/ctx'
import { makeCurriculum } from '@/fixtures/curriculums'
import { makeRequested } from '@/fixtures/document-requests'
import { done } from '@/fixtures/done'
import { ctxOfMember, makeEnrollment } from '@/fixtures/enrollments'
import { makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { ctxOfAdmin, makeClassOrg, makeTask, makeTaskSession, minutesFrom, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import type { EnrollmentRecord } from '@/lib/data/enrollments/read'
import { fromColumn } from '@/lib/data/rows'
import type { UserRecord } from '@/lib/data/users/read'
import { fail } from '@/lib/domain/result'
import { calendarFile } from '@/lib/exports/calendar-file'
import { sessionEvent } from '@/lib/i18n/calendar-events'
import { translatorFor } from '@/lib/i18n/translator'
import {
  endCalendarFeed,
  getCalendarFeed,
  getSessionEvent,
  makeCalendarFeed,
  readCalendarFeed,
} from '@/lib/services/calendar/calendar'
import type { SignedInCtx } from '@/lib/services/ctx'
import { declineRequestedDocument } from '@/lib/services/document-requests/answer-request'
import { cancelTaskSession } from '@/lib/services/task-sessions/move-task-session'
import { updateTaskSession } from '@/lib/services/task-sessions/update-task-session'

const tokenOf = (path: string) => path.replace(/^\/api\/calendar\/|\.ics$/g, '')
const feed = (token: string, now?: Date) => readCalendarFeed(ctxOfNobody(now ? { now } : {}), { token })
const say = { t: translatorFor('en'), locale: 'en' as const, appUrl: 'https://suma.example.com' }

describe('the private address', () => {
  test('is shown once and stored as a hash; a new one ends the old one, and ending it ends access', async () => {
    const user = await makeUser()
    expect(await done(getCalendarFeed(ctxFor(user), {}))).toEqual({ createdAt: null })
    const first = tokenOf((await done(makeCalendarFeed(ctxFor(user), {}))).path)
    expect((await done(getCalendarFeed(ctxFor(user), {}))).createdAt).toBeInstanceOf(Date)
    const row = await database().calendarFeed.findUniqueOrThrow({ where: { userId: user.id } })
    expect(JSON.stringify(row)).not.toContain(first)
    expect((await done(feed(first))).userId).toBe(user.id)
    const second = tokenOf((await done(makeCalendarFeed(ctxFor(user), {}))).path)
    expect(await feed(first)).toEqual(fail('notFound'))
    expect((await done(feed(second))).userId).toBe(user.id)
    await done(endCalendarFeed(ctxFor(user), {}))
    expect(await feed(second)).toEqual(fail('notFound'))
    const events = await database().auditEvent.findMany({
      where: { subjectId: user.id, action: { startsWith: 'calendar' } },
    })
    expect(events).toHaveLength(3)
  })

  test('opens nothing while the account is shut', async () => {
    const user = await makeUser()
    const token = tokenOf((await done(makeCalendarFeed(ctxFor(user), {}))).path)
    const shut = (disabledAt: Date | null) => database().user.update({ where: { id: user.id }, data: { disabledAt } })
    await shut(new Date())
    expect(await feed(token)).toEqual(fail('notFound'))
    await shut(null)
    expect((await done(feed(token))).userId).toBe(user.id)
  })

  test('ends in what calendar programs know, and works without that ending as it did before', async () => {
    const user = await makeUser()
    const { path } = await done(makeCalendarFeed(ctxFor(user), {}))
    expect(path).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/)
    expect((await done(feed(path.replace('/api/calendar/', '')))).userId).toBe(user.id)
    expect((await done(feed(tokenOf(path)))).userId).toBe(user.id)
    expect(await feed(`${tokenOf(path)}.txt`)).toEqual(fail('notFound'))
  })

  test('made several times at once works as the last one only', async () => {
    const user = await makeUser()
    const made = await Promise.all([1, 2, 3, 4].map(() => makeCalendarFeed(ctxFor(user), {})))
    const tokens = made.flatMap((one) => (one.ok ? [tokenOf(one.value.path)] : []))
    const answers = await Promise.all(tokens.map((token) => feed(token)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}!`, "' OR 1=1 --"])(
    'that is wrong (%s) is answered with "not found"',
    async (token) => {
      expect(await feed(token)).toEqual(fail('notFound'))
    },
  )

  test('may be read as often as calendars do, and not more', async () => {
    const token = tokenOf((await done(makeCalendarFeed(ctxFor(await makeUser()), {}))).path)
    const answers = []
    for (let count = 0; count < 121; count += 1) answers.push(await feed(token))
    expect(answers.slice(0, 120).every(({ ok }) => ok)).toBe(true)
    expect(answers.at(-1)).toMatchObject({ problem: { code: 'tooManyRequests' } })
  })
})

describe('the calendar', () => {
  test('has a person’s sessions to attend or teach, due dates and licenses, and nothing of anybody else', async () => {
    const org = await makeClassOrg()
    const task = await makeTask({ org })
    const member = await makeRole({ orgId: org.id })
    const license = await makeCredential({ user: member.user })
    const session = await makeTaskSession({ org, task })
    await makeEnrollment(session, member)
    await makeEnrollment(session)
    const taught = await makeTaskSession({ org, task, instructorMemberIds: [member.id] })
    await makeTaskSession({ org, task })
    const curriculum = await makeCurriculum({ org, taskIds: [task.id] })
    const token = tokenOf((await done(makeCalendarFeed(ctxFor(member.user), {}))).path)
    const calendar = await done(feed(token))
    expect(calendar.sessions.map(({ id, teaching }) => [id, teaching])).toEqual(
      expect.arrayContaining([
        [session.id, false],
        [taught.id, true],
      ]),
    )
    expect(calendar.sessions).toHaveLength(2)
    expect(calendar.dues).toMatchObject([{ title: curriculum.title }])
    expect(calendar.licenses).toMatchObject([{ id: license.id, expiresAt: license.expiresAt }])
    const text = calendarFile({ name: 'Suma', method: 'PUBLISH', events: calendarEvents(calendar, say) })
    // Its license also requires hours by the end of each year of its period.
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(6)
  })

  test('has the days until which documents and hours are wanted, for as long as they are', async () => {
    const { id, member } = await makeRequested({ title: 'TB test' })
    const license = await makeCredential({ user: member.user, geo: 'CA', credentialType: 'CNA' })
    const standing = await database().standing.findUniqueOrThrow({ where: { credentialId: license.id } })
    const periodEnd = fromColumn(standing.periodEndsAt)
    const token = tokenOf((await done(makeCalendarFeed(ctxFor(member.user), {}))).path)
    const named = async () =>
      new Map(calendarEvents(await done(feed(token)), say).map(({ uid, title }) => [uid, title]))
    const before = await named()
    expect(before.get(`requested-${id}@suma`)).toBe('Document due: TB test')
    expect(before.get(`license-${license.id}-period-${periodEnd}@suma`)).toMatch(/^Hours due: California/)
    await done(declineRequestedDocument(ctxFor(member.user), { id, version: 1, reason: 'No' }))
    await database().standing.update({ where: { credentialId: license.id }, data: { missingUnits: 0 } })
    const after = [...(await named()).keys()]
    expect(after.filter((uid) => /^requested|-period-/.test(uid))).toEqual([])
    expect(after).toContain(`license-${license.id}@suma`)
  })

  test('has the end of a first year while hours of it are missing, in the language of its owner', async () => {
    const user = await makeUser()
    const license = await makeCredential({ user, geo: 'CA', credentialType: 'CNA' })
    const data = { firstYearEndsAt: new Date('2027-03-16'), firstYearMissing: 650 }
    await database().standing.update({ where: { credentialId: license.id }, data })
    const token = tokenOf((await done(makeCalendarFeed(ctxFor(user), {}))).path)
    const words = { ...say, t: translatorFor('ja'), locale: 'ja' as const }
    const events = calendarEvents(await done(feed(token)), words)
    const found = events.find(({ uid }) => uid === `license-${license.id}-firstYear-2027-03-16@suma`)
    expect(found).toMatchObject({ day: '2027-03-16', description: 'あと6.5時間必要です。' })
  })

  test('raises the number of a changed event, and marks a cancelled one', async () => {
    const org = await makeClassOrg()
    const session = await makeTaskSession({ org })
    const { member } = await makeEnrollment(session)
    const token = tokenOf((await done(makeCalendarFeed(ctxFor(member.user), {}))).path)
    const event = async () => calendarEvents(await done(feed(token)), say)[0]!
    const before = await event()
    const startsAt = minutesFrom(session.startsAt, 60).toISOString()
    const endsAt = minutesFrom(session.endsAt, 60).toISOString()
    const input = { id: session.id, version: session.version, startsAt, endsAt }
    await done(updateTaskSession(ctxOfAdmin(org), { input }))
    const moved = await event()
    expect(moved.uid).toBe(before.uid)
    expect(moved.sequence).toBeGreaterThan(before.sequence)
    const { version } = await taskSessionNow(session.id)
    await done(cancelTaskSession(ctxOfAdmin(org), { id: session.id, version, reason: 'Ill' }))
    const cancelled = await event()
    expect(cancelled).toMatchObject({ uid: before.uid, state: 'CANCELLED' })
    expect(cancelled.sequence).toBeGreaterThan(moved.sequence)
    const one = await done(getSessionEvent(ctxOfMember(member), { id: session.id }))
    expect(sessionEvent(one, say)).toMatchObject({ uid: before.uid, state: 'CANCELLED', sequence: cancelled.sequence })
  })
})

describe('the file of one session', () => {
  test('is for members once announced, always for participants and instructors, and for nobody else', async () => {
    const org = await makeClassOrg()
    const member = await makeRole({ orgId: org.id })
    const teacher = await makeRole({ orgId: org.id })
    const draft = await makeTaskSession({ org, draft: true, instructorMemberIds: [teacher.id] })
    const { id } = await makeTaskSession({ org, task: await makeTask({ org }) })
    expect((await getSessionEvent(ctxOfMember(member), { id })).ok).toBe(true)
    expect(await getSessionEvent(ctxOfMember(member), { id: draft.id })).toEqual(fail('notFound'))
    expect((await getSessionEvent(ctxOfMember(teacher), { id: draft.id })).ok).toBe(true)
    expect(await getSessionEvent(ctxFor(await makeUser()), { id })).toEqual(fail('notFound'))
    expect(await getSessionEvent(ctxOfNobody(), { id })).toEqual(fail('signInRequired'))
  })

  test('names the meeting for those with a seat and those who run it, as the calendar and the page do', async () => {
    const org = await makeClassOrg()
    const [member, seated, waiting, teacher] = [
      await makeRole({ orgId: org.id }),
      await makeRole({ orgId: org.id }),
      await makeRole({ orgId: org.id }),
      await makeRole({ orgId: org.id }),
    ]
    const meetingUrl = 'https://meet.example/1'
    const session = await makeTaskSession({
      org,
      meetingUrl,
      capacity: 1,
      waitlist: true,
      instructorMemberIds: [teacher.id],
    })
    const { enrollment: seat } = await makeEnrollment(session, seated)
    const { enrollment: place } = await makeEnrollment(session, waiting)
    const inFile = async (ctx: SignedInCtx) => (await done(getSessionEvent(ctx, { id: session.id }))).meetingUrl
    const inFeed = async ({ user }: { user: UserRecord }) => {
      const token = tokenOf((await done(makeCalendarFeed(ctxFor(user), {}))).path)
      return (await done(feed(token))).sessions.map(({ meetingUrl }) => meetingUrl)
    }
    expect(await inFile(ctxOfMember(member))).toBeNull()
    expect(await inFile(ctxOfMember(waiting))).toBeNull()
    expect(await inFile(ctxOfMember(seated))).toBe(meetingUrl)
    expect(await inFile(ctxOfMember(teacher))).toBe(meetingUrl)
    expect(await inFile(ctxOfAdmin(org))).toBe(meetingUrl)
    expect(await inFeed(waiting)).toEqual([null])
    expect(await inFeed(seated)).toEqual([meetingUrl])
    expect(await inFeed(teacher)).toEqual([meetingUrl])
    const onPage = (enrollment: EnrollmentRecord) => ownActionsView({ enrollment, session }, new Date()).meetingUrl
    expect([onPage(seat), onPage(place)]).toEqual([meetingUrl, null])
  })

  test('goes to a program of the organization with the scope for it, and to no other', async () => {
    const org = await makeClassOrg()
    const { id } = await makeTaskSession({ org, task: await makeTask({ org }) })
    const take = (headers: Record<string, string>) =>
      GET(new Request(`http://localhost/api/task-sessions/${id}/calendar`, { headers }), {
        params: Promise.resolve({ id }),
      })
    const { headers } = await makeApiToken({ org, scopes: ['training:read'] })
    const taken = await take(headers)
    expect([taken.status, taken.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8; method=PUBLISH',
    ])
    expect(await taken.text()).toContain('BEGIN:VEVENT')
    const other = await take((await makeApiToken({ org, scopes: ['members:read'] })).headers)
    expect([other.status, await other.json()]).toMatchObject([403, { code: 'scopeRequired' }])
    expect((await take({ authorization: 'Bearer suma_org_nothing' })).status).toBe(401)
  })

  test('a session from midnight to midnight ends on the next day', async () => {
    const org = await makeClassOrg()
    const startsAt = minutesFrom(new Date(), 24 * 60)
    const session = await makeTaskSession({ org, startsAt, endsAt: startsAt })
    const event = sessionEvent(await done(getSessionEvent(ctxOfAdmin(org), { id: session.id })), say)
    expect('endsAt' in event && event.endsAt > event.startsAt).toBe(true)
  })
})
