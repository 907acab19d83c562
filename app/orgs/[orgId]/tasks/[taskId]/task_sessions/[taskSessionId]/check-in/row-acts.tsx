'use client'

import { useTranslations } from 'next-intl'
import type { Act } from '@/app/_actions/outbox-store'
import type { ChangeGuest } from '@/app/_components/guests/guest-actions'
import { LetGuestSign } from '@/app/_components/guests/let-guest-sign'
import type { CheckInBoardView, CheckInPerson } from '@/app/_components/task-sessions/check-in-board-view'
import { Discard, RefusedAct } from '@/app/_components/waiting-acts/waiting-acts'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { menuItem } from '@/app/_ui/menu-item'
import { RowMenu } from '@/app/_ui/row-menu'
import { Tag } from '@/app/_ui/tag'
import { formatTime } from '@/lib/domain/time/format-date'
import type { CheckInActions } from './use-check-in'

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

/** The actions that the rows of guests need. */
export type GuestsOfCheckIn = {
  change: ChangeGuest
  /** Hands the screen to the guest with this enrollment. */
  sign: (enrollmentId: string) => void
}

type Props = { person: CheckInPerson; acts: boolean; over: boolean; guests: GuestsOfCheckIn }

/** A person's name with a tag for guests. Beside the buttons the tag would push the last button into another row. */
export function NameLine({ person: { name, namesake, guestId } }: Pick<Props, 'person'>) {
  const t = useTranslations('guests')
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="wrap-anywhere">{name}</span>
      {namesake && <span className="text-sm text-soft wrap-anywhere">{namesake}</span>}
      {guestId && <Tag tone="info">{t('tag')}</Tag>}
    </span>
  )
}

/** Actions for a guest. While the session runs, guests check in by signing on this screen. */
export function GuestTools({ person, acts, over, guests: { change, sign } }: Props) {
  const t = useTranslations('guests')
  const common = useTranslations('enrollments.roster')
  const { id, guestId, name, signed, here, place } = person
  if (!guestId) return null
  const signs = acts && place === 'ENROLLED' && !signed && (here || !over)
  return (
    <>
      {signs && <LetGuestSign name={name} onHand={() => sign(id)} />}
      {acts && place === 'ENROLLED' && (
        <RowMenu label={common('actions', { name })}>
          <button type="button" className={menuItem()} onClick={() => void change('edit', { id: guestId, name })}>
            {t('edit.open')}
          </button>
          <button type="button" className={menuItem(true)} onClick={() => void change('remove', { id: guestId, name })}>
            {t('remove.open')}
          </button>
        </RowMenu>
      )}
    </>
  )
}
