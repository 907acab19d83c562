import { listAssignmentsOfRole } from '@/lib/data/curriculum-assignments'
import type { CurriculumRecord } from '@/lib/data/curriculums'
import { database } from '@/lib/data/db'
import { toColumn } from '@/lib/data/plain-dates'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { activateCurriculum } from '@/lib/services/curriculums/move-curriculum'
import { createCurriculum } from '@/lib/services/curriculums/save-curriculum'
import { refreshStanding } from '@/lib/services/standing/refresh-standing'
import { next } from './counter'
import { ctxFor } from './ctx'
import { done } from './done'
import { type MadeOrg, makeOrg } from './orgs'

/** Switches features of an organization on, behind the back of the services. */
export async function switchOn(orgId: string, ...features: ('TASKS' | 'CURRICULUMS' | 'WEBHOOKS')[]): Promise<void> {
  await database().orgFeature.createMany({
    data: features.map((featureType) => ({ orgId, featureType })),
    skipDuplicates: true,
  })
}

export type MadeClass = { id: string; revisionId: string }

/** A published class of an organization with nothing but what a curriculum needs of it. */
export async function makeClass(orgId: string, title = `Class ${next()}`): Promise<MadeClass> {
  const made = await database().task.create({
    data: {
      ...{ orgId, title, state: 'PUBLISHED' },
      revisions: {
        create: { title, industry: 'HEALTHCARE', defaultFormat: 'IN_PERSON', units: 200, eligible: ['CA:CNA'] },
      },
    },
    include: { revisions: true },
  })
  return { id: made.id, revisionId: made.revisions[0]!.id }
}

/** An organization with curriculums, and one published class of it. */
export async function makeCurriculumOrg(): Promise<{ org: MadeOrg; task: MadeClass }> {
  const org = await makeOrg()
  const task = await makeClass(org.id)
  await switchOn(org.id, 'CURRICULUMS')
  return { org, task }
}

/** A session of a class on a day; without a state it is to come. */
export async function makeClassSession(
  orgId: string,
  task: MadeClass,
  { day, ...more }: { day: PlainDate; state?: 'SCHEDULED' | 'FINALIZED'; capacity?: number; selfEnroll?: boolean },
): Promise<string> {
  const startsAt = new Date(`${day}T17:00:00.000Z`)
  const made = await database().taskSession.create({
    data: {
      ...{ orgId, taskId: task.id, taskRevisionId: task.revisionId, state: 'SCHEDULED', startsAt, ...more },
      ...{ endsAt: new Date(startsAt.getTime() + 7_200_000), timeZone: 'America/Los_Angeles', format: 'IN_PERSON' },
    },
  })
  return made.id
}

/** Lets somebody attend a class on a day: a finalized session, an enrollment and its credit. Answers the credit's id. */
export async function attendClass(
  orgId: string,
  task: MadeClass,
  { userId, day, units = 200, now = new Date() }: { userId: string; day: PlainDate; units?: number; now?: Date },
): Promise<string> {
  const taskSessionId = await makeClassSession(orgId, task, { day, state: 'FINALIZED' })
  return database().$transaction(async (tx) => {
    const enrollment = await tx.enrollment.create({
      data: { orgId, taskSessionId, userId, status: 'ATTENDED', source: 'ADMIN' },
    })
    const credit = await tx.credit.create({
      data: {
        ...{ userId, enrollmentId: enrollment.id, title: 'Class', completedAt: toColumn(day), units },
        ...{ format: 'IN_PERSON', source: 'SESSION' },
      },
    })
    await refreshStanding(tx, [userId], now)
    return credit.id
  })
}

/** What a form sends for a curriculum: everybody, one class, due 30 days after the assignment. */
export const curriculumForm = (taskIds: readonly string[], more: Record<string, unknown> = {}) => ({
  title: `Curriculum ${next()}`,
  audience: {},
  due: 'DAYS_AFTER_ASSIGN',
  dueDays: 30,
  recurrence: 'NONE',
  groups: [{ name: 'Classes', rule: 'ALL', taskIds }],
  ...more,
})

type Options = { org: MadeOrg; taskIds: readonly string[]; active?: boolean; now?: Date } & Record<string, unknown>

/** A curriculum of an organization, active unless told; its feature is switched on. */
export async function makeCurriculum({
  org,
  taskIds,
  active = true,
  now,
  ...more
}: Options): Promise<CurriculumRecord> {
  await switchOn(org.id, 'CURRICULUMS')
  const ctx = () => ctxFor(org.admin, { roles: [org.role], ...(now ? { now } : {}) })
  const made = await done(createCurriculum(ctx(), { input: { orgId: org.id, ...curriculumForm(taskIds, more) } }))
  return active ? done(activateCurriculum(ctx(), { id: made.id, version: made.version })) : made
}

/** The assignments of a member, without those of the past. */
export const assignmentsOf = async (roleId: string) =>
  (await listAssignmentsOfRole(database(), roleId)).filter(({ state }) => state !== 'CLOSED')
