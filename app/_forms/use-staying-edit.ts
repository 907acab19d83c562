'use client'
import { useRouter } from 'next/navigation'
import { type Check, isStale, type WritePayload } from '@/app/_actions/send'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { showToast } from '@/app/_ui/show-toast'
import { useConflict, type Version } from './use-conflict'
import { useWrite } from './use-write'

type Edit<D, V> = {
  /** The initial version of the form. */
  start: Version
  saved: string
  /** The stored record as a version of this form; null when the response does not have it. */
  read: (stored: D) => Version | null
  check?: Check<V>
}

/**
 * Saves a form that stays on its page: it starts again from the stored values. When somebody else saved first, the
 * form's `Conflict` merges both edits, and `version` becomes theirs.
 */
export function useStayingEdit<D, R extends Record<string, WritePayload & { data?: D | null }>, V>(
  document: ApiDocument<R, V>,
  { start, saved, read, check }: Edit<D, V>,
) {
  const router = useRouter()
  const { version, versions, meet, begin } = useConflict(start)
  const { busy, errors, send, showOtherRefusal } = useWrite(document, check)

  async function save(variables: V): Promise<void> {
    const answer = await send(variables)
    if (!answer) return
    const stored = answer.data ? read(answer.data) : null
    if (answer.success) {
      if (stored) begin(stored)
      showToast({ title: saved, tone: 'success' })
    } else if (isStale(answer) && stored) meet(stored)
    else await showOtherRefusal(answer)
    router.refresh()
  }
  return { busy, errors, version, versions, save }
}
