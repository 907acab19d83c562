import { Channel } from './channel'
import type { Tone } from './tone'

export type ToastText = {
  title: string
  text?: string
  tone?: Tone
  /** Undoes the reported change; true if that succeeded. The toast then has an undo button and stays for 10 seconds. */
  undo?: () => Promise<boolean>
  /** A follow-up action with its own button; the toast also stays for 10 seconds. */
  offer?: { label: string; accept: () => Promise<void> }
}

export const toasts = new Channel<ToastText>('suma:toast')

/**
 * Shows a message at the top right for 3 seconds, or 10 with a button. Needs no provider: the page's only `Toaster`
 * listens.
 */
export const showToast = (toast: ToastText): void => toasts.send(toast)
