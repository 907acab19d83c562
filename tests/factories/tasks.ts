import { database } from '@/lib/data/db'
import { replaceFeatures } from '@/lib/data/org-settings'
import { findTaskSession, type TaskSessionRecord } from '@/lib/data/task-sessions'
import type { TaskRecord } from '@/lib/data/tasks'
import { appFeatures } from '@/lib/domain/lists/app-features'
import { createTaskSession } from '@/lib/services/task-sessions/create-task-session'
import { createTask } from '@/lib/services/tasks/create-task'
import { publishTask } from '@/lib/services/tasks/move-task'
import { next } from './counter'
import { type CtxOptions, ctxFor } from './ctx'
import { done } from './done'
import { type MadeOrg, makeOrg } from './orgs'

/** An organization with every feature switched on. */
export async function makeClassOrg(options: Parameters<typeof makeOrg>[0] = {}): Promise<MadeOrg> {
  const org = await makeOrg(options)
  await database().$transaction((tx) => replaceFeatures(tx, org.id, appFeatures))
  return org
}

/** A context of the organization's administrator. */
export const ctxOfAdmin = (org: MadeOrg, options: CtxOptions = {}) =>
  ctxFor(org.admin, { roles: [org.role], ...options })

/** A task as an administrator enters it. */
export const taskFields = (fields: Record<string, unknown> = {}) => ({
  title: `Infection control ${next()}`,
  units: 4,
  defaultFormat: 'IN_PERSON',
  topics: ['Infection control'],
  eligible: [
    { geo: 'CA', credentialType: 'CNA' },
    { geo: 'CA', credentialType: 'HHA' },
  ],
  ...fields,
})

type TaskOptions = { org?: MadeOrg; published?: boolean } & Record<string, unknown>

/** A task, published unless told otherwise; makes the organization when none is named. */
export async function makeTask({ org: named, published = true, ...fields }: TaskOptions = {}): Promise<TaskRecord> {
  const org = named ?? (await makeClassOrg())
  const task = await done(createTask(ctxOfAdmin(org), { input: { orgId: org.id, ...taskFields(fields) } }))
  return published ? done(publishTask(ctxOfAdmin(org), { id: task.id, version: task.version })) : task
}

const minutes = 60_000
export const minutesFrom = (now: Date, count: number): Date => new Date(now.getTime() + count * minutes)

/** Times of a session as they are entered: four hours, tomorrow. */
export function sessionTimes() {
  const startsAt = minutesFrom(new Date(), 24 * 60)
  return { startsAt: startsAt.toISOString(), endsAt: minutesFrom(startsAt, 240).toISOString() }
}

type SessionOptions = { org: MadeOrg; task?: TaskRecord; startsAt?: Date; endsAt?: Date; now?: Date } & Record<
  string,
  unknown
>

/**
 * A session of a published task, scheduled for tomorrow unless told otherwise, four hours long. One in the past is made at
 * `startsAt` less a day, so that it could still be scheduled then.
 */
export async function makeTaskSession(options: SessionOptions): Promise<TaskSessionRecord> {
  const { org, task: named, startsAt = minutesFrom(new Date(), 24 * 60), endsAt, now, ...fields } = options
  const task = named ?? (await makeTask({ org }))
  const at = now ?? (startsAt < new Date() ? minutesFrom(startsAt, -24 * 60) : new Date())
  const input = {
    taskId: task.id,
    startsAt: startsAt.toISOString(),
    endsAt: (endsAt ?? minutesFrom(startsAt, 240)).toISOString(),
    location: 'Room 2',
    ...fields,
  }
  return done(createTaskSession(ctxOfAdmin(org, { now: at }), { input }))
}

/** A session as it is now. */
export async function taskSessionNow(id: string): Promise<TaskSessionRecord> {
  const session = await findTaskSession(database(), id)
  if (!session) throw new Error(`There is no session ${id}`)
  return session
}
