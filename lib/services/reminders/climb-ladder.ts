import { z } from 'zod'
import {
  type Days,
  type DueRow,
  insertLadderNotices,
  ladderKind,
  listDue,
  type NewLadderNotice,
  noteSteps,
  type TakenStep,
} from '@/lib/data/reminders/ladder'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { dueStep, ladderMessage, stepName } from '@/lib/domain/reminders/ladder'
import { loudZones } from '@/lib/domain/reminders/send-times'
import { ok, orThrow } from '@/lib/domain/result'
import { geoZones, todayInGeo } from '@/lib/domain/time/geo-zones'
import { maxDate, minDate } from '@/lib/domain/time/plain-date'
import { timeZones } from '@/lib/domain/time/time-zones'
import type { JobCtx } from '../ctx'
import { defineJobService } from '../define-service'
import { sendInParts } from '../notices/notify'
import { write } from '../write'
import { waysParams } from './reminder-params'

const input = z.strictObject({
  /** Steps per transaction. */
  batch: z.int().min(1).max(1000).default(250),
  /** Steps read at a time. */
  page: z.int().min(1).max(20_000).default(2000),
})

const first = '00000000-0000-0000-0000-000000000000'

/**
 * Notifies people about their licenses: everybody who has reached a step of the reminder ladder that is not yet
 * recorded, where it is not night. Each batch is a transaction that records the steps together with their messages:
 * after an interruption the next run does the rest, and no step is announced twice, however many run at once.
 */
export const climbLadder = defineJobService({
  action: 'ladder.climb',
  input,
  run: async (ctx, { batch, page }) => {
    const days = daysAt(ctx.now)
    const tally = { noted: 0, told: 0 }
    const failures: unknown[] = []
    for (let after = first, rows: DueRow[] = []; ; after = rows.at(-1)!.credentialId) {
      rows = await listDue(ctx.db, days, { after, size: page })
      for (let from = 0; from < rows.length; from += batch) {
        try {
          const result = await noteAndNotify(ctx, rows.slice(from, from + batch))
          tally.noted += result.noted
          tally.told += result.told
        } catch (error) {
          // A failing batch must not prevent the others.
          failures.push(error)
        }
      }
      if (rows.length < page) break
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} batches of the ladder failed`)
    return ok(tally)
  },
})

/** Records steps and, in the same transaction, sends messages about those not recorded before. */
async function noteAndNotify(ctx: JobCtx, rows: readonly DueRow[]): Promise<{ noted: number; told: number }> {
  const result = await write(ctx, async (w) => {
    const due = rows.flatMap((row) => stepOf(row) ?? [])
    const notedSteps = await noteSteps(
      w.tx,
      due.flatMap(({ notes }) => notes),
      ctx.now,
    )
    const mine = new Set(notedSteps.map(keyOf))
    const notices = due.flatMap(({ row, notes, tell }) =>
      tell && notes.every((note) => mine.has(keyOf(note))) ? (noticeOf(row, notes[0]!) ?? []) : [],
    )
    const ids = await insertLadderNotices(w.tx, notices, ctx.now)
    await sendInParts(w, ids)
    return ok({ noted: notedSteps.length, told: notices.length })
  })
  return orThrow(result, 'The ladder')
}

type Step = { row: DueRow; notes: TakenStep[]; tell: boolean }

function stepOf(row: DueRow): Step | null {
  const due = dueStep(row)
  const subject = {
    kind: ladderKind(row.deadline),
    subjectType: 'Credential',
    subjectId: row.credentialId,
    day: row.day,
  }
  return due && { row, tell: due.tell, notes: due.note.map((step) => ({ ...subject, step: stepName(step) })) }
}

const keyOf = ({ kind, subjectId, day, step }: TakenStep): string => `${kind}:${subjectId}:${day}:${step}`

/** The message for the license's current state; null when there is nothing to say. */
function noticeOf(row: DueRow, step: TakenStep): NewLadderNotice | null {
  const message = ladderMessage(row)
  if (!message) return null
  const { userId, credentialId, deadline, geo, credentialType, day, daysLeft, missingUnits, openTopics } = row
  return {
    userId,
    severity: message.severity,
    messageKey: `notices.ladder.${message.reason}`,
    params: {
      credentialId,
      deadline,
      geo,
      credentialType,
      expiresAt: day,
      daysLeft,
      missingUnits,
      topics: openTopics.join(),
      ...waysParams(row),
    },
    dedupeKey: keyOf(step),
  }
}

function daysAt(now: Date): Days {
  const geos = geographyCodes
  const dates = geos.map((geo) => todayInGeo(geo, now))
  return {
    geos,
    dates,
    zones: geos.map((geo) => geoZones[geo]),
    first: dates.reduce(minDate),
    last: dates.reduce(maxDate),
    loud: loudZones(timeZones, now),
  }
}
