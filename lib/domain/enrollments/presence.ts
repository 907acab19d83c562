import type { TaskSessionState } from '@/lib/domain/lists/sessions'

type Facts = { status: string; attendanceSource: string | null; signatureId: string | null }

/**
 * The presence of a person with a seat until the session is finalized: EXPECTED before it is over and not checked in, PRESENT or SIGNED
 * while it lasts, ATTENDED when it is over and waits to be finalized, UNRECORDED when it is over and not checked in. Null for everybody
 * else, whose status is sufficient.
 */
export type Presence = 'EXPECTED' | 'PRESENT' | 'SIGNED' | 'ATTENDED' | 'UNRECORDED'

/** `state` is that of the session at the moment (`sessionStateAt`). */
export function presenceOf({ status, attendanceSource, signatureId }: Facts, state: TaskSessionState): Presence | null {
  if (status !== 'ENROLLED' || state === 'CANCELLED') return null
  const isOver = state === 'ENDED' || state === 'FINALIZED'
  if (attendanceSource === null) return isOver ? 'UNRECORDED' : 'EXPECTED'
  if (isOver) return 'ATTENDED'
  return signatureId === null ? 'PRESENT' : 'SIGNED'
}
