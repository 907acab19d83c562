import type { TaskSessionState } from '@/lib/domain/lists/sessions'

type Facts = { status: string; attendanceSource: string | null; signatureId: string | null }

/**
 * The presence of a person with a seat until the session is finalized. EXPECTED: not checked in, and the session is not
 * over. PRESENT or SIGNED: checked in, and the session is not over. ATTENDED: checked in, and the session is over.
 * UNRECORDED: not checked in, and the session is over. Null for everybody else, whose status already says enough.
 */
export type Presence = 'EXPECTED' | 'PRESENT' | 'SIGNED' | 'ATTENDED' | 'UNRECORDED'

/** `state` is the session's state at the moment (`sessionStateAt`). */
export function presenceOf({ status, attendanceSource, signatureId }: Facts, state: TaskSessionState): Presence | null {
  if (status !== 'ENROLLED' || state === 'CANCELLED') return null
  const isOver = state === 'ENDED' || state === 'FINALIZED'
  if (attendanceSource === null) return isOver ? 'UNRECORDED' : 'EXPECTED'
  if (isOver) return 'ATTENDED'
  return signatureId === null ? 'PRESENT' : 'SIGNED'
}
