'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { AddGuest, useGuestChanges } from '@/app/_components/guests/guest-actions'
import type { GuestChoices, GuestWords } from '@/app/_components/guests/guest-view'
import type { CheckInBoardView } from '@/app/_components/task-sessions/check-in-board-view'
import { WaitingActs } from '@/app/_components/waiting-acts/waiting-acts'
import { Lazy } from '@/app/_lib/lazy'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { formatTime } from '@/lib/domain/time/format-date'
import { type CheckInTimes, CodeCard } from './code-card'
import { PeopleLists } from './people-lists'
import { isFull, type ReasonRequest, useCheckInActions, useCheckInBoard } from './use-check-in'

const loadWalkIn = () => import('./walk-in').then((file) => ({ default: file.WalkIn }))
const loadSigning = () => import('@/app/_components/guests/guest-signing')
const loadAskReason = () => import('./ask-reason').then((file) => ({ default: file.AskReason }))

type Props = {
  taskSessionId: string
  first: CheckInBoardView
  /** The viewer runs the session: they see the code and check people in. */
  runs: boolean
  title: string
  times: CheckInTimes
  timeZone: string
  /** For the forms of guests, and the page on which they sign. */
  guests: { choices: GuestChoices; words: GuestWords }
}

const fullRoom = (board: CheckInBoardView) =>
  board.seats && isFull(board) ? { seat: board.seats.taken + 1, capacity: board.seats.capacity } : null

/** The check-in board of a session, kept up to date. It also works offline, when presses are queued. */
export function CheckInBoard({ taskSessionId, first, runs, title, times, timeZone, guests }: Props) {
  const t = useTranslations('checkIn.board')
  const { board, link, since, look } = useCheckInBoard(taskSessionId, first)
  const [reasonRequest, setReasonRequest] = useState<ReasonRequest | null>(null)
  // Kept here rather than in the guest's row, which moves to another list while they sign.
  const [signing, setSigning] = useState<string | null>(null)
  const changes = useGuestChanges({ taskSessionId, choices: guests.choices, look })
  const actions = useCheckInActions({ taskSessionId, board, lost: link === 'lost', look, ask: setReasonRequest })
  // Loaded now, so that it is available offline.
  useEffect(() => void loadAskReason().catch(() => undefined), [])
  function takeBack() {
    setSigning(null)
    void look()
  }
  const open = runs && (board.phase === 'OPEN' || board.phase === 'CLOSED')
  return (
    <>
      <WaitingActs
        page={taskSessionId}
        timeZone={timeZone}
        since={since === null ? null : formatTime(new Date(since), timeZone)}
      />
      {link === 'ended' && (
        <Alert tone="error" live actions={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}>
          {t('ended')}
        </Alert>
      )}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[20rem_1fr]">
        <div className="flex flex-col gap-5">
          {board.seats && <p className="font-semibold tabular-nums">{t('seats', board.seats)}</p>}
          <CodeCard board={board} runs={runs} title={title} times={times} lost={link === 'lost'} timeZone={timeZone} />
          {open && (
            <Card title={t('walkTitle')}>
              <div className="flex flex-col gap-4">
                <Lazy load={loadWalkIn} taskSessionId={taskSessionId} board={board} look={look} />
                <AddGuest taskSessionId={taskSessionId} choices={guests.choices} look={look} full={fullRoom(board)} />
              </div>
            </Card>
          )}
        </div>
        <PeopleLists
          board={board}
          acts={open}
          actions={actions}
          timeZone={timeZone}
          guests={{ change: changes.change, sign: setSigning }}
        />
      </div>
      {changes.dialog}
      {signing && <Lazy load={loadSigning} enrollmentId={signing} words={guests.words} onClose={takeBack} />}
      {reasonRequest && (
        <Lazy
          load={loadAskReason}
          request={reasonRequest}
          board={board}
          actions={actions}
          onClose={() => setReasonRequest(null)}
        />
      )}
    </>
  )
}
