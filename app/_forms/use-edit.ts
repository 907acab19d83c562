'use client'

import { useRouter } from 'next/navigation'
import { type Check, isStale, type WritePayload, whoChanged } from '@/app/_actions/send'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { showToast } from '@/app/_ui/show-toast'
import type { Fields } from '@/lib/domain/merge-edits'
import { useConflict, type Version } from './use-conflict'
import { useWrite } from './use-write'

/** A new record has no version. */
type Versioned = { version?: number }

type DialogEdit<D, T, V> = {
  /** The initial values of the form. */
  start: T
  saved: string
  onClose: () => void
  /** The stored record as values of this form; null when it was deleted. */
  read: (now: D) => T | null
  /** The texts of the form's fields for these values. */
  fields: (values: T) => Fields
  /** The complete values of fields that hold more than a text. */
  parts?: (values: T) => Version['parts']
  check?: Check<V>
}

/** Handlers of refusals, by message key. */
type Remedies = Readonly<Record<string, () => Promise<void>>>

/**
 * Saves the form of a dialog, confirms it with a toast and closes the dialog. When somebody else saved first, the
 * form's `Conflict` merges both edits, and `version` becomes theirs. A refusal without a remedy is shown.
 */
export function useDialogEdit<D, R extends Record<string, WritePayload & { data?: D | null }>, V, T extends Versioned>(
  document: ApiDocument<R, V>,
  { start, saved, onClose, read, fields, parts, check }: DialogEdit<D, T, V>,
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
    // A deleted record cannot be saved again: the page is refreshed.
    if (now) conflict.meet({ ...versionOf(now), said: whoChanged(answer) })
    else await showOtherRefusal(answer)
    if (stored) router.refresh()
  }
  const version: T['version'] = start.version === undefined ? undefined : conflict.version
  return { busy, errors, summary, versions: conflict.versions, version, save }
}

type StayingEdit<D, V> = {
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
  { start, saved, read, check }: StayingEdit<D, V>,
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
    } else if (isStale(answer) && stored) meet({ ...stored, said: whoChanged(answer) })
    else await showOtherRefusal(answer)
    router.refresh()
  }
  return { busy, errors, version, versions, save }
}
