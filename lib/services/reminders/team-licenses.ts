import { z } from 'zod'
import type { Db } from '@/lib/data/db'
import {
  findReaderRole,
  listTeamLicenses,
  listTeamTrainings,
  type TeamLicense,
  type TeamTraining,
} from '@/lib/data/reminders/team'
import { digestDays } from '@/lib/domain/reminders/ladder'
import { ok } from '@/lib/domain/result'
import { addDays, type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { can, type Viewer } from '@/lib/policy/can'
import { defineService } from '../define-service'
import { id } from '../inputs'

type SpanQuery = { orgId: string; from: PlainDate; until: PlainDate; now: Date }

/** The span of the weekly digest around a day. */
const digestSpan = (day: PlainDate) => ({ from: addDays(day, -digestDays), until: addDays(day, digestDays) })

/** The licenses of an organization's people that expire in a span, as far as this viewer may see them. */
async function licensesFor(db: Db, viewer: Viewer, query: SpanQuery): Promise<TeamLicense[]> {
  const isAdmin = viewer.roles.some(({ orgId, roleType }) => orgId === query.orgId && roleType === 'ADMIN')
  const found = await listTeamLicenses(db, query, isAdmin ? null : viewer.userId)
  return found.filter((license) => can(viewer, 'teamLicense.list', license))
}

/** The licenses that the reader of a message may see, by their current role; none for former members. */
export async function licensesForReader(db: Db, userId: string, query: SpanQuery): Promise<TeamLicense[]> {
  const roleType = await findReaderRole(db, query.orgId, userId)
  if (!roleType) return []
  const roles = [{ orgId: query.orgId, roleType }]
  return licensesFor(
    db,
    { userId, verified: true, superAdmin: false, roles, visits: [], personVisits: [], scopes: null },
    query,
  )
}

/** Overdue training: an administrator's whole organization, a supervisor's own people. */
export const listOwnTeamTrainings = defineService({
  action: 'teamLicense.list',
  input: z.strictObject({ orgId: id }),
  subject: async (ctx, { orgId }) => ({ orgId, supervisorUserId: ctx.viewer.userId, heard: true }),
  run: async (ctx, { orgId }) => {
    const org = await ctx.load.org.load(orgId)
    const day = todayIn(org?.timeZone ?? 'UTC', ctx.now)
    return ok(await trainingsForReader(ctx.db, ctx.viewer.userId, { orgId, day, now: ctx.now }))
  },
})

/**
 * Overdue training on a day, for the reader of a message: an administrator's whole organization, a supervisor's own
 * people.
 */
export async function trainingsForReader(
  db: Db,
  userId: string,
  query: { orgId: string; day: PlainDate; now: Date },
): Promise<TeamTraining[]> {
  const roleType = await findReaderRole(db, query.orgId, userId)
  return roleType ? listTeamTrainings(db, query, roleType === 'ADMIN' ? null : userId) : []
}

/** Licenses that expire soon: an administrator's whole organization, a supervisor's own people. */
export const listOwnTeamLicenses = defineService({
  action: 'teamLicense.list',
  input: z.strictObject({ orgId: id }),
  subject: async (ctx, { orgId }) => ({ orgId, supervisorUserId: ctx.viewer.userId, heard: true }),
  run: async (ctx, { orgId }) => {
    const org = await ctx.load.org.load(orgId)
    const today = todayIn(org?.timeZone ?? 'UTC', ctx.now)
    return ok(await licensesFor(ctx.db, ctx.viewer, { orgId, ...digestSpan(today), now: ctx.now }))
  },
})
