'use client'
import { useRouter } from 'next/navigation'
import { useRef, useTransition } from 'react'
import { emitSaved } from '@/app/_forms/draft-events'
import type { ApiDocument } from '@/app/_lib/graphql-client'
import { confirmDialog, type Question } from '@/app/_ui/ask'
import { showToast, type ToastText } from '@/app/_ui/show-toast'
import {
  type Check,
  isStale,
  type MutationData,
  type PayloadOf,
  showRefusal,
  undoWith,
  useSend,
  type WritePayload,
} from './send'

type DataOf<R extends MutationData> = NonNullable<PayloadOf<R>['data']>

export type Action<R extends MutationData, V> = {
  mutation: ApiDocument<R, V>
  /** Validates the input in the browser: problems go to `errors` and nothing is sent. */
  check?: Check<V>
  /** Asked before anything is sent. */
  confirm?: Question
  /** The toast after a success; omit it where the screen shows the result. */
  done?: string | ToastText | ((data: DataOf<R>) => string | ToastText)
  /** Shown instead of the server's text about a refusal, by its message key. */
  refused?: Readonly<Record<string, () => string>>
  /** Reverts the action: the toast offers it for ten seconds. */
  undo?: (data: DataOf<R>) => ToastText['undo']
  /** The page to go to afterwards, if this one no longer exists or a new one was created. */
  goTo?: (data: DataOf<R>) => string
  /** The page that this one became: Back does not lead to what was replaced. */
  becomes?: (data: DataOf<R>) => string
  /**
   * Closes the dialog that contains the button, after a success and when the page has to be refreshed. Field errors
   * stay in `errors`, for the dialog to show.
   */
  onClose?: () => void
  /**
   * Refreshes the page after every refusal, because what it lists changes by itself (seats are taken, sessions end).
   */
  refreshOnRefusal?: boolean
}

/**
 * The action of a button: asks for confirmation, sends its mutation, shows the result and refreshes the page. `busy`
 * lasts until the page has been refreshed. A refusal is shown in a dialog; after a stale version the page is refreshed
 * as well. Returns the stored data, or null.
 */
export function useAction<R extends MutationData, V>(action: Action<R, V>) {
  const { mutation, check, confirm, done, refused, undo, goTo, becomes, onClose, refreshOnRefusal } = action
  const router = useRouter()
  const { busy: sending, errors, send: sendOnce, unshownText } = useSend(mutation, check)
  const [refreshing, refresh] = useTransition()
  const running = useRef(false)

  async function send(variables: V): Promise<DataOf<R> | null> {
    if (confirm && !(await confirmDialog(confirm))) return null
    const answer = await sendOnce(variables)
    if (!answer) return null
    if (!answer.success) {
      const text = unshownText(answer)
      if (onClose && text === null) return null
      const words = refused?.[answer.i18nMessageKey ?? '']
      const refusal = words?.() ?? text
      await showRefusal(refusal === null ? answer : { fieldErrors: [], message: refusal })
      if (!refreshOnRefusal && !isStale(answer) && !isGone(answer)) return null
      onClose?.()
      refresh(() => router.refresh())
      return null
    }
    // What has a check is a form, whose draft ends.
    if (check) emitSaved()
    const data = (answer as WritePayload).data as DataOf<R>
    const toast = typeof done === 'function' ? done(data) : done
    if (toast)
      showToast({ ...(typeof toast === 'string' ? { title: toast } : toast), ...(undo && { undo: undo(data) }) })
    onClose?.()
    if (goTo) router.push(goTo(data))
    if (becomes) router.replace(becomes(data))
    refresh(() => router.refresh())
    return data
  }

  /** Handles one press at a time: another press while it is running does nothing. */
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

/** The record was deleted in the meantime. */
const isGone = ({ i18nMessageKey }: Pick<WritePayload, 'i18nMessageKey'>) => i18nMessageKey === 'errors.notFound'

/** The usual undo: another mutation of the same record, with the id and version that the first one returned. */
export const undoBy =
  <R extends MutationData>(mutation: ApiDocument<R, { id: string; version: number }>) =>
  ({ id, version }: { id: string; version: number }) =>
    undoWith(mutation, { id, version })
