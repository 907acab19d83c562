'use client'
import { useRouter } from 'next/navigation'
import { startTransition, useRef, useState } from 'react'
import { sendWrite, showRefusal } from '@/app/_actions/send'
import type { CheckInBoardView, CheckInPerson } from '@/app/_components/task-sessions/check-in-board-view'
import { type PagePress, useOutbox } from '@/app/_components/waiting-acts/use-outbox'
import { CheckOutEverybodyDocument } from '@/graphql/generated/check-out-everybody'

/** A press that needs a reason first. */
export type ReasonRequest = { person: CheckInPerson; why: 'late' | 'device' | 'full' | 'undo' }
export type CheckInActions = ReturnType<typeof useCheckInActions>

/** The value of `busy` for all people. */
export const everybody = 'everybody'

/** Every seat is taken: people without one are admitted with a reason. */
export const isFull = ({ seats }: CheckInBoardView): boolean => seats !== null && seats.taken >= seats.capacity

type Options = {
  taskSessionId: string
  board: CheckInBoardView
  /** The board is out of date: people can be checked out one by one, but not all at once. */
  lost: boolean
  look: () => Promise<void>
  ask: (asked: ReasonRequest) => void
}

/**
 * The actions on people of the board. Each press is sent once, and the board is read again after it; while offline it
 * is queued and shown at its row (`acts`). Each tap is a separate write: after an undo, the next tap checks the person
 * in again.
 */
export function useCheckInActions({ taskSessionId, board, lost, look, ask }: Options) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const sending = useRef(new Set<string>())
  const router = useRouter()
  const { acts, press, discard } = useOutbox(taskSessionId)

  /** True when it was done or queued; false after a refusal was shown. */
  async function once(row: string, send: () => Promise<'done' | 'waiting' | 'refused'>): Promise<boolean> {
    if (sending.current.has(row)) return false
    sending.current.add(row)
    setBusy(new Set(sending.current))
    const became = await send()
    sending.current.delete(row)
    setBusy(new Set(sending.current))
    // Prefetched pages show who was present earlier.
    if (became === 'done') startTransition(() => router.refresh())
    return became !== 'refused'
  }

  const act = (what: PagePress): Promise<boolean> =>
    once(what.row, async () => {
      const sent = await press(what)
      if (sent.kind === 'waiting') return 'waiting'
      await look()
      if (sent.kind === 'refused') await showRefusal({ fieldErrors: [], message: sent.message })
      return sent.kind
    })

  const checkIn = (row: string, reason: string | null, overCapacity: number | null = null) =>
    act({ operation: 'checkInByRoster', variables: { enrollmentId: row, reason, overCapacity }, row })
  const undo = (row: string, reason: string) =>
    act({ operation: 'undoCheckIn', variables: { enrollmentId: row, reason }, row })
  const checkOut = (row: string) => act({ operation: 'checkOutByRoster', variables: { enrollmentId: row }, row })
  const confirm = (row: string) => act({ operation: 'confirmLateCheckIn', variables: { id: row }, row })
  const decline = (row: string) => act({ operation: 'declineLateCheckIn', variables: { id: row }, row })

  /**
   * `here`: the people the board shows as present. While offline each is a separate act, because others may arrive
   * meanwhile.
   */
  async function checkOutAll(here: readonly string[]): Promise<void> {
    if (lost) {
      await Promise.all(here.map(checkOut))
      return
    }
    await once(everybody, async () => {
      const answer = await sendWrite(CheckOutEverybodyDocument, { taskSessionId })
      await look()
      if (answer && !answer.success) await showRefusal(answer)
      return answer?.success ? 'done' : 'refused'
    })
  }

  /** Handles a tap on an expected person; asks for a reason first where one is needed. */
  function tap(person: CheckInPerson) {
    if (isFull(board) && person.place !== 'ENROLLED') ask({ person, why: 'full' })
    else if (person.refused) ask({ person, why: 'device' })
    else if (board.late) ask({ person, why: 'late' })
    else void checkIn(person.id, null)
  }
  return {
    busy,
    acts,
    discard,
    tap,
    checkIn,
    checkOut,
    checkOutAll,
    undo,
    confirm,
    decline,
    askUndo: (person: CheckInPerson) => ask({ person, why: 'undo' }),
  }
}
