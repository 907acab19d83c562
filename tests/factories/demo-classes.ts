import { database } from '@/lib/data/db'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { inviteToSession } from '@/lib/services/enrollments/invite-to-session'
import { cancelTaskSession } from '@/lib/services/task-sessions/cancel-task-session'
import { createTask } from '@/lib/services/tasks/create-task'
import { archiveTask, publishTask } from '@/lib/services/tasks/move-task'
import {
  announce,
  asAdmin,
  type Cast,
  come,
  enroll,
  finalize,
  memberOf,
  minutesAfter,
  signSheet,
} from './demo-class-run'
import { demoTime, demoToday, type PlannedClass, skillsDay, sunriseClasses } from './demo-plan'
import type { DemoTask } from './demo-tasks'
import { done } from './done'

/** Records the classes of an organization long ago; answers their ids by key. */
export async function seedTasks(cast: Cast, tasks: readonly DemoTask[], now: Date): Promise<Map<string, string>> {
  const then = minutesAfter(now, -200 * 24 * 60)
  const ids = new Map<string, string>()
  for (const { key, state, ...fields } of tasks) {
    const input = { orgId: cast.orgId, defaultFormat: 'IN_PERSON', ...fields }
    const made = await done(createTask(asAdmin(cast, then), { input }))
    ids.set(key, made.id)
    if (state === 'DRAFT') continue
    const out = await done(publishTask(asAdmin(cast, then), { id: made.id, version: made.version }))
    if (state === 'ARCHIVED') await done(archiveTask(asAdmin(cast, then), { id: made.id, version: out.version }))
  }
  return ids
}

type Day = { cast: Cast; tasks: ReadonlyMap<string, string>; today: PlainDate }

/** An instant of a day so many days from today, by the clock of California. */
const at = ({ today }: Day, days: number, time: string): Date => demoTime(today, days, time)

type More = { by?: readonly string[] } & Record<string, unknown>

const plan = (
  day: Day,
  { key, days, time, hours }: PlannedClass,
  { by = ['grace'], ...more }: More = {},
): Promise<TaskSessionRecord> => {
  const startsAt = at(day, days, time).toISOString()
  return announce(day.cast, { taskId: day.tasks.get(key) ?? '', startsAt, hours, instructors: by, ...more })
}

/** The sessions of Sunrise Care Center: what was, what is to be finished, and what is to come. */
export async function seedSunriseSessions(cast: Cast, tasks: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const day = { cast, tasks, today: demoToday(now) }
  await finalized(day)
  await readyToFinish(day)
  await toCome(day)
}

async function finalized(day: Day): Promise<void> {
  const { cast } = day
  const dementia = await plan(day, sunriseClasses.dementiaHeld)
  await enroll(cast, dementia, ['una', 'pablo'], at(day, -50, '09:00'))
  await come(cast, dementia, ['una', 'pablo'], at(day, -47, '12:50'))
  await signSheet(cast, dementia, ['grace'])
  await finalize(cast, dementia)
  const infection = await plan(day, sunriseClasses.infectionHeld)
  await enroll(cast, infection, ['maria', 'rick', 'una', 'earl', 'pablo'], at(day, -30, '09:00'))
  await come(cast, infection, ['maria', 'una', 'pablo'], at(day, -24, '09:55'))
  await signSheet(cast, infection, ['grace'])
  await finalize(cast, infection)
}

/** Yesterday’s: everybody who came has signed, and so has the instructor. Una was enrolled and did not come. */
async function readyToFinish(day: Day): Promise<void> {
  const { cast } = day
  const falls = await plan(day, sunriseClasses.fallsToFinish)
  await enroll(cast, falls, ['maria', 'rick', 'fatima', 'una'], at(day, -9, '12:00'))
  await come(cast, falls, ['fatima', 'rick', 'maria'], at(day, -1, '07:52'))
  await signSheet(cast, falls, ['grace'])
}

async function toCome(day: Day): Promise<void> {
  const { cast } = day
  const skin = await plan(day, sunriseClasses.skinCancelled)
  await enroll(cast, skin, ['fatima', 'una'], at(day, -4, '09:00'))
  const reason = 'The room is being painted. A new date follows.'
  await done(cancelTaskSession(asAdmin(cast, at(day, -2, '09:00')), { id: skin.id, version: skin.version, reason }))

  const full = await plan(day, sunriseClasses.dementiaFull, { capacity: 3 })
  await enroll(cast, full, ['rick', 'una', 'earl', 'maria', 'hana'], at(day, -5, '08:00'))

  await plan(day, sunriseClasses.rights, { by: ['nadia'] })
  const falls = await plan(day, sunriseClasses.falls, { capacity: 12, by: ['grace', 'nadia'] })
  const roleIds = ['pablo', 'fatima'].map((name) => memberOf(cast, name).id)
  await done(inviteToSession(asAdmin(cast, at(day, -1, '16:00')), { input: { taskSessionId: falls.id, roleIds } }))

  const online = { format: 'ONLINE', location: null, meetingUrl: 'https://meet.example.com/sunrise-infection' }
  const asked = await plan(day, sunriseClasses.infectionOnline, { approvalRequired: true, ...online })
  await enroll(cast, asked, ['hana'], at(day, -1, '19:00'))
  await plan(day, sunriseClasses.dementiaDraft, { draft: true })
}

/**
 * The skills day that is open while somebody looks at the demo, or comes next, check-in all the time; there is one for each day on
 * which the demo is started.
 */
export async function seedSkillsDay(cast: Cast, taskId: string, now: Date): Promise<void> {
  const { startsAt, hours, hasBegun } = skillsDay(now)
  if ((await database().taskSession.count({ where: { taskId, startsAt } })) > 0) return
  const times = { startsAt: startsAt.toISOString(), hours, checkInOpensMin: 60, checkInClosesMin: hours * 60 }
  const session = await announce(cast, { taskId, instructors: ['grace', 'nadia'], ...times })
  const before = minutesAfter(now, -3 * 24 * 60)
  await enroll(cast, session, ['una', 'fatima', 'maria', 'rick', 'hana', 'pablo'], before)
  if (hasBegun) await come(cast, session, ['una', 'fatima'], minutesAfter(startsAt, -8))
}
