'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { sendWrite, showRefusal } from '@/app/_actions/send'
import type { CheckInBoardView, CheckInPerson } from '@/app/_components/task-sessions/check-in-board-view'
import { type PagePress, useOutbox } from '@/app/_components/waiting-acts/use-outbox'
import { noteServerTime, serverNow } from '@/app/_lib/server-clock'
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

const pauseMs = 1000
const patienceMs = 8000
/** Number of missed responses after which the board says that it is out of date. */
const lostAfter = 3

/** `lost`: no connection; `ended`: signed out, or no longer allowed. */
type CheckInLink = 'live' | 'lost' | 'ended'

/**
 * The current board, and while the link is lost the time of the last response. Polled every second while the page is
 * visible, and at once by `look`.
 */
export function useCheckInBoard(taskSessionId: string, first: CheckInBoardView) {
  const [board, setBoard] = useState(first)
  const [link, setLink] = useState<CheckInLink>('live')
  const digest = useRef(first.digest)
  const asking = useRef<Promise<void> | null>(null)
  const misses = useRef(0)
  const answeredAt = useRef(serverNow())
  const [since, setSince] = useState<number | null>(null)

  const look = useCallback(async () => {
    // One request at a time, even with several callers waiting; a call during a request needs a newer response.
    while (asking.current) await asking.current
    const show = (answer: Answer) => {
      if (answer === 'lost') {
        misses.current += 1
        if (misses.current >= lostAfter || !navigator.onLine) {
          setLink('lost')
          setSince(answeredAt.current)
        }
        return
      }
      misses.current = 0
      answeredAt.current = serverNow()
      setSince(null)
      setLink(answer === 'ended' ? 'ended' : 'live')
      if (answer === 'ended' || answer === 'same') return
      digest.current = answer.digest
      setBoard(answer)
    }
    asking.current = ask(taskSessionId, digest.current)
      .then(show)
      .finally(() => {
        asking.current = null
      })
    await asking.current
  }, [taskSessionId])

  useEffect(() => {
    if (link === 'ended') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const again = async () => {
      if (document.visibilityState === 'visible') await look()
      if (!stopped) timer = setTimeout(again, pauseMs)
    }
    timer = setTimeout(again, pauseMs)
    const lookWhenVisible = () => document.visibilityState === 'visible' && void look()
    document.addEventListener('visibilitychange', lookWhenVisible)
    return () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookWhenVisible)
    }
  }, [look, link])

  return { board, link, since, look }
}

type Answer = CheckInBoardView | 'same' | 'lost' | 'ended'

async function ask(taskSessionId: string, seen: string): Promise<Answer> {
  try {
    const address = `/api/task-sessions/${taskSessionId}/check-in?seen=${seen}`
    const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    noteServerTime(response)
    if (response.status === 204) return 'same'
    if (response.status === 401 || response.status === 404) return 'ended'
    return response.ok ? ((await response.json()) as CheckInBoardView) : 'lost'
  } catch {
    return 'lost'
  }
}
