'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { type Check, isStale, type WritePayload } from '@/app/_actions/send'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { showToast } from '@/app/_ui/show-toast'
import { useWrite } from './use-write'

/** Something new has none. */
type Versioned = { version?: number }

type Edit<D, T, V> = {
  /** As the form began. */
  start: T
  saved: string
  onClose: () => void
  /** What there is now as this form edits it; null when it is gone. */
  read: (now: D) => T | null
  check?: Check<V>
}

/** What is done about a refusal, by its message key. */
type Remedies = Readonly<Record<string, () => Promise<void>>>

/**
 * Saves what a dialog edits, confirms it and closes. When somebody else saved first, what was typed stays, `other` is what
 * they saved, and `version` is theirs: saving again replaces it. A refusal that has no remedy is shown.
 */
export function useDialogEdit<D, R extends Record<string, WritePayload & { data?: D | null }>, V, T extends Versioned>(
  document: ApiDocument<R, V>,
  { start, saved, onClose, read, check }: Edit<D, T, V>,
) {
  const router = useRouter()
  const [other, setOther] = useState<T | null>(null)
  const { busy, errors, summary, send, showOtherRefusal } = useWrite(document, check)

  async function save(variables: V, remedies: Remedies = {}): Promise<void> {
    const answer = await send(variables)
    if (!answer) return
    if (answer.success) {
      showToast({ title: saved, tone: 'success' })
      router.refresh()
      return onClose()
    }
    const remedy = remedies[answer.i18nMessageKey ?? '']
    if (remedy) return remedy()
    const stored = isStale(answer) ? (answer.data ?? null) : null
    const now = stored && read(stored)
    // What is gone cannot be saved again: the page shows what there is.
    if (now) setOther(now)
    else await showOtherRefusal(answer)
    if (stored) router.refresh()
  }
  const version: T['version'] = (other ?? start).version
  return { busy, errors, summary, other, version, save }
}
