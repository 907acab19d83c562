'use client'
import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { tellLate, useLateDialog } from '@/app/_lib/use-late'
import type { RemoveLabels } from './remove-member'

const load = () => import('./remove-member').then((file) => file.default)

export type Move = 'makeAdmin' | 'makeMember' | 'startLeave' | 'endLeave' | 'rehire'
export type MovedMember = { id: string; version: number; name: string }
/** The words of each move; with a title it asks first. `{name}` stands for the member. */
export type MoveLabels = Record<Move, { label: string; ok: string; done: string; title?: string; text?: string }>

type Actions = {
  moves: MoveLabels
  removal: RemoveLabels
  busy: string | null
  move: (move: Move, member: MovedMember) => void
  remove: (member: MovedMember) => void
}
const Context = createContext<Actions | null>(null)

/** What can be done with the members below. */
export const useMemberActions = (): Actions | null => useContext(Context)

type Props = { moves: MoveLabels; removal: RemoveLabels; children: ReactNode }

/** Carries the words once for all members of a page; how it is done is loaded at the first press. */
export function MemberActions({ moves, removal, children }: Props) {
  const router = useRouter()
  const [busy, setBusy] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<MovedMember | null>(null)
  const { Part: Remove, shown, open, close } = useLateDialog(load)

  async function move(one: Move, member: MovedMember) {
    if (busy) return
    setBusy(one)
    const perform = await import('./perform-move').catch(tellLate)
    await perform?.performMove(one, member, moves)
    setBusy(null)
    router.refresh()
  }
  function remove(member: MovedMember) {
    setLeaving(member)
    open()
  }
  return (
    <Context value={{ moves, removal, busy, move, remove }}>
      {children}
      {Remove && shown && leaving && <Remove member={leaving} labels={removal} onClose={close} />}
    </Context>
  )
}
