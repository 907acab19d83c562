import { describe, expect, test } from 'vitest'
import { at, codeOf, makeAttendee, makeDoor, newPhone, scanned } from '@/fixtures/check-in'
import { done } from '@/fixtures/done'
import type { MadeRole } from '@/fixtures/orgs'
import { makeTaskSession, minutesFrom } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { codeTries } from '@/lib/domain/check-in/code'
import { fail } from '@/lib/domain/result'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { checkIn, getAttendance } from '@/lib/services/check-in/check-in'

const { org, session } = await makeDoor()
const start = session.startsAt
const when = (minutes: number) => minutesFrom(start, minutes)
const wrong = (code: 'checkInCodeWrong' | 'checkInCodeOld' | 'checkInCodeOther') =>
  fail(code, { code: `errors.${code}` })

const arriveAt = async (person: MadeRole, now: Date, code?: string | null, of: TaskSessionRecord = session) =>
  checkIn(at(person, now), { taskSessionId: of.id, code: code === undefined ? await codeOf(of, now) : code })

describe('each wrong code has its own answer', () => {
  test.each([
    ['one step old: clocks may differ', -1, { ok: true }],
    ['of the next step, which another server may show already', 1, { ok: true }],
    ['two steps old', -2, wrong('checkInCodeOld')],
    ['of half an hour ago', -90, wrong('checkInCodeOld')],
    ['of a step that nobody has been shown', 2, wrong('checkInCodeWrong')],
  ])('the code %s', async (_name, steps, answer) => {
    const ana = await makeAttendee(session)
    expect(await arriveAt(ana, when(20), await codeOf(session, when(20), steps))).toMatchObject(answer)
  })

  test('the code of another session of the organization', async () => {
    const other = await makeTaskSession({ org, startsAt: start })
    expect(await arriveAt(await makeAttendee(session), when(1), await codeOf(other, when(1)))).toEqual(
      wrong('checkInCodeOther'),
    )
  })

  test("a session of another organization is nobody's business", async () => {
    const { session: foreign } = await makeDoor({ startsAt: start })
    expect(await arriveAt(await makeAttendee(session), when(1), await codeOf(foreign, when(1)))).toEqual(
      wrong('checkInCodeWrong'),
    )
  })

  test.each(['ACE347', 'short', '', 'much too long for a code', '日本語コード', "'; DROP"])(
    'the guessed code %j',
    async (code) => {
      const answer = await arriveAt(await makeAttendee(session), when(2), code)
      expect(answer).toEqual(
        code === '' ? fail('invalidInput', { code: 'validation.required' }) : wrong('checkInCodeWrong'),
      )
    },
  )

  test('a code before and after the window is refused with the time', async () => {
    const ana = await makeAttendee(session)
    const time = (minutes: number) => ({ params: { time: formatDateTime(when(minutes), session.timeZone) } })
    expect(await arriveAt(ana, when(-16))).toEqual(fail('checkInEarly', undefined, time(-15)))
    expect(await arriveAt(ana, when(31))).toEqual(fail('checkInClosed', undefined, time(30)))
    expect(await arriveAt(ana, when(300))).toMatchObject(fail('checkInClosed'))
  })

  test('after twenty guesses no code of this person for this session is checked for the rest of the minute', async () => {
    const ana = await makeAttendee(session)
    const elsewhere = await makeTaskSession({ org, startsAt: start })
    const phone = newPhone()
    const guess = (code: string) => checkIn(at(ana, when(3), phone), { taskSessionId: session.id, code })
    for (let one = 0; one < codeTries.limit; one += 1) expect(await guess('AAAAAA')).toEqual(wrong('checkInCodeWrong'))
    const right = await codeOf(session, when(3))
    expect(await guess(right)).toMatchObject(fail('checkInLocked'))
    expect((await guess('AAAAAA')).ok).toBe(false)
    const other = await checkIn(at(ana, when(3)), {
      taskSessionId: elsewhere.id,
      code: await codeOf(elsewhere, when(3)),
    })
    expect(other.ok).toBe(true)
    expect(await arriveAt(await makeAttendee(session), when(3))).toMatchObject({ ok: true })
    await database().$executeRaw`UPDATE "RateLimit" SET "startsAt" = "startsAt" - interval '61 seconds'
      WHERE "bucket" = ${`checkInCode:${session.id}:${ana.user.id}`}`
    expect(await guess(right)).toMatchObject({ ok: true })
  })

  test('a hundred guesses at once count as at most twenty', async () => {
    const ana = await makeAttendee(session)
    const answers = await Promise.all(Array.from({ length: 100 }, () => arriveAt(ana, when(4), 'AAAAAA')))
    const counted = Map.groupBy(answers, (answer) => (answer.ok ? 'in' : answer.problem.code))
    expect(counted.get('checkInCodeWrong')).toHaveLength(codeTries.limit)
    expect(counted.get('checkInLocked')).toHaveLength(80)
  })
})

describe('a scan token from a code that was scanned', () => {
  const come = (person: MadeRole, now: Date, phone = newPhone(), of = session) =>
    checkIn(at(person, now, phone), { taskSessionId: of.id })

  test('checks a person in for fifteen minutes, at the time of the scan', async () => {
    const ana = await makeAttendee(session)
    const phone = scanned(newPhone(), session, when(5))
    expect(await done(getAttendance(at(ana, when(18), phone), { taskSessionId: session.id }))).toMatchObject({
      seenAt: when(5),
    })
    expect(await done(come(ana, when(18), phone))).toMatchObject({ checkedInAt: when(5), checkInMethod: 'QR' })
  })

  test('checks a person in also when check-in closed or the class ended meanwhile', async () => {
    const ana = await makeAttendee(session)
    expect(await done(come(ana, when(40), scanned(newPhone(), session, when(29))))).toMatchObject({
      checkedInAt: when(29),
    })
    const { session: short } = await makeDoor({ endsAt: minutesFrom(new Date(), 24 * 60 + 20) })
    const ben = await makeAttendee(short)
    const [seen, later] = [minutesFrom(short.startsAt, 18), minutesFrom(short.startsAt, 25)]
    expect(await done(come(ben, later, scanned(newPhone(), short, seen), short))).toMatchObject({ checkedInAt: seen })
  })

  test.each([
    ['expired', () => scanned(newPhone(), session, when(0)), when(15.1)],
    ['of another session', () => scanned(newPhone(), { id: org.id }, when(0)), when(1)],
    ['of another person', () => scanned(newPhone(), session, when(0), { userId: org.admin.id }), when(1)],
    ['of another device', () => scanned(newPhone(), session, when(0), { device: 'copied' }), when(1)],
    ['from the future', () => scanned(newPhone(), session, when(10)), when(1)],
  ])('that is %s is refused', async (_name, phone, now) => {
    expect(await come(await makeAttendee(session), now, phone())).toEqual(
      fail('invalidInput', { code: 'validation.required' }),
    )
  })
})
