import { z } from 'zod'
import {
  type ClearanceCount,
  type ClearancePosition,
  type ClearanceRecord,
  countClearance,
  findClearance,
  listClearanceChanges as listChanges,
  listClearancePage,
  listOwnClearance as listOwn,
  type OwnClearance,
} from '@/lib/data/clearance/list'
import { findMember } from '@/lib/data/members/read'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { clearanceDaysAhead, clearanceStates } from '@/lib/domain/clearance/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { addDays, type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { instantOfWallTime } from '@/lib/domain/time/wall-time'
import { narrowedTo } from '@/lib/policy/narrowed'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { dateOrNull, exactly, id, oneOf, optionalFlag, search } from '../inputs'
import { cursorOf, first, type PageOf, positionInput, toPage } from '../page-of'
import { countExported, limitAccess, recordAccess } from '../record-access'

/** The last day that can be asked about. */
export const lastClearanceDay = (today: PlainDate): PlainDate => addDays(today, clearanceDaysAhead)

/**
 * The moment that a day asks about: a past day as it was known at its end, today and later days as it is known now.
 */
function momentOf(org: Pick<OrgRecord, 'timeZone'>, day: PlainDate | null, now: Date) {
  const today = todayIn(org.timeZone, now)
  const on = day ?? today
  if (on > lastClearanceDay(today)) return null
  return { on, knownAt: on < today ? instantOfWallTime(`${addDays(on, 1)}T00:00`, org.timeZone) : null }
}

/** The organization, narrowed to the people whom the viewer may see. */
async function narrowedOrg({ load, viewer }: SignedInCtx, { orgId }: { orgId: string }) {
  const org = await load.org.load(orgId)
  return org && { ...org, ...narrowedTo(viewer, 'clearance.list', orgId) }
}

const tooLate = fail('invalidInput', { on: { key: 'validation.clearanceDay', params: { days: clearanceDaysAhead } } })

const filter = z
  .strictObject({
    states: z.array(oneOf(clearanceStates)).nullish(),
    department: exactly,
    positionId: id.nullish(),
    onLeave: optionalFlag,
    q: search,
  })
  .nullish()
  .transform((input) => ({
    states: input?.states ?? [],
    department: input?.department ?? null,
    positionId: input?.positionId ?? null,
    onLeave: input?.onLeave ?? false,
    words: input?.q ?? [],
  }))

const position = positionInput(z.tuple([z.enum(clearanceStates), z.string().max(500), z.string().regex(/^\d{1,18}$/)]))

/** A page of an organization's people with the day that it is about. */
export type ClearancePage = PageOf<ClearanceRecord> & { on: PlainDate }

/**
 * Whether the people of an organization may work on a day, first those who may not, in pages: today without one, at
 * most 90 days ahead, and for a past day as it was known then.
 */
export const listClearance = defineService({
  action: 'clearance.list',
  input: z.strictObject({ orgId: id, on: dateOrNull, first, after: position, filter }),
  subject: narrowedOrg,
  run: async (ctx, { on: day, first: size, after: from, filter: by }, org): Promise<Result<ClearancePage>> => {
    const moment = momentOf(org, day, ctx.now)
    if (!moment) return tooLate
    const after = from && { state: from[0], sortName: from[1], id: from[2] }
    const rows = await listClearancePage({
      orgId: org.id,
      departments: org.departments,
      moment,
      filter: by,
      after,
      size: size + 1,
    })
    return ok({ on: moment.on, ...toPage(rows, size, (row) => [row.state, row.sortName, row.id]) })
  },
})

/** Whether one member may work on a day; null where their organization has no positions. */
export const getClearance = defineService({
  action: 'clearance.read',
  input: z.strictObject({ memberId: id, on: dateOrNull }),
  subject: (_ctx, { memberId }) => findMember(memberId),
  run: async (ctx, { on: day, memberId }, { orgId }): Promise<Result<ClearanceRecord | null>> => {
    const org = await ctx.load.org.load(orgId)
    if (!org) return fail('notFound')
    const moment = momentOf(org, day, ctx.now)
    return moment ? ok(await findClearance(memberId, moment)) : tooLate
  },
})

/** Whether the person may work in each of their organizations today, as these read it. */
export const listOwnClearance = defineService({
  action: 'clearance.listOwn',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => ok<OwnClearance[]>(await listOwn(ctx.viewer.userId, ctx.now)),
})

/** Rows per read while a list is exported. */
const batch = 500
/** Exports per person, organization and hour. */
const exportLimit = { limit: 30, seconds: 3600 }

/** Everybody of a list in its order, read only as fast as the client does. The history records it with its number of rows. */
export const exportClearance = defineService({
  action: 'clearance.list',
  input: z.strictObject({ orgId: id, on: dateOrNull, filter }),
  subject: narrowedOrg,
  run: async (ctx, { on: day, filter: by }, org) => {
    const { id: orgId, departments } = org
    const moment = momentOf(org, day, ctx.now)
    if (!moment) return tooLate
    const refusal = await limitAccess(ctx, `clearanceExport:${orgId}:${ctx.viewer.userId}`, exportLimit)
    if (refusal) return refusal
    return recordAccess(ctx, async (audit) => {
      const action = 'clearance.exported'
      audit({ action, subjectType: 'Org', subjectId: orgId, orgId, detail: { on: moment.on, states: by.states } })
      const rows = eachRow((after) => listClearancePage({ orgId, departments, moment, filter: by, after, size: batch }))
      return ok(countExported(ctx, { action, orgId }, rows))
    })
  },
})

async function* eachRow(
  read: (after: ClearancePosition | null) => Promise<ClearanceRecord[]>,
): AsyncGenerator<ClearanceRecord> {
  for (let after: ClearancePosition | null = null; ; ) {
    const rows: ClearanceRecord[] = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last
  }
}

const changesAfter = positionInput(z.tuple([z.string().regex(/^\d{1,18}$/)]))

/**
 * What changed since a cursor, each person once with their latest answer: the way to keep a copy. Without a cursor it
 * begins with everybody.
 */
export const listClearanceChanges = defineService({
  action: 'clearance.list',
  input: z.strictObject({ orgId: id, first, after: changesAfter }),
  subject: async (ctx, { orgId }) => ctx.load.org.load(orgId),
  plainCursors: true,
  run: async (_ctx, { orgId, first: size, after }) => {
    const rows = await listChanges({ orgId, after: after?.[0] ?? '0', size: size + 1 })
    const page = toPage(rows, size, (row) => [row.id])
    // A caller who has read everything keeps their place.
    const endCursor = page.pageInfo.endCursor ?? (after && cursorOf(after))
    return ok({ ...page, pageInfo: { ...page.pageInfo, endCursor } })
  },
})

/** The numbers of people in each state on these days, by department. */
export const countClearanceOn = defineService({
  action: 'clearance.list',
  input: z.strictObject({ orgId: id, days: z.array(dateOrNull).min(1).max(8) }),
  subject: narrowedOrg,
  run: async (ctx, { days }, org): Promise<Result<ClearanceCount[]>> => {
    const moments = days.flatMap((day) => momentOf(org, day, ctx.now) ?? [])
    if (moments.length < days.length) return tooLate
    const { departments } = org
    const now = moments.filter(({ knownAt }) => knownAt === null)
    const counts = await Promise.all([
      countClearance(
        org.id,
        now.map(({ on }) => on),
        { knownAt: null, departments },
      ),
      ...moments.flatMap(({ on, knownAt }) =>
        knownAt ? [countClearance(org.id, [on], { knownAt, departments })] : [],
      ),
    ])
    return ok(counts.flat())
  },
})
