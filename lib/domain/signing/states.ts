import type { PlannedStep } from '../schedule/steps'
import { addDays, type PlainDate } from '../time/plain-date'
import { instantOfWallTime } from '../time/wall-time'

export const signingModes = ['EACH', 'TOGETHER'] as const
/** A copy for each person, or one copy that all sign. */
export type SigningMode = (typeof signingModes)[number]

export const signingRequestStates = ['DRAFT', 'SENT', 'VOIDED'] as const
/** What a list of them is filtered by: a state, or whether somebody still has to sign. */
export const signingFilters = [...signingRequestStates, 'WAITING'] as const
export type SigningFilter = (typeof signingFilters)[number]
export type SigningRequestState = (typeof signingRequestStates)[number]

export type SigningCopyState = 'OPEN' | 'COMPLETED' | 'DECLINED' | 'EXPIRED' | 'VOIDED'

export const signerStates = ['WAITING', 'SENT', 'SIGNED', 'DECLINED', 'EXPIRED', 'VOIDED'] as const
/** WAITING: somebody else signs first. SENT: it is their turn. In all other states, the signer is done. */
export type SignerState = (typeof signerStates)[number]

type Turn = { slot: number; state: SignerState }

/** Whether a signer still has to sign, now or later. */
const isOpen = (state: SignerState): boolean => state === 'WAITING' || state === 'SENT'

/** Whether a request can be ended: it was sent, and somebody has not answered yet. */
export const isEndable = (request: {
  state: SigningRequestState
  counts: { waiting: number; sent: number }
}): boolean => request.state === 'SENT' && request.counts.waiting + request.counts.sent > 0

/** The initial state of a copy's signers: if they sign in order, only the first has their turn. */
export const firstState = (slot: number, inOrder: boolean): SignerState => (inOrder && slot > 0 ? 'WAITING' : 'SENT')

/** The slots whose turn begins after a signature: the first that is waiting, if nobody before it still has to sign. */
export function nextSlots(signers: readonly Turn[]): number[] {
  const openSigners = signers.filter(({ state }) => isOpen(state)).toSorted((a, b) => a.slot - b.slot)
  const [firstOpen] = openSigners
  return firstOpen?.state === 'WAITING' ? [firstOpen.slot] : []
}

/** A copy is complete once everybody has signed. */
export const isComplete = (signers: readonly Turn[]): boolean =>
  signers.length > 0 && signers.every(({ state }) => state === 'SIGNED')

/** Days after its due date at which an unanswered request ends. */
const expiresAfterDays = 30

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
