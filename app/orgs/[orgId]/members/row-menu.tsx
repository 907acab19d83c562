'use client'
import { fill } from '@/app/_lib/fill'
import { Icon } from '@/app/_ui/icon'
import { Menu, menuItem } from '@/app/_ui/menu'
import type { RoleState } from '@/lib/domain/lists/role-states'
import { type Move, useMemberActions } from './member-actions'

const byState: Record<RoleState, readonly Move[]> = {
  ACTIVE: ['startLeave'],
  ON_LEAVE: ['endLeave'],
  ENDED: ['rehire'],
}

type Props = { id: string; version: number; state: RoleState; name: string }

/** What can be done with one member of a list. */
export function RowMenu({ state, ...member }: Props) {
  const actions = useMemberActions()
  if (!actions) return null
  const { moves, removal, move, remove } = actions
  return (
    <Menu
      button={<Icon name="ellipsis" size={18} />}
      label={fill(removal.rowActions, { name: member.name })}
      buttonClassName="ripple icon-button"
    >
      {byState[state].map((one) => (
        <button key={one} type="button" className={menuItem()} onClick={() => move(one, member)}>
          {moves[one].label}
        </button>
      ))}
      {state !== 'ENDED' && (
        <button type="button" className={menuItem(true)} onClick={() => remove(member)}>
          {removal.label}
        </button>
      )}
    </Menu>
  )
}
