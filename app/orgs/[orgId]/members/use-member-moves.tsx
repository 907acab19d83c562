'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { tellLate } from '@/app/_lib/missing-part'
import { useLateDialog } from '@/app/_lib/use-late'
import type { RemoveLabels } from './remove-member'

const load = () => import('./remove-member').then((file) => file.default)

export type Move = 'makeAdmin' | 'makeMember' | 'startLeave' | 'endLeave' | 'rehire'
export type MovedMember = { id: string; version: number; name: string }
/** The words of each move; with a title it asks first. `{name}` stands for the member. */
export type MoveLabels = Record<Move, { label: string; ok: string; done: string; title?: string; text?: string }>
export type MemberLabels = { moves: MoveLabels; removal: RemoveLabels }

/** What can be done with a member; how it is done is loaded at the press. `dialog` is to be drawn. */
export function useMemberMoves({ moves, removal }: MemberLabels) {
  const router = useRouter()
  const [busy, setBusy] = useState<Move | null>(null)
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
  const dialog = Remove && shown && leaving && <Remove member={leaving} labels={removal} onClose={close} />
  return { busy, move, remove, dialog }
}
