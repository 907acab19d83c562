import { z } from 'zod'
import { noteSteps, type TakenStep } from '@/lib/data/reminders/ladder'
import { type DueTraining, listDueTrainings, trainingKind, trainingSubject } from '@/lib/data/reminders/training'
import { dueTrainingStep, stepName } from '@/lib/domain/reminders/ladder'
import { loudZones } from '@/lib/domain/reminders/send-times'
import { ok, orThrow } from '@/lib/domain/result'
import { compareText } from '@/lib/domain/text'
import { todayIn } from '@/lib/domain/time/plain-date'
import { timeZones } from '@/lib/domain/time/time-zones'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { type NewNotice, notify } from '../notices/notify'
import { write } from '../write'
import { trainingParams } from './reminder-params'

const input = z.strictObject({
  /** The minimum number of trainings per transaction; a person's trainings are kept together. */
  batch: z.int().min(1).max(1000).default(250),
  /** Trainings read at a time. */
  page: z.int().min(1).max(20_000).default(2000),
})

const first = { userId: '00000000-0000-0000-0000-000000000000', id: '00000000-0000-0000-0000-000000000000' }

/**
 * Notifies people about training due in a week, today, a week ago or 30 days ago, where it is not night: one message
 * per person and organization. As with the license ladder, each batch is a transaction that records the steps with
 * their messages, so nothing is sent twice. Completed or exempted trainings have no steps.
 */
export const remindOfTraining = defineJobService({
  action: 'training.remind',
  input,
  run: async (ctx, { batch, page }) => {
    const dates = timeZones.map((zone) => todayIn(zone, ctx.now))
    const days = { zones: timeZones, dates, loud: loudZones(timeZones, ctx.now) }
    const tally = { trainings: 0, trainingsTold: 0 }
    for (let after = first, rows: DueTraining[] = []; ; after = rows.at(-1)!) {
      rows = await listDueTrainings(ctx.db, days, { after, size: page })
      for (const some of inBatches(rows, batch)) {
        const result = await noteAndNotify(ctx, some)
        tally.trainings += result.noted
        tally.trainingsTold += result.told
      }
      if (rows.length < page) return ok(tally)
    }
  },
})

/** Batches of at least this size that keep a person's trainings together. */
function inBatches(rows: readonly DueTraining[], size: number): DueTraining[][] {
  const batches: DueTraining[][] = []
  for (const personRows of Map.groupBy(rows, ({ userId }) => userId).values()) {
    const last = batches.at(-1)
    if (last && last.length < size) last.push(...personRows)
    else batches.push([...personRows])
  }
  return batches
}

async function noteAndNotify(ctx: JobCtx, rows: readonly DueTraining[]): Promise<{ noted: number; told: number }> {
  const result = await write(ctx, async (w) => {
    const due = rows.flatMap((row) => {
      const step = dueTrainingStep(row)
      return step ? [{ row, tell: step.tell, note: noteOf(row, step.step) }] : []
    })
    const notedSteps = await noteSteps(
      w.tx,
      due.map(({ note }) => note),
      ctx.now,
    )
    const mine = new Set(notedSteps.map(keyOf))
    const supervised = due.flatMap(({ row, tell, note }) => (tell && mine.has(keyOf(note)) ? row : []))
    const byReader = Map.groupBy(supervised, ({ userId, orgId }) => `${userId}:${orgId}`)
    await notify(w, [...byReader.values()].map(noticeOf))
    return ok({ noted: notedSteps.length, told: byReader.size })
  })
  return orThrow(result, 'Reminders of training')
}

const noteOf = ({ id, dueAt }: DueTraining, step: number): TakenStep => ({
  kind: trainingKind,
  subjectType: trainingSubject,
  subjectId: id,
  day: dueAt,
  step: stepName(step),
})

const keyOf = ({ subjectId, day, step }: TakenStep): string => `${subjectId}:${day}:${step}`

/** One message about all of these trainings of a person in an organization. */
function noticeOf(rows: readonly DueTraining[]): NewNotice {
  const ordered = rows.toSorted((a, b) => compareText(a.dueAt, b.dueAt))
  const { userId, orgId, orgName, title, dueAt, daysLeft, id } = ordered[0]!
  return {
    userId,
    orgId,
    kind: 'trainingDue',
    severity: daysLeft < 0 ? 'WARN' : 'INFO',
    actionPath: '/dashboard',
    params: trainingParams({ org: orgName, title, dueAt, late: daysLeft < 0, ids: ordered.map((row) => row.id) }),
    dedupeKey: `trainingDue:${id}:${dueAt}:${daysLeft}`,
  }
}
