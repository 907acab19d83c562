import { Channel } from './channel'
import type { Tone } from './tone'

export type ToastText = {
  title: string
  text?: string
  tone?: Tone
  /** Undoes what the toast reports; true when that was done. The toast then has a button for it and stays 10 seconds. */
  undo?: () => Promise<boolean>
  /** What can be done about it at once, by a button of its own: the toast stays 10 seconds as well. */
  offer?: { label: string; accept: () => Promise<void> }
}

export const toasts = new Channel<ToastText>('suma:toast')

/** Shows a message at the top right for 3 seconds, 10 with a button. Needs no provider: the page's one `Toaster` listens. */
export const showToast = (toast: ToastText): void => toasts.send(toast)
