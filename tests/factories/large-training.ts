import type { Db } from '@/lib/data/db'
import { addDays } from '@/lib/domain/time/plain-date'
import { refreshEverybody } from './demo-curriculums'
import { departments, jobs, offered } from './large-lists'
import { idOf } from './large-person'
import { insertSet } from './large-rows'
import { type Random, randomOf } from './random'

export type TrainingOptions = {
  orgId: string
  slug: string
  seed?: number
  sessions?: number
  today: string
  now: Date
}
export type TrainingCounts = {
  tasks: number
  sessions: number
  enrollments: number
  curriculums: number
  assignments: number
}

const tasksOf = (slug: string, orgId: string) =>
  offered.flatMap(([title], index) =>
    ['', ' II', ' III'].map((part, level) => ({
      id: idOf(slug, 'task', index, level),
      revisionId: idOf(slug, 'revision', index, level),
      ...{ orgId, title: `${title}${part}`, state: 'PUBLISHED' },
    })),
  )

/**
 * Gives a large organization classes, a few hundred sessions with their people, and ten curriculums that everybody or a part of
 * them has to complete, written as sets. What is there already is left as it is.
 */
export async function fillTraining(db: Db, options: TrainingOptions): Promise<TrainingCounts> {
  const { orgId, slug, seed = 1, sessions = 300, today, now } = options
  const none = { tasks: 0, sessions: 0, enrollments: 0, curriculums: 0, assignments: 0 }
  if ((await db.task.count({ where: { orgId } })) > 0) return none
  const features = ['TASKS', 'CURRICULUMS'] as const
  await db.orgFeature.createMany({
    data: features.map((featureType) => ({ orgId, featureType })),
    skipDuplicates: true,
  })
  const random = randomOf(seed * 7_919)
  const tasks = tasksOf(slug, orgId)
  const revisions = tasks.map(({ revisionId, id, title }) => ({
    ...{ id: revisionId, taskId: id, title, industry: 'HEALTHCARE', defaultFormat: 'IN_PERSON', units: 200 },
    eligible: ['CA:CNA', 'CA:HHA', 'CA:RN', 'CA:LVN'],
  }))
  const runs = Array.from({ length: sessions }, (_, index) =>
    run(random, { index, slug, orgId, today, task: random.pick(tasks) }),
  )
  const people = await membersOf(db, orgId)
  const enrollments = runs.flatMap((one) => seatsOf(random, one, people))
  const curriculums = curriculumsOf(slug, orgId, tasks)
  await db.$transaction(
    async (tx) => {
      await insertSet(tx, 'Task', tasks)
      await insertSet(tx, 'TaskRevision', revisions)
      await insertSet(tx, 'TaskSession', runs)
      await insertSet(tx, 'Enrollment', enrollments)
      await insertSet(tx, 'Credit', creditsOf(enrollments))
      await insertSet(tx, 'Curriculum', curriculums)
      await insertSet(
        tx,
        'CurriculumGroup',
        curriculums.flatMap(({ groups }) => groups),
      )
      await insertSet(
        tx,
        'CurriculumGroupTask',
        curriculums.flatMap(({ groups }) => groups.flatMap(({ tasks: of }) => of)),
      )
    },
    { timeout: 60_000 },
  )
  await refreshEverybody(db, orgId, now, 200)
  const assignments = await db.curriculumAssignment.count({ where: { orgId } })
  return {
    tasks: tasks.length,
    sessions,
    enrollments: enrollments.length,
    curriculums: curriculums.length,
    assignments,
  }
}

const membersOf = async (db: Db, orgId: string) =>
  (
    await db.role.findMany({
      where: { orgId, state: 'ACTIVE' },
      select: { userId: true },
      orderBy: { id: 'asc' },
      take: 20_000,
    })
  ).map(({ userId }) => userId)

type Run = {
  index: number
  slug: string
  orgId: string
  today: string
  task: { id: string; revisionId: string; title: string }
}

/** A session of the last year or the next quarter. */
function run(random: Random, { index, slug, orgId, today, task }: Run) {
  const days = random.below(450) - 360
  const startsAt = `${addDays(today, days)}T${String(15 + random.below(8)).padStart(2, '0')}:00:00.000Z`
  const endsAt = new Date(Date.parse(startsAt) + 7_200_000).toISOString()
  const past = days < -1
  return {
    ...{ id: idOf(slug, 'session', index), orgId, taskId: task.id, taskRevisionId: task.revisionId, startsAt, endsAt },
    ...{ timeZone: 'America/Los_Angeles', format: 'IN_PERSON', state: past ? 'FINALIZED' : 'SCHEDULED' },
    finalizedAt: past ? endsAt : null,
    past,
    title: task.title,
    day: startsAt.slice(0, 10),
  }
}

function seatsOf(
  random: Random,
  { id, orgId, startsAt, past, title, day }: ReturnType<typeof run>,
  people: readonly string[],
) {
  if (people.length === 0) return []
  const from = random.below(people.length)
  const some = new Set(
    Array.from({ length: 15 + random.below(40) }, (_, index) => people[(from + index * 3) % people.length]!),
  )
  return [...some].map((userId) => {
    const came = random.chance(0.9)
    const status = past ? (came ? 'ATTENDED' : 'ABSENT') : 'ENROLLED'
    const presence = past && came ? { checkedInAt: startsAt, checkInMethod: 'CODE' } : {}
    return { id: idOf(id, userId), orgId, taskSessionId: id, userId, status, source: 'SELF', ...presence, title, day }
  })
}

/** Who attended has the credit. */
const creditsOf = (enrollments: readonly ReturnType<typeof seatsOf>[number][]) =>
  enrollments
    .filter(({ status }) => status === 'ATTENDED')
    .map(({ id: enrollmentId, userId, day: completedAt, title }) => ({
      ...{ userId, enrollmentId, title, completedAt, units: 200, format: 'IN_PERSON', source: 'SESSION' },
    }))

/** Five that reach everybody, five that reach a part. */
function curriculumsOf(slug: string, orgId: string, tasks: readonly { id: string }[]) {
  return Array.from({ length: 10 }, (_, index) => {
    const id = idOf(slug, 'curriculum', index)
    const part = index % 2 === 1
    const group = (position: number, rule: string, more: object, of: readonly { id: string }[]) => {
      const groupId = idOf(id, 'group', position)
      const named = { id: groupId, curriculumId: id, position, name: `Part ${position + 1}`, rule }
      return { ...named, ...more, tasks: of.map((task) => ({ groupId, taskId: task.id })) }
    }
    return {
      ...{ id, orgId, title: `Requirement ${String(index + 1).padStart(2, '0')}`, state: 'ACTIVE', geos: [] },
      departments: part ? [departments[index % departments.length], departments[(index + 3) % departments.length]] : [],
      jobTitles: index === 9 ? [jobs[0]!.title] : [],
      credentialTypes: [],
      ...{
        due: index % 3 === 0 ? 'HIRE_ANNIVERSARY' : 'DAYS_AFTER_ASSIGN',
        dueDays: index % 3 === 0 ? null : index * 30,
      },
      ...{ recurrence: index % 4 === 0 ? 'FROM_COMPLETION' : 'NONE', recurrenceMonths: index % 4 === 0 ? 12 : null },
      groups: [
        group(0, 'ALL', {}, [tasks[index % tasks.length]!]),
        ...(index % 2 === 0 ? [group(1, 'MIN_UNITS', { units: 400 + index * 100 }, [])] : []),
      ],
    }
  })
}
