'use client'
import { useEffect, useRef } from 'react'
import { menuItem } from '@/app/_ui/menu-item'
import { RowPanel } from '@/app/_ui/row-panel'
import { type MemberLabels, useMemberMoves } from '../use-member-moves'
import EditEmployment, { type EditEmploymentLabels, type EditedMember } from './edit-employment'
import { type MemberPlace, movesOf } from './moves-of'

export type MemberMenuProps = MemberLabels & {
  member: EditedMember & MemberPlace & { name: string }
  orgId: string
  labels: EditEmploymentLabels
}

type Props = MemberMenuProps & { pressed: HTMLElement | null; onClose: (button: HTMLElement) => void }

/** What the buttons of a member's page do: edit, a menu of moves, and taking back who has left. */
export default function MemberMenu({ member, orgId, labels, moves, removal, pressed, onClose }: Props) {
  const { move, remove, dialog } = useMemberMoves({ moves, removal })
  const close = () => pressed && onClose(pressed)
  return (
    <>
      {pressed?.dataset.press === 'rehire' && (
        <Once
          act={() => {
            close()
            void move('rehire', member)
          }}
        />
      )}
      {pressed?.dataset.press === 'edit' && (
        <EditEmployment member={member} orgId={orgId} labels={labels} onClose={close} />
      )}
      {pressed?.dataset.press === 'more' && (
        <RowPanel button={pressed} onClose={onClose}>
          {movesOf(member).map((one) => (
            <button key={one} type="button" className={menuItem()} onClick={() => move(one, member)}>
              {moves[one].label}
            </button>
          ))}
          <button type="button" className={menuItem(true)} onClick={() => remove(member)}>
            {removal.label}
          </button>
        </RowPanel>
      )}
      {dialog}
    </>
  )
}

/** Does at once what a press asks for. */
function Once({ act }: { act: () => void }) {
  const done = useRef(false)
  useEffect(() => {
    if (!done.current) act()
    done.current = true
  })
  return null
}
