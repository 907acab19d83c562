import { type Db, database } from '@/lib/data/db'
import { addDays } from '@/lib/domain/time/plain-date'
import { exemptMember } from '@/lib/services/curriculums/exempt-member'
import { activateCurriculum } from '@/lib/services/curriculums/move-curriculum'
import { createCurriculum } from '@/lib/services/curriculums/save-curriculum'
import { refreshStanding } from '@/lib/services/standing/refresh-standing'
import { asAdmin, type Cast, memberOf, minutesAfter } from './demo-class-run'
import { demoToday } from './demo-plan'
import { done } from './done'

type Tasks = ReadonlyMap<string, string>
type Entered = Record<string, unknown>

/** Records a curriculum and puts it to use so many days ago; without days it stays a draft. Answers its id. */
async function make(cast: Cast, now: Date, { daysAgo, ...fields }: Entered & { daysAgo?: number }): Promise<string> {
  const then = minutesAfter(now, -(daysAgo ?? 1) * 24 * 60)
  const made = await done(createCurriculum(asAdmin(cast, then), { input: { orgId: cast.orgId, ...fields } }))
  if (daysAgo !== undefined) await done(activateCurriculum(asAdmin(cast, then), { id: made.id, version: made.version }))
  return made.id
}

/** What Sunrise Care Center asks of its people: one is overdue for some, one comes with the license, one is for who is new. */
export async function seedSunriseCurriculums(cast: Cast, tasks: Tasks, now: Date): Promise<void> {
  const ids = (...keys: string[]) => keys.map((key) => tasks.get(key)!)
  const safety = await make(cast, now, {
    ...{ title: 'Yearly safety training', daysAgo: 75, due: 'DAYS_AFTER_ASSIGN', dueDays: 60 },
    ...{ recurrence: 'FROM_COMPLETION', recurrenceMonths: 12 },
    description: 'Everybody who works with residents, every year.',
    audience: { departments: ['Long-term care', 'Night shift', 'Home care'] },
    groups: [
      { name: 'Infection control', rule: 'ALL', taskIds: ids('infection') },
      { name: 'One elective', rule: 'ANY_N', n: 1, taskIds: ids('falls', 'dementia', 'rights') },
    ],
  })
  await make(cast, now, {
    ...{ title: 'CNA renewal hours', daysAgo: 180, due: 'CREDENTIAL_RENEWAL', dueDays: 30 },
    recurrence: 'NONE',
    description: 'A month before your certificate expires, so that the state has time to look at it.',
    audience: { credentialTypes: ['CNA'], geos: ['CA'] },
    groups: [{ name: 'In-service hours', rule: 'MIN_UNITS', units: 12, taskIds: [] }],
  })
  await make(cast, now, {
    ...{ title: 'Orientation for new staff', daysAgo: 150, due: 'DAYS_AFTER_HIRE', dueDays: 30, recurrence: 'NONE' },
    description: 'Before the first shift alone.',
    audience: { jobTitles: ['Nurse aide in training'] },
    groups: [{ name: 'Before you start', rule: 'ALL', taskIds: ids('rights', 'infection') }],
  })
  await make(cast, now, {
    ...{ title: 'Dementia unit', due: 'FIXED_DATE', recurrence: 'NONE', audience: { departments: ['Night shift'] } },
    dueDate: addDays(demoToday(now), 120),
    groups: [{ name: 'Dementia care', rule: 'ALL', taskIds: ids('dementia', 'skin') }],
  })
  await exempt(cast, safety, now)
}

/** Grace teaches it herself. */
async function exempt(cast: Cast, curriculumId: string, now: Date): Promise<void> {
  const grace = memberOf(cast, 'grace')
  const one = await database().curriculumAssignment.findFirst({ where: { curriculumId, roleId: grace.id } })
  if (!one) return
  const then = minutesAfter(now, -20 * 24 * 60)
  const input = { id: one.id, version: one.version, reason: 'Teaches these classes' }
  await done(exemptMember(asAdmin(cast, then), input))
}

/** What Golden Gate Health Network asks of its four hundred. */
export async function seedNetworkCurriculums(cast: Cast, tasks: Tasks, now: Date): Promise<void> {
  const ids = (...keys: string[]) => keys.map((key) => tasks.get(key)!)
  await make(cast, now, {
    ...{ title: 'Infection control update', daysAgo: 120, due: 'DAYS_AFTER_ASSIGN', dueDays: 90 },
    ...{ recurrence: 'FROM_DUE', recurrenceMonths: 12, audience: {} },
    groups: [{ name: 'Update', rule: 'ALL', taskIds: ids('infection') }],
  })
  await make(cast, now, {
    ...{ title: 'Emergency and intensive care', daysAgo: 100, due: 'HIRE_ANNIVERSARY' },
    ...{ recurrence: 'FROM_DUE', recurrenceMonths: 12 },
    audience: { departments: ['Emergency', 'Intensive care'], credentialTypes: ['RN'] },
    groups: [
      { name: 'Sepsis', rule: 'ALL', taskIds: ids('sepsis') },
      { name: 'Hours', rule: 'MIN_UNITS', units: 8, taskIds: [] },
    ],
  })
}

/** Works out where everybody of an organization stands and what they have to do as of now, a few hundred at a time. */
export async function refreshEverybody(db: Db, orgId: string, now: Date, batch = 400): Promise<void> {
  const roles = await db.role.findMany({ where: { orgId }, select: { userId: true }, orderBy: { userId: 'asc' } })
  const all = roles.map(({ userId }) => userId)
  for (let from = 0; from < all.length; from += batch) {
    const some = all.slice(from, from + batch)
    await db.$transaction((tx) => refreshStanding(tx, some, now), { timeout: 60_000 })
  }
}
