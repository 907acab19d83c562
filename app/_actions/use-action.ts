'use client'
import { useRouter } from 'next/navigation'
import { useRef, useTransition } from 'react'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { confirmDialog, type Question } from '@/app/_ui/ask'
import { showToast, type ToastText } from '@/app/_ui/show-toast'
import {
  type Check,
  isStale,
  type Mutated,
  type PayloadOf,
  showRefusal,
  undoWith,
  useSend,
  type WritePayload,
} from './send'

type DataOf<R extends Mutated> = NonNullable<PayloadOf<R>['data']>

export type Action<R extends Mutated, V> = {
  mutation: ApiDocument<R, V>
  /** What the browser can say is wrong with what was typed in the dialog: it lands in `errors` and is not sent. */
  check?: Check<V>
  /** Asked first; a no ends it. */
  confirm?: Question
  /** The toast when it is done; none where the screen shows enough. */
  done?: string | ToastText | ((data: DataOf<R>) => string | ToastText)
  /** Shown instead of the server's text about a refusal, by its message key. */
  refused?: Readonly<Record<string, () => string>>
  /** Takes back what was done: the toast offers it for ten seconds. */
  undo?: (data: DataOf<R>) => ToastText['undo']
  /** The page it leads to, where this one is gone or there is a new one. */
  goTo?: (data: DataOf<R>) => string
  /**
   * Closes the dialog that it is pressed in: when it is done, and when the page has to be shown anew. A refusal that names fields
   * stays in `errors`, for the dialog to show there.
   */
  onClose?: () => void
  /** Every refusal shows the page as it is now: what it lists changes by itself (seats are taken, sessions end). */
  refreshOnRefusal?: boolean
}

/**
 * What a button does: asks, sends its mutation, shows the result and refreshes the page. `busy` lasts until the page
 * shows it. A refusal is shown in the dialog; where somebody else was faster the page shows that as well. Returns the stored data,
 * or null.
 */
export function useAction<R extends Mutated, V>(action: Action<R, V>) {
  const { mutation, check, confirm, done, refused, undo, goTo, onClose, refreshOnRefusal } = action
  const router = useRouter()
  const { busy: sending, errors, send: sendOnce, unsaid } = useSend(mutation, check)
  const [refreshing, refresh] = useTransition()
  const running = useRef(false)

  async function send(variables: V): Promise<DataOf<R> | null> {
    if (confirm && !(await confirmDialog(confirm))) return null
    const answer = await sendOnce(variables)
    if (!answer) return null
    if (!answer.success) {
      const text = unsaid(answer)
      if (onClose && text === null) return null
      const words = refused?.[answer.i18nMessageKey ?? '']
      const refusal = words?.() ?? text
      await showRefusal(refusal === null ? answer : { fieldErrors: [], message: refusal })
      if (!refreshOnRefusal && !isStale(answer) && !isGone(answer)) return null
      onClose?.()
      refresh(() => router.refresh())
      return null
    }
    const data = (answer as WritePayload).data as DataOf<R>
    const toast = typeof done === 'function' ? done(data) : done
    if (toast)
      showToast({ ...(typeof toast === 'string' ? { title: toast } : toast), ...(undo && { undo: undo(data) }) })
    onClose?.()
    if (goTo) router.push(goTo(data))
    refresh(() => router.refresh())
    return data
  }

  /** One press at a time: another while it is under way does nothing. */
  async function run(variables: V): Promise<DataOf<R> | null> {
    if (running.current) return null
    running.current = true
    try {
      return await send(variables)
    } finally {
      running.current = false
    }
  }
  return { run, busy: sending || refreshing, errors }
}

/** Somebody took it away in the meantime. */
const isGone = ({ i18nMessageKey }: Pick<WritePayload, 'i18nMessageKey'>) => i18nMessageKey === 'errors.notFound'

/** The usual way back: another mutation of the same record, which is named by what the first has answered. */
export const undoBy =
  <R extends Mutated>(mutation: ApiDocument<R, { id: string; version: number }>) =>
  ({ id, version }: { id: string; version: number }) =>
    undoWith(mutation, { id, version })
