import { z } from 'zod'
import type { Db } from '@/lib/data/db'
import { noteSteps } from '@/lib/data/reminders/ladder'
import {
  listMended,
  listMendedOrgs,
  listMendedReaders,
  type Mended,
  type MendedOrg,
  mendedKind,
} from '@/lib/data/reminders/mended'
import {
  type DigestDays,
  type DigestKind,
  type DigestOrg,
  findReaderRole,
  listDigestOrgs,
  listDigestReaders,
  takeUninformed,
} from '@/lib/data/reminders/team'
import { digestDays } from '@/lib/domain/reminders/ladder'
import { digestMonday, expiryLateDays, loudZones } from '@/lib/domain/reminders/send-times'
import { ok, orThrow } from '@/lib/domain/result'
import { addDays, type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { timeZones } from '@/lib/domain/time/time-zones'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { type NewNotice, notify } from '../notices/notify'
import { write, writeInBatches } from '../write'

/** The page on which a supervisor reads about their people. */
const supervisorPath = (orgId: string) => `/orgs/${orgId}/people`

/** Leads to the expired or expiring licenses, or to the overdue trainings if there are none. */
const adminPath = (orgId: string, licenses: number) =>
  licenses > 0
    ? `/orgs/${orgId}/credentials?urgent=yes&sort=expiry&pick=all#licenses`
    : `/orgs/${orgId}/curriculums?state=OVERDUE`

const digests = {
  'digest.weekly': { notice: 'licensesDue', before: digestDays, after: digestDays, weekly: true },
  'digest.expiry': { notice: 'licensesExpiring', before: expiryLateDays - 1, after: 0, weekly: false },
} as const satisfies Record<DigestKind, { notice: NewNotice['kind']; before: number; after: number; weekly: boolean }>

/**
 * Sends administrators and supervisors digests about their people: on Monday morning, licenses that expire within 30
 * days and overdue trainings; and to administrators, each morning, licenses that expire that day. One transaction per
 * organization records the digest with its messages, so none is sent twice.
 */
export const sendDigests = defineJobService({
  action: 'ladder.digest',
  input: z.strictObject({}),
  run: async (ctx) => {
    const zones = loudZones(timeZones, ctx.now)
    const mondays = zones.flatMap((zone) => {
      const day = digestMonday(zone, ctx.now)
      return day ? [{ zone, day }] : []
    })
    const todays = zones.map((zone) => ({ zone, day: todayIn(zone, ctx.now) }))
    return ok({
      weekly: await sendAll(ctx, 'digest.weekly', mondays),
      expiry: await sendAll(ctx, 'digest.expiry', todays),
    })
  },
})

/** Sends one kind of digest to all organizations where it is due; returns the number of messages. */
async function sendAll(ctx: JobCtx, kind: DigestKind, days: DigestDays): Promise<number> {
  const { before, after } = digests[kind]
  let sent = 0
  for (const org of await listDigestOrgs(ctx.db, { kind, days, before, after }))
    sent += await sendDigestsOf(ctx, kind, org)
  return sent
}

async function sendDigestsOf(ctx: JobCtx, kind: DigestKind, org: DigestOrg): Promise<number> {
  const { notice, after, weekly } = digests[kind]
  const { orgId, day, from } = org
  const result = await write(ctx, async (w) => {
    const step = { kind, subjectType: 'Org', subjectId: orgId, day, step: 'told' }
    if ((await noteSteps(w.tx, [step], ctx.now)).length === 0) return ok(0)
    const span = { orgId, from, until: addDays(day, after), now: ctx.now }
    const readers = await listDigestReaders(w.tx, span, { weekly, day })
    return ok(
      await notify(
        w,
        readers.map(({ userId, roleType, count, trainings }) => ({
          userId,
          orgId,
          kind: notice,
          severity: kind === 'digest.expiry' ? 'WARN' : 'INFO',
          params: { org: org.name, count, trainings, from, until: span.until, onDay: day, timeZone: org.timeZone },
          actionPath: roleType === 'ADMIN' ? adminPath(orgId, count) : supervisorPath(orgId),
          dedupeKey: `${notice}:${orgId}:${userId}:${day}`,
        })),
      ),
    )
  })
  return orThrow(result, 'A digest')
}

/** Days between the notice that a supervisor will see somebody's licenses and the first time that they do. */
const aheadDays = 14

/** Notifies people who joined before supervisors saw licenses that theirs will; once each, fourteen days ahead. */
export const informSupervised = defineJobService({
  action: 'ladder.tellSupervised',
  input: z.strictObject({ batch: z.int().min(1).max(1000).default(500) }),
  run: async (ctx, { batch }) => {
    const from = new Date(ctx.now.getTime() + aheadDays * 86_400_000)
    const notifiedCount = await writeInBatches(ctx, batch, async (w) => {
      const untold = await takeUninformed(w.tx, from, batch)
      await notify(
        w,
        untold.map(({ id, userId, orgId, org }) => ({
          userId,
          orgId,
          kind: 'supervisorHears' as const,
          severity: 'INFO' as const,
          params: { org, onDay: todayIn('UTC', from) },
          actionPath: '/account/organizations',
          dedupeKey: `supervisorHears:${id}`,
        })),
      )
      return untold.length
    })
    return ok({ told: notifiedCount })
  },
})

/**
 * Sends administrators and supervisors on Monday morning the improvements since the last such message: licenses
 * renewed, hours complete, trainings done. One transaction per organization records the day with its messages, so none
 * is sent twice.
 */
export const sendMended = defineJobService({
  action: 'ladder.mended',
  input: z.strictObject({}),
  run: async (ctx) => {
    const days = loudZones(timeZones, ctx.now).flatMap((zone) => {
      const day = digestMonday(zone, ctx.now)
      return day ? [{ zone, day }] : []
    })
    let mended = 0
    for (const org of await listMendedOrgs(ctx.db, days)) mended += await sendMendedOf(ctx, org)
    return ok({ mended })
  },
})

async function sendMendedOf(ctx: JobCtx, org: MendedOrg): Promise<number> {
  const { orgId, day, from } = org
  const result = await write(ctx, async (w) => {
    const step = { kind: mendedKind, subjectType: 'Org', subjectId: orgId, day, step: 'told' }
    if ((await noteSteps(w.tx, [step], ctx.now)).length === 0) return ok(0)
    const span = { from, until: day }
    const readers = await listMendedReaders(w.tx, { orgId, ...span, now: ctx.now })
    return ok(
      await notify(
        w,
        readers.map(({ userId, roleType, renewed, hours, trainings }) => ({
          userId,
          orgId,
          kind: 'teamMended' as const,
          severity: 'SUCCESS' as const,
          params: {
            org: org.name,
            renewed,
            completeHours: hours,
            trainings,
            count: renewed + hours + trainings,
            ...span,
          },
          actionPath: roleType === 'ADMIN' ? `/orgs/${orgId}` : supervisorPath(orgId),
          dedupeKey: `teamMended:${orgId}:${userId}:${day}`,
        })),
      ),
    )
  })
  return orThrow(result, 'What was mended')
}

type SpanQuery = { orgId: string; from: PlainDate; until: PlainDate; now: Date }

/**
 * The improvements that the reader of a message may see, by their current role: everybody's for an administrator, those
 * of their own people for a supervisor.
 */
export async function mendedForReader(db: Db, userId: string, query: SpanQuery, size: number): Promise<Mended[]> {
  const roleType = await findReaderRole(db, query.orgId, userId)
  return roleType ? listMended(db, query, roleType === 'ADMIN' ? null : userId, size) : []
}
