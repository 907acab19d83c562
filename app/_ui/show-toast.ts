import type { Tone } from './tone'

export type ToastText = { title: string; text?: string; tone?: Tone }

export const toastEvent = 'suma:toast'

/** Shows a message at the top right for 3 seconds. Needs no provider: the page's one `Toaster` hears it. */
export function showToast(toast: ToastText): void {
  window.dispatchEvent(new CustomEvent<ToastText>(toastEvent, { detail: toast }))
}
