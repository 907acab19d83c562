'use client'
import { useRouter } from 'next/navigation'
import { startTransition, useRef, useState } from 'react'
import { sendWrite, showRefusal, type WritePayload } from '@/app/_actions/send'
import type { BoardPerson, BoardView } from '@/app/_components/check-in-board/board-view'
import { CheckInByRosterDocument } from '@/graphql/generated/check-in-by-roster'
import { CheckOutByRosterDocument } from '@/graphql/generated/check-out-by-roster'
import { CheckOutEverybodyDocument } from '@/graphql/generated/check-out-everybody'
import { UndoCheckInDocument } from '@/graphql/generated/undo-check-in'

/** A press that takes a reason first. */
export type Asked = { person: BoardPerson; why: 'late' | 'device' | 'full' | 'undo' }
export type BoardActions = ReturnType<typeof useBoardActions>

/** Means all people in `busy`. */
export const everybody = 'everybody'

/** Every seat is taken: who has none is let in with a reason. */
export const isFull = ({ seats }: BoardView): boolean => seats !== null && seats.taken >= seats.capacity

/** Each tap is a write of its own: somebody who was checked in and undone is checked in again by the next tap. */
const oneTap = () => ({ idempotencyKey: crypto.randomUUID() })

type Given = { taskSessionId: string; board: BoardView; look: () => Promise<void>; ask: (asked: Asked) => void }

/** The actions on people of the board; each press is sent once, and the board is read again after it. */
export function useBoardActions({ taskSessionId, board, look, ask }: Given) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const sending = useRef(new Set<string>())
  const router = useRouter()

  async function once(id: string, send: () => Promise<WritePayload | null>): Promise<boolean> {
    if (sending.current.has(id)) return false
    sending.current.add(id)
    setBusy(new Set(sending.current))
    const answer = await send()
    await look()
    if (answer && !answer.success) await showRefusal(answer)
    sending.current.delete(id)
    setBusy(new Set(sending.current))
    // Pages that were fetched ahead show who was here before.
    if (answer?.success) startTransition(() => router.refresh())
    return answer?.success ?? false
  }

  const checkIn = (enrollmentId: string, reason: string | null, overCapacity: number | null = null) =>
    once(enrollmentId, () => sendWrite(CheckInByRosterDocument, { enrollmentId, reason, overCapacity }, oneTap()))
  const undo = (enrollmentId: string, reason: string) =>
    once(enrollmentId, () => sendWrite(UndoCheckInDocument, { enrollmentId, reason }, oneTap()))
  const checkOut = (enrollmentId: string) =>
    once(enrollmentId, () => sendWrite(CheckOutByRosterDocument, { enrollmentId }, oneTap()))

  const checkOutAll = () => once(everybody, () => sendWrite(CheckOutEverybodyDocument, { taskSessionId }))

  /** A tap on somebody expected; where a reason is needed, that comes first. */
  function tap(person: BoardPerson) {
    if (isFull(board) && person.place !== 'ENROLLED') ask({ person, why: 'full' })
    else if (person.refused) ask({ person, why: 'device' })
    else if (board.late) ask({ person, why: 'late' })
    else void checkIn(person.id, null)
  }
  return {
    busy,
    tap,
    checkIn,
    checkOut,
    checkOutAll,
    undo,
    askUndo: (person: BoardPerson) => ask({ person, why: 'undo' }),
  }
}
