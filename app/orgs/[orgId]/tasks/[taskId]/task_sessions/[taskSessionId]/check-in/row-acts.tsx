'use client'
import { useTranslations } from 'next-intl'
import type { Act } from '@/app/_actions/outbox-store'
import type { CheckInBoardView } from '@/app/_components/task-sessions/check-in-board-view'
import { Discard, RefusedAct } from '@/app/_components/waiting-acts/waiting-acts'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { formatTime } from '@/lib/domain/time/format-date'
import type { CheckInActions } from './use-check-in-actions'

type ActsProps = { actions: CheckInActions; timeZone: string }

/** The queued acts of a row, and refused ones until they are dismissed. */
export function RowActs({ row, name, actions, timeZone }: { row: string; name: string } & ActsProps) {
  return (
    <>
      {actions.acts
        .filter((act) => act.row === row)
        .map((act) => (
          <RowAct key={act.key} act={act} name={name} discard={actions.discard} timeZone={timeZone} />
        ))}
    </>
  )
}

type RowActProps = { act: Act; name: string; discard: (key: string) => void; timeZone: string }

const rowWords = [
  'checkInByRoster',
  'checkOutByRoster',
  'confirmLateCheckIn',
  'declineLateCheckIn',
  'undoCheckIn',
] as const

function RowAct({ act, name, discard, timeZone }: RowActProps) {
  const t = useTranslations('checkIn.offline')
  const { at, refused, key } = act
  const word = rowWords.find((word) => word === act.operation)
  const time = formatTime(new Date(at), timeZone)
  if (refused !== undefined) return <RefusedAct act={act} time={time} name={name} onRead={() => discard(key)} />
  if (!word) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <InlineNotice>{t(word, { time })}</InlineNotice>
      <Discard act={act} name={name} discard={discard} />
    </div>
  )
}

/** The operation of the latest queued act of a row. Only an act that may follow it can then be pressed. */
export const waitsAt = ({ acts }: CheckInActions, row: string) =>
  acts.findLast((act) => act.row === row && act.refused === undefined)?.operation ?? null

/** Refusals for rows that no longer exist: the person withdrew, or was checked in another way. */
export function LostActs({ board: { people, later }, actions, timeZone }: { board: CheckInBoardView } & ActsProps) {
  const rows = new Set(['own', ...people.map(({ id }) => id), ...later.map(({ id }) => id)])
  return (
    <>
      {actions.acts
        .filter(({ row, refused }) => refused !== undefined && !rows.has(row))
        .map((act) => (
          <RefusedAct
            key={act.key}
            act={act}
            time={formatTime(new Date(act.at), timeZone)}
            onRead={() => actions.discard(act.key)}
          />
        ))}
    </>
  )
}
