import { z } from 'zod'
import { lockOrg } from '@/lib/data/orgs/closing'
import { noteSteps } from '@/lib/data/reminders/ladder'
import {
  chooseReaders,
  type DueReport,
  listDueReports,
  listReportReaders as listReaders,
  listToldReaders,
  type ReportReader,
} from '@/lib/data/reports/report-readers'
import { listAttendances } from '@/lib/data/reports/training-report'
import { loudZones } from '@/lib/domain/reminders/send-times'
import { type Month, monthOf } from '@/lib/domain/reports/month'
import { fail, ok, orThrow, type Result } from '@/lib/domain/result'
import { addDays, todayIn } from '@/lib/domain/time/plain-date'
import { timeZones } from '@/lib/domain/time/time-zones'
import type { JobCtx } from '../ctx'
import { defineJobService, defineService } from '../define-service'
import { id } from '../inputs'
import { notify } from '../notices/notify'
import { write } from '../write'

const about = async (_ctx: unknown, { orgId }: { orgId: string }) => ({ id: orgId })
const ofOrg = { type: 'TASKS', orgOf: (org: { id: string }) => org.id } as const

/** The members who may read the training report, with those to whom each month's is announced. */
export const listReportReaders = defineService({
  action: 'trainingReport.address',
  reads: true,
  input: z.strictObject({ orgId: id }),
  subject: about,
  feature: ofOrg,
  run: async (ctx, { orgId }) => ok<ReportReader[]>(await listReaders(ctx.db, orgId)),
})

/** Chooses to whom each month's training report is announced: all of them, each a member who may read it. */
export const chooseReportReaders = defineService({
  action: 'trainingReport.address',
  input: z.strictObject({ orgId: id, memberIds: z.array(id).max(500, 'validation.invalid') }),
  subject: about,
  feature: ofOrg,
  run: (ctx, { orgId, memberIds }): Promise<Result<ReportReader[]>> =>
    write(ctx, async (w) => {
      await lockOrg(w.tx, orgId)
      const before = await listReaders(w.tx, orgId)
      const may = new Set(before.map((reader) => reader.id))
      if (!memberIds.every((memberId) => may.has(memberId)))
        return fail('invalidInput', { memberIds: 'validation.reportReader' })
      await chooseReaders(w.tx, orgId, memberIds)
      const after = await listReaders(w.tx, orgId)
      const changed = after.filter((reader, index) => reader.chosen !== before[index]?.chosen)
      for (const { id: subjectId, userId: personId, chosen } of changed)
        w.audit({
          action: chosen ? 'trainingReport.addressed' : 'trainingReport.unaddressed',
          subjectType: 'Role',
          subjectId,
          orgId,
          personId,
        })
      return ok(after)
    }),
})

const kind = 'trainingReport.month'
/** Days after the first of a month on which a missed announcement is still made. */
const lateDays = 6

/**
 * Announces the training report of the month before, on the morning of the first day of a month, to those chosen who
 * may still read it. One transaction per organization records the day with its messages, so none is sent twice.
 */
export const tellMonthlyReports = defineJobService({
  action: 'trainingReport.tell',
  input: z.strictObject({}),
  run: async (ctx) => {
    const days = loudZones(timeZones, ctx.now).flatMap((zone) => {
      const today = todayIn(zone, ctx.now)
      const day = monthOf(today).from
      return today <= addDays(day, lateDays) ? [{ zone, day }] : []
    })
    let reports = 0
    for (const due of await listDueReports(ctx.db, kind, days)) reports += await tell(ctx, due)
    return ok({ reports })
  },
})

async function tell(ctx: JobCtx, { orgId, name: org, day }: DueReport): Promise<number> {
  const { month, from, to }: Month = monthOf(addDays(day, -1))
  const attendances = await listAttendances({ orgId, from, to, department: null }, 50_000)
  const absent = attendances.filter(({ status }) => status === 'ABSENT').length
  const result = await write(ctx, async (w) => {
    const step = { kind, subjectType: 'Org', subjectId: orgId, day, step: 'told' }
    if ((await noteSteps(w.tx, [step], ctx.now)).length === 0) return ok(0)
    const readers = await listToldReaders(w.tx, orgId)
    return ok(
      await notify(
        w,
        readers.map(({ userId }) => ({
          userId,
          orgId,
          kind: 'monthReported' as const,
          severity: 'INFO' as const,
          params: { org, reportMonth: from, attended: attendances.length - absent, absent },
          actionPath: `/orgs/${orgId}/curriculums/report?month=${month}`,
          dedupeKey: `monthReported:${orgId}:${userId}:${month}`,
        })),
      ),
    )
  })
  return orThrow(result, 'The report of a month')
}
