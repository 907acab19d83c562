'use client'
import { useEffect, useRef, useState } from 'react'
import { menuItem } from '@/app/_ui/menu-item'
import { RowPanel } from '@/app/_ui/row-panel'
import { CancelSession } from './cancel-session'
import { RepeatSession } from './repeat-session'
import type { SessionActionLabels } from './session-labels'
import { useSessionMoves } from './use-session-moves'

export type ActedSession = { id: string; version: number; taskHome: string }
export type MenuMove = 'repeat' | 'cancel' | 'discard'
export type SessionMenuProps = { session: ActedSession; moves: readonly MenuMove[]; labels: SessionActionLabels }

type Props = SessionMenuProps & { pressed: HTMLElement | null; onClose: (button: HTMLElement) => void }

const isDirect = (name: string | undefined): name is 'schedule' | 'open' | 'end' =>
  name === 'schedule' || name === 'open' || name === 'end'

/** What the buttons of a session's page do: scheduling, opening and ending at once, the rest by a menu. */
export default function SessionMenu({ session, moves, labels, pressed, onClose }: Props) {
  const [dialog, setDialog] = useState<'repeat' | 'cancel' | null>(null)
  const { move, discard } = useSessionMoves(session, labels)
  const direct = pressed?.dataset.press
  return (
    <>
      {pressed && isDirect(direct) && (
        <Once
          act={() => {
            onClose(pressed)
            void move(direct)
          }}
        />
      )}
      {pressed && direct === 'more' && (
        <RowPanel button={pressed} onClose={onClose}>
          {moves.map((one) => (
            <button
              key={one}
              type="button"
              className={menuItem(one !== 'repeat')}
              onClick={() => (one === 'discard' ? discard() : setDialog(one))}
            >
              {labels.menu[one]}
            </button>
          ))}
        </RowPanel>
      )}
      {dialog === 'cancel' && <CancelSession session={session} labels={labels} onClose={() => setDialog(null)} />}
      {dialog === 'repeat' && <RepeatSession session={session} labels={labels} onClose={() => setDialog(null)} />}
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
