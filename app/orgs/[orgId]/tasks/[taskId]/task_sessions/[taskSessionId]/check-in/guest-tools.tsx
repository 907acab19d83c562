'use client'
import { useTranslations } from 'next-intl'
import type { ChangeGuest } from '@/app/_components/guests/guest-actions'
import { LetGuestSign } from '@/app/_components/guests/let-guest-sign'
import type { CheckInPerson } from '@/app/_components/task-sessions/check-in-board-view'
import { menuItem } from '@/app/_ui/menu-item'
import { RowMenu } from '@/app/_ui/row-menu'
import { Tag } from '@/app/_ui/tag'

/** The actions that the rows of guests need. */
export type GuestsOfCheckIn = {
  change: ChangeGuest
  /** Hands the screen to the guest with this enrollment. */
  sign: (enrollmentId: string) => void
}

type Props = { person: CheckInPerson; acts: boolean; over: boolean; guests: GuestsOfCheckIn }

/** A person's name with a tag for guests. Beside the buttons the tag would push the last button into another row. */
export function NameLine({ person: { name, guestId } }: Pick<Props, 'person'>) {
  const t = useTranslations('guests')
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="wrap-anywhere">{name}</span>
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
