'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CheckInBoardView } from '@/app/_components/task-sessions/check-in-board-view'
import { noteServerTime, serverNow } from '@/app/_lib/server-clock'

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
