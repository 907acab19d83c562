'use client'
import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { tellLate } from '@/app/_lib/use-late'

export type Invited = { id: string; version: number; name: string }
/** `{contact}` in the question stands for whom it is about. */
export type InvitationLabels = Record<
  'rowActions' | 'resend' | 'resent' | 'revoke' | 'revokeTitle' | 'revokeText' | 'revokeOk' | 'revoked',
  string
>
export type InvitationMove = 'resend' | 'revoke'

type Actions = { labels: InvitationLabels; move: (move: InvitationMove, invited: Invited) => void }
const Context = createContext<Actions | null>(null)

/** What can be done with the invitations below. */
export const useInvitationActions = (): Actions | null => useContext(Context)

/** Carries the words once for all invitations of a page; how it is done is loaded at the first press. */
export function InvitationActions({ labels, children }: { labels: InvitationLabels; children: ReactNode }) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)

  async function move(one: InvitationMove, invited: Invited) {
    if (busy) return
    setBusy(true)
    const perform = await import('./perform-move').catch(tellLate)
    await perform?.performMove(one, invited, labels)
    setBusy(false)
    router.refresh()
  }
  return <Context value={{ labels, move }}>{children}</Context>
}
