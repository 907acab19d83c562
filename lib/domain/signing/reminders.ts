import type { PlannedStep } from '../schedule/steps'
import { addDays, type PlainDate } from '../time/plain-date'
import { instantOfWallTime } from '../time/wall-time'
import { expiresAfterDays } from './states'

/** Days from the due date on which those who have not answered are reminded: before it, on it, and after it. */
const offsetsFromDueDate = [-7, -3, -1, 0, 1, 7] as const
/** Days after sending, without a due date. */
const offsetsFromSending = [3, 7, 14, 30] as const

/** Reminders leave in the morning, where the organization is. */
const morning = '09:00'

type SentRequest = { id: string; dueOn: PlainDate | null; sentOn: PlainDate; timeZone: string }

export const remindKind = 'signing.remind'
export const expireKind = 'signing.expire'

/** The steps of a request that was sent: reminders, and its end 30 days after the due date. What lies in the past is left out. */
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
