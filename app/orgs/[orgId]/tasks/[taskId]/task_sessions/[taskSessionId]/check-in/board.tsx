'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { BoardView } from '@/app/_components/check-in-board/board-view'
import { AddGuest } from '@/app/_components/guests/guest-actions'
import { Lazy } from '@/app/_lib/lazy'
import { Alert } from '@/app/_ui/alert'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { type CheckInTimes, CodeCard } from './code-card'
import type { GuestsOfBoard } from './guest-tools'
import { PeopleLists } from './people-lists'
import { useBoard } from './use-board'
import { type Asked, useBoardActions } from './use-board-actions'
import { WalkIn } from './walk-in'

const loadAskReason = () => import('./ask-reason').then((file) => ({ default: file.AskReason }))

type Props = {
  taskSessionId: string
  first: BoardView
  /** The viewer runs the session: they see the code and check people in. */
  runs: boolean
  title: string
  times: CheckInTimes
  /** For the forms of guests, and the page that they sign on. */
  guests: Pick<GuestsOfBoard, 'choices' | 'words'>
}

/** The check-in board of a session, always up to date. */
export function Board({ taskSessionId, first, runs, title, times, guests }: Props) {
  const t = useTranslations('checkIn.board')
  const { board, link, look } = useBoard(taskSessionId, first)
  const [asked, setAsked] = useState<Asked | null>(null)
  const actions = useBoardActions({ taskSessionId, board, look, ask: setAsked })
  const open = runs && (board.phase === 'OPEN' || board.phase === 'CLOSED')
  return (
    <>
      {link === 'lost' && <InlineNotice tone="warn">{t('lost')}</InlineNotice>}
      {link === 'ended' && (
        <Alert tone="error" live actions={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}>
          {t('ended')}
        </Alert>
      )}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[20rem_1fr]">
        <div className="flex flex-col gap-5">
          <CodeCard board={board} runs={runs} title={title} times={times} />
          {open && (
            <Card title={t('walkTitle')}>
              <div className="flex flex-col gap-4">
                <WalkIn taskSessionId={taskSessionId} late={board.phase !== 'OPEN'} look={look} />
                <AddGuest taskSessionId={taskSessionId} choices={guests.choices} look={look} />
              </div>
            </Card>
          )}
        </div>
        <PeopleLists board={board} acts={open} actions={actions} guests={{ ...guests, taskSessionId, look }} />
      </div>
      {asked && <Lazy load={loadAskReason} asked={asked} actions={actions} onClose={() => setAsked(null)} />}
    </>
  )
}
