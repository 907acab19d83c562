import type { PlannedStep } from '../schedule/steps'
import { addDays, type PlainDate } from '../time/plain-date'
import { instantOfWallTime } from '../time/wall-time'
import { expiresAfterDays } from './states'

/** Days relative to the due date on which people who have not answered are reminded. */
const offsetsFromDueDate = [-7, -3, -1, 0, 1, 7] as const
/** Days after sending on which people are reminded of a request without a due date. */
const offsetsFromSending = [3, 7, 14, 30] as const

/** Reminders are sent in the morning, in the organization's time zone. */
const morning = '09:00'

type SentRequest = { id: string; dueOn: PlainDate | null; sentOn: PlainDate; timeZone: string }

export const remindKind = 'signing.remind'
export const expireKind = 'signing.expire'

/**
 * The scheduled steps of a sent request: reminders, and its end 30 days after the due date. Steps in the past are left
 * out.
 */
export function signingSteps({ id, dueOn, sentOn, timeZone }: SentRequest): PlannedStep[] {
  const subject = { subjectType: 'SigningRequest', subjectId: id }
  const morningOf = (day: PlainDate) => instantOfWallTime(`${day}T${morning}`, timeZone)
  const baseDay = dueOn ?? sentOn
  const days = (dueOn ? offsetsFromDueDate : offsetsFromSending).map((offset) => ({
    step: String(offset),
    on: addDays(baseDay, offset),
  }))
  const reminders = days
    .filter(({ on }) => on > sentOn)
    .map(({ step, on }) => ({ ...subject, kind: remindKind, day: baseDay, step, dueAt: morningOf(on) }))
  if (!dueOn) return reminders
  const end = addDays(dueOn, expiresAfterDays + 1)
  return [
    ...reminders,
    { ...subject, kind: expireKind, day: dueOn, step: 'end', dueAt: instantOfWallTime(`${end}T00:00`, timeZone) },
  ]
}
