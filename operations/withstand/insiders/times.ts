import { makeAttendee, makeHeldSession } from '@/fixtures/held-sessions'
import { makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeClassOrg, makeTaskSession, minutesFrom, moveTaskSession, taskSessionNow } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import { todayIn } from '@/lib/domain/time/plain-date'
import { cookieOf, type Fraud, judged, spread } from './send'

const hour = 60
const year = 365 * 24 * hour

/**
 * Staff press with a time of their choice, of a class that runs and of one that is over. No time may be stored that is
 * older than an hour and not entered by hand.
 */
export const madeUpTimes: Fraud = {
  name: 'times made up by the press of a device',
  goal: 2000,
  prepare: async (send) => {
    const org = await makeClassOrg()
    const instructor = await makeRole({ orgId: org.id })
    const open = await makeTaskSession({ org, instructorMemberIds: [instructor.id], checkOutRequired: true })
    const over = await makeTaskSession({ org, instructorMemberIds: [instructor.id], checkOutRequired: true })
    await moveTaskSession(open.id, {
      startsAt: minutesFrom(new Date(), -10),
      endsAt: minutesFrom(new Date(), 3 * hour),
    })
    await moveTaskSession(over.id, {
      startsAt: minutesFrom(new Date(), -4 * hour),
      endsAt: minutesFrom(new Date(), -5),
    })
    const cookie = await cookieOf(instructor.user)
    return async (round) => {
      const session = await taskSessionNow(round % 2 === 0 ? open.id : over.id)
      const enrollmentId = await enrollIn(session)
      const age = spread(round, 1, 2) === 0 ? spread(round, 2, 90) : spread(round, 3, 14 * 24 * hour)
      const reason = spread(round, 4, 3) === 0 ? null : 'No network'
      const pressedAt = minutesFrom(new Date(), -age).toISOString()
      const variables = { enrollmentId, reason, pressedAt }
      const came = `mutation ($enrollmentId: ID!, $reason: String, $pressedAt: DateTime) {
        checkInByRoster(enrollmentId: $enrollmentId, reason: $reason, pressedAt: $pressedAt) ${judged} }`
      const left = `mutation ($enrollmentId: ID!, $reason: String, $pressedAt: DateTime) {
        checkOutByRoster(enrollmentId: $enrollmentId, reason: $reason, pressedAt: $pressedAt) ${judged} }`
      await send(cookie, came, variables)
      await send(cookie, left, variables)
      return faultOfTimes(enrollmentId)
    }
  },
}

/** Somebody with a seat, also in a session that is over. */
async function enrollIn({ id: taskSessionId, orgId }: { id: string; orgId: string }): Promise<string> {
  const { id: userId } = await makeUser()
  const place = { orgId, taskSessionId, userId, status: 'ENROLLED' as const, source: 'ADMIN' as const }
  return (await database().enrollment.create({ data: place })).id
}

async function faultOfTimes(enrollmentId: string): Promise<string | null> {
  const row = await database().enrollment.findUniqueOrThrow({ where: { id: enrollmentId }, include: { events: true } })
  const oldest = minutesFrom(new Date(), -hour - 1)
  const event = (kind: string) => row.events.find((event) => event.kind === kind)
  const [came, left] = [event('checkIn'), event('checkOut')]
  if (row.checkedInAt && (row.checkedInAt < oldest || came?.witness === 'HAND'))
    return 'an arrival is older than it can be'
  if (row.attendanceSource === 'PAPER' && (row.checkedInAt || came?.witness !== 'HAND' || !came.reason))
    return 'an arrival by hand has a time, or no reason'
  const isEntered = left?.witness === 'HAND'
  return row.checkedOutAt && row.checkedOutAt < oldest && !isEntered ? 'a leaving is older than it can be' : null
}

const zones = ['America/New_York', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Asia/Tokyo']

/** A class of yesterday is moved to another time, or zone: it moves by some hours, or says that it was recorded. */
export const backdated: Fraud = {
  name: 'classes moved to another time after they were held',
  goal: 1000,
  prepare: async (send) => {
    const held = await makeHeldSession({ signed: false })
    const { id, startsAt, endsAt, timeZone } = held.session
    const ran = { startsAt, endsAt, timeZone, createdAt: minutesFrom(startsAt, -24 * hour) }
    const enrollmentId = await makeAttendee(held, await makeUser())
    const first = minutesFrom(startsAt, -5)
    await database().enrollment.update({ where: { id: enrollmentId }, data: { checkedInAt: first } })
    const cookie = await cookieOf(held.org.admin)
    return async (round) => {
      const untouched = { ranFrom: null, ranUntil: null, recordedAt: null, startedAt: null, endedAt: null }
      await database().taskSession.update({ where: { id }, data: { ...ran, ...untouched, state: 'ENDED' } })
      const near = spread(round, 1, 2) === 0
      const offset = near ? spread(round, 2, 2880) - 1440 : -spread(round, 3, 7 * year)
      const from = minutesFrom(startsAt, offset)
      const length = 30 + spread(round, 4, 600)
      const { version } = await taskSessionNow(id)
      const times = { startsAt: from.toISOString(), endsAt: minutesFrom(from, length).toISOString() }
      const zone = spread(round, 5, 2) === 0 ? timeZone : zones[spread(round, 6, zones.length)]!
      const input = { id, version, timeZone: zone, ...(spread(round, 7, 4) === 0 ? {} : times) }
      const query = `mutation ($input: UpdateTaskSessionInput!) { updateTaskSession(input: $input) ${judged} }`
      const said = await send(cookie, query, { input })
      const now = await taskSessionNow(id)
      if (said !== 'done') return now.startsAt.getTime() === startsAt.getTime() ? null : 'a refused move was made'
      if (now.recordedAt) return offset < -5 * year - 2880 ? 'a class is recorded too long ago' : null
      const isFar = Math.abs(now.startsAt.getTime() - startsAt.getTime()) > 12 * hour * 60_000
      const isBefore = (now.startsAt < first && now.startsAt < startsAt) || (now.endsAt < first && now.endsAt < endsAt)
      const isOtherDay = zone !== timeZone && todayIn(zone, now.endsAt) !== todayIn(timeZone, endsAt)
      return isFar || isBefore || isOtherDay ? `moved by ${offset} minutes, it says nothing of it` : null
    }
  },
}
