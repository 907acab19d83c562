'use client'
import { useRouter } from 'next/navigation'
import { type Check, isStale, type WritePayload } from '@/app/_actions/send'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { showToast } from '@/app/_ui/show-toast'
import type { Fields } from '@/lib/domain/merge-edits'
import { useConflict, type Version } from './use-conflict'
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
  /** What the fields of the form hold for these values. */
  fields: (values: T) => Fields
  /** The whole value of fields that hold more than a text. */
  parts?: (values: T) => Version['parts']
  check?: Check<V>
}

/** What is done about a refusal, by its message key. */
type Remedies = Readonly<Record<string, () => Promise<void>>>

/**
 * Saves what a dialog edits, confirms it and closes. When somebody else saved first, both edits are brought together by the
 * `Conflict` of the form, and `version` is theirs. A refusal that has no remedy is shown.
 */
export function useDialogEdit<D, R extends Record<string, WritePayload & { data?: D | null }>, V, T extends Versioned>(
  document: ApiDocument<R, V>,
  { start, saved, onClose, read, fields, parts, check }: Edit<D, T, V>,
) {
  const router = useRouter()
  const versionOf = (values: T): Version => ({
    version: values.version ?? 0,
    fields: fields(values),
    ...(parts && { parts: parts(values) }),
  })
  const conflict = useConflict(versionOf(start))
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
    if (now) conflict.meet(versionOf(now))
    else await showOtherRefusal(answer)
    if (stored) router.refresh()
  }
  const version: T['version'] = start.version === undefined ? undefined : conflict.version
  return { busy, errors, summary, versions: conflict.versions, version, save }
}
