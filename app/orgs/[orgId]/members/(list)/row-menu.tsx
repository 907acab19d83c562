'use client'
import { menuItem } from '@/app/_ui/menu-item'
import { RowPanel } from '@/app/_ui/row-panel'
import type { RoleState } from '@/lib/domain/lists/role-states'
import { type MemberLabels, type Move, useMemberMoves } from '../use-member-moves'
import { readMemberRow } from './member-row'

const byState: Record<RoleState, readonly Move[]> = {
  ACTIVE: ['startLeave'],
  ON_LEAVE: ['endLeave'],
  ENDED: ['rehire'],
}

type Props = { pressed: HTMLElement | null; labels: MemberLabels; onClose: (button: HTMLElement) => void }

/** What can be done with the member whose button was pressed. */
export default function RowMenu({ pressed, labels, onClose }: Props) {
  const { move, remove, dialog } = useMemberMoves(labels)
  const { state, ...member } = readMemberRow(pressed?.dataset.press ?? '')
  return (
    <>
      {pressed && (
        <RowPanel key={member.id} button={pressed} onClose={onClose}>
          {byState[state].map((one) => (
            <button key={one} type="button" className={menuItem()} onClick={() => move(one, member)}>
              {labels.moves[one].label}
            </button>
          ))}
          {state !== 'ENDED' && (
            <button type="button" className={menuItem(true)} onClick={() => remove(member)}>
              {labels.removal.label}
            </button>
          )}
        </RowPanel>
      )}
      {dialog}
    </>
  )
}
