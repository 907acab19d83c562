'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { tellLate } from '@/app/_lib/missing-part'
import { confirmDialog } from '@/app/_ui/ask'

/** A question before something is done, and what is said when it is. */
export type Question = { title: string; text: string; ok: string; done: string }
/** What is said when something was done that can be taken back. */
export type Done = { done: string; text?: string }
export type NamedLicense = { id: string; version: number }
export type Move = 'renew' | 'archive' | 'restore' | 'restoreCredit'

/** Renewing, which asks first, putting aside and taking back: done, said, and the page shows it. Its code is loaded at the first press. */
export function useLicenseMoves({ id, version }: NamedLicense) {
  const router = useRouter()
  const [busy, setBusy] = useState<Move | null>(null)
  async function go(move: Move, said: Done) {
    if (busy) return
    setBusy(move)
    const moves = await import('./license-moves').catch(tellLate)
    if (await moves?.moveLicense(move, { id, version }, said)) router.refresh()
    setBusy(null)
  }
  async function renew({ title, text, ok, done }: Question) {
    if (await confirmDialog({ title, text, ok })) await go('renew', { done })
  }
  return { busy, renew, go }
}
