import type { AttendanceSource, CheckInMethod, EnrollmentStatus } from '@/lib/domain/lists/sessions'
import { fullName, type PersonName } from '@/lib/domain/people/names'

/**
 * By what something was seen. SERVER: it was pressed while we were connected. CODE: a code proves the seconds in which
 * it was shown. DEVICE: a device kept the press and sent it later, so the time is the device's. HAND: somebody entered
 * it afterwards, with or without a time.
 */
export const witnessKinds = ['SERVER', 'CODE', 'DEVICE', 'HAND'] as const
export type WitnessKind = (typeof witnessKinds)[number]

/**
 * By what a time is known, on screen, on paper and in the API. Nothing turns HAND into one of the others: a kind is
 * stored with the event when it is written, and never changes.
 */
export type Witness = {
  kind: WitnessKind
  /** When it reached us: for DEVICE when it was sent, for HAND when it was entered. */
  recordedAt: Date
  /** Who pressed or entered it; empty when a code or the product did, or when the account is gone. */
  by: string
  reason: string | null
  /** Recorded by the person whom it is about. */
  oneself: boolean
}

/** Who entered something by hand, when, and why. The name is empty when the account is gone. */
export type EnteredByHand = { name: string; at: Date; reason: string | null }

/** What was entered by hand; null for what was seen. */
export const enteredByHand = (witness: Witness | null | undefined): EnteredByHand | null =>
  witness?.kind === 'HAND' ? { name: witness.by, at: witness.recordedAt, reason: witness.reason } : null

/**
 * A press that took longer than this to arrive waited for the network; a faster one counts as made now, whatever the
 * device's clock says.
 */
const waitThresholdMs = 30_000
/** A device's word for the time of a press is taken for this long; an older press is entered by hand. */
const deviceBelievedMs = 60 * 60_000

/** Whether a press has waited on its device for the network. */
export const hasWaited = (pressedAt: Date | null | undefined, now: Date): pressedAt is Date =>
  !!pressedAt && now.getTime() - pressedAt.getTime() > waitThresholdMs

/**
 * The witness of a press that may have waited on its device. `since`: when what was pressed began to exist; no device
 * can have seen it before.
 */
export function witnessOfPress(
  pressedAt: Date | null | undefined,
  now: Date,
  since: Date,
): 'SERVER' | 'DEVICE' | 'HAND' {
  if (!hasWaited(pressedAt, now)) return 'SERVER'
  return now.getTime() - pressedAt.getTime() > deviceBelievedMs || pressedAt < since ? 'HAND' : 'DEVICE'
}

/** The event of an enrollment that recorded something: its kind, and who made it when and why. */
export type RecordingEvent = {
  /** Null for an event from before witnesses were stored. */
  witness: WitnessKind | null
  at: Date
  actorId: string | null
  reason: string | null
  name: PersonName
}

export type Recorded = {
  userId: string | null
  status: EnrollmentStatus
  attendanceSource: AttendanceSource | null
  checkInMethod: CheckInMethod | null
  checkedInAt: Date | null
  checkedOutAt: Date | null
  /** The last event of each; null for none. */
  checkIn: RecordingEvent | null
  checkOut: RecordingEvent | null
  outcome: RecordingEvent | null
}

/** By what a person's arrival, leaving and outcome were seen; null for what there is not. */
export type PresenceWitnesses = { arrival: Witness | null; leaving: Witness | null; outcome: Witness | null }

const witnessOf = (
  kind: WitnessKind,
  { at: recordedAt, actorId, reason, name }: RecordingEvent,
  userId: string | null,
): Witness => ({
  kind,
  recordedAt,
  by: kind === 'CODE' ? '' : fullName(name),
  reason,
  oneself: kind !== 'CODE' && actorId !== null && actorId === userId,
})

/** The kind of an arrival from before witnesses were stored, by what was stored then. */
function olderArrival({ attendanceSource, checkInMethod, checkedInAt }: Recorded, { at }: RecordingEvent): WitnessKind {
  if (attendanceSource === 'PAPER' || !checkedInAt) return 'HAND'
  if (checkInMethod !== 'ROSTER') return 'CODE'
  return hasWaited(checkedInAt, at) ? 'DEVICE' : 'SERVER'
}

/** The same of a leaving: who left by a code recorded it themselves; staff recorded the end of the session by hand. */
function olderLeaving({ userId, checkedOutAt }: Recorded, { at, actorId }: RecordingEvent): WitnessKind {
  if (actorId === userId) return 'CODE'
  return hasWaited(checkedOutAt, at) ? 'HAND' : 'SERVER'
}

/** The reason with which finalizing writes the outcomes that follow from the attendance. */
export const finalizedReason = 'finalized'
const olderOutcome = ({ reason }: RecordingEvent): WitnessKind => (reason === finalizedReason ? 'SERVER' : 'HAND')

/** An outcome that follows from the attendance is nobody's word: it is worked out, whoever finalizes. */
const ofOutcome = (kind: WitnessKind, witness: Witness): Witness =>
  kind === 'SERVER' ? { ...witness, by: '', oneself: false } : witness

/** By what a person's presence was seen. */
export function presenceWitnesses(person: Recorded): PresenceWitnesses {
  const { userId, status, attendanceSource, checkedOutAt, checkIn, checkOut, outcome } = person
  if (!attendanceSource) return { arrival: null, leaving: null, outcome: null }
  const isDecided = status !== 'ENROLLED' && outcome !== null
  const outcomeKind = outcome && (outcome.witness ?? olderOutcome(outcome))
  return {
    arrival: checkIn && witnessOf(checkIn.witness ?? olderArrival(person, checkIn), checkIn, userId),
    leaving:
      checkOut && checkedOutAt ? witnessOf(checkOut.witness ?? olderLeaving(person, checkOut), checkOut, userId) : null,
    outcome: isDecided && outcomeKind ? ofOutcome(outcomeKind, witnessOf(outcomeKind, outcome, userId)) : null,
  }
}

/** Whether the person recorded a part of their own presence: papers say so. */
export const isRecordedByOneself = ({ arrival, leaving, outcome }: PresenceWitnesses): boolean =>
  [arrival, leaving, outcome].some((witness) => witness?.oneself)

/** A real time of a session as stored: pressed at that moment, or entered afterwards with a name and a reason. */
export type RecordedTime = {
  at: Date | null
  recordedAt: Date | null
  reason: string | null
  name: PersonName
}

/** Whether a time was seen as it was pressed. Times from before it was stored who recorded them were pressed. */
export const isPressed = (at: Date | null, recordedAt: Date | null): boolean =>
  at !== null && (recordedAt === null || recordedAt.getTime() === at.getTime())

/** By what the start or the end of a session is known; null when it is not. */
export function timeWitness({ at, recordedAt, reason, name }: RecordedTime): Witness | null {
  if (!at) return null
  const kind = isPressed(at, recordedAt) ? 'SERVER' : 'HAND'
  return { kind, recordedAt: recordedAt ?? at, by: fullName(name), reason, oneself: false }
}
