import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, makeDoor } from '@/fixtures/check-in'
import { makeEnrollment } from '@/fixtures/enrollments'
import { makeRole } from '@/fixtures/orgs'
import { makeUser } from '@/fixtures/people'
import { makeSession } from '@/fixtures/sessions'
import { minutesFrom } from '@/fixtures/tasks'
import { database } from '@/lib/data/db'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { deviceCookie } from '@/lib/server/cookies'
import { newDevice } from '@/lib/server/visitor'
import { percentile } from '@/operations/stage/latency'
import { type Figure, figureOf } from '../figure'
import type { Stage } from '../stage'

const people = 300
/** People who warm the server up. */
const first = 20

/** `people` people within `seconds` seconds, in clusters of people who arrive at the same moment. */
type Pace = { people: number; seconds: number; cluster: number }
const minute: Pace = { people, seconds: 60, cluster: 5 }
/** A full room that scans when the code appears. */
const room: Pace = { people: 40, seconds: 1, cluster: 5 }
const hall: Pace = { people, seconds: 1, cluster: 20 }

const query = `mutation checkIn($taskSessionId: ID!, $code: String) {
  checkIn(taskSessionId: $taskSessionId, code: $code) { success message data { checkedInAt toSign { digest } } }
}`

type Attendee = { cookie: string }
type Took = { scan: number; checkIn: number; problem: string | null }

async function makeAttendees(session: TaskSessionRecord, count: number): Promise<Attendee[]> {
  const made: Attendee[] = []
  for (let one = 0; one < count; one += 1) {
    const user = await makeUser()
    await makeEnrollment(session, await makeRole({ orgId: session.orgId, user }))
    made.push({ cookie: `${(await makeSession(user)).cookie}; ${deviceCookie()}=${newDevice()}` })
  }
  return made
}

/** Opens an address like a browser and returns the cookies it sets; fetch would identify itself as a script. */
function openPage(address: string, cookie: string): Promise<string[]> {
  const headers = { cookie, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' }
  return new Promise((resolve, reject) => {
    const clientRequest = request(address, { headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve((answer.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0] ?? '')))
    })
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}

/** Scans the code and then checks in with it, like a phone. */
async function checkInOnce(address: string, { id }: TaskSessionRecord, { cookie }: Attendee): Promise<Took> {
  const code = await codeOf({ id }, new Date())
  const began = performance.now()
  const stamp = await openPage(`${address}/attend-session/${id}?code=${code}`, cookie)
  const scanned = performance.now()
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'apollo-require-preflight': 'true',
      cookie: [cookie, ...stamp].join('; '),
    },
    body: JSON.stringify({ query, variables: { taskSessionId: id } }),
  })
  const { data, errors } = (await response.json()) as {
    data?: { checkIn: { success: boolean; message: string | null } }
    errors?: { message: string }[]
  }
  const problem = errors?.[0]?.message ?? (data?.checkIn.success ? null : (data?.checkIn.message ?? 'no answer'))
  return { scan: scanned - began, checkIn: performance.now() - scanned, problem }
}

/** Polls like the instructor's screen in the meantime; returns how long each request took. */
function watchCheckInBoard(address: string, { id }: TaskSessionRecord, cookie: string) {
  const took: number[] = []
  let watching = true
  const done = (async () => {
    while (watching) {
      const began = performance.now()
      const response = await fetch(`${address}/api/task-sessions/${id}/check-in`, { headers: { cookie } })
      if (!response.ok) throw new Error(`The board answers ${response.status}`)
      await response.arrayBuffer()
      took.push(performance.now() - began)
      await sleep(1000)
    }
  })()
  return async () => {
    watching = false
    await done
    return took
  }
}

/** Checks that nobody was lost or counted twice, in the rows and in their history; throws otherwise. */
async function checkKept({ id: taskSessionId }: TaskSessionRecord, expected: number): Promise<void> {
  const [here, told] = await Promise.all([
    database().enrollment.count({ where: { taskSessionId, checkedInAt: { not: null }, checkInMethod: 'QR' } }),
    database().enrollmentEvent.count({ where: { enrollment: { taskSessionId }, kind: 'checkIn' } }),
  ])
  if (here !== expected || told !== expected)
    throw new Error(`${expected} people came; ${here} are here and the history has ${told} check-ins`)
}

type Round = { took: Took[]; board: number[] }

/** Lets people arrive at this pace. */
async function round(address: string, { people, seconds, cluster }: Pace, count = people): Promise<Round> {
  const { session, instructor } = await makeDoor({ startsAt: minutesFrom(new Date(), 10) })
  const attendees = await makeAttendees(session, count)
  const stop = watchCheckInBoard(address, session, (await makeSession(instructor.user)).cookie)
  const coming = attendees.map(async (attendee, index) => {
    await sleep(Math.floor(index / cluster) * ((seconds * 1000 * cluster) / people))
    return checkInOnce(address, session, attendee)
  })
  const took = await Promise.all(coming)
  const board = await stop()
  const [refused] = took.filter(({ problem }) => problem)
  if (refused) throw new Error(`A check-in was refused: ${refused.problem}`)
  await checkKept(session, count)
  return { took, board }
}

const p95 = (values: number[]) => percentile(values, 0.95)

/** 300 people check in within a minute on one server, while the instructor's board is open. */
export async function checkInEntry(stage: Stage): Promise<Figure[]> {
  const { address } = await stage.product()
  await round(address, minute, first)
  const steady = await round(address, minute)
  const together = await round(address, room)
  const crowd = await round(address, hall)
  const of = (name: string, values: number[], overrides: Partial<Figure> = {}) =>
    figureOf(name, 'ms', [p95(values)], { note: `median ${percentile(values, 0.5).toFixed(0)} ms`, ...overrides })
  const times = ({ took }: Round, what: 'scan' | 'checkIn') => took.map((one) => one[what])
  const counted = (values: number[]) =>
    `median ${percentile(values, 0.5).toFixed(0)} ms; none refused, none lost, none twice`
  const checkIns = (name: string, made: Round, overrides: Partial<Figure> = {}) =>
    of(`${name}: check-in, p95`, times(made, 'checkIn'), { note: counted(times(made, 'checkIn')), ...overrides })
  return [
    checkIns(`${people} within a minute`, steady, { goal: { atMost: 500 } }),
    of(`${people} within a minute: scanning the code, p95`, times(steady, 'scan'), { goal: { atMost: 500 } }),
    of('the board meanwhile, p95', steady.board),
    checkIns(`${room.people} within a second`, together, { goal: { atMost: 500 } }),
    checkIns(`${hall.people} within a second`, crowd, { goal: { atMost: 2000 } }),
  ]
}
