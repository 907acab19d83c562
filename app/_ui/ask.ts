import type { ReactNode } from 'react'
import { Channel } from './channel'
import { type Markup, plainText } from './markup'

export type Question = {
  title?: string
  /**
   * Shown as it is, or a rich text of the catalogue (`t.rich`) with its elements. The host translates message keys
   * ("errors.unavailable"), also in `title` and `ok`.
   */
  text: ReactNode | Markup
  /** Labels of the buttons; the host has defaults. */
  ok?: string
  cancel?: string
  /** The main button is red, because something will be lost. */
  danger?: boolean
  /** Makes Cancel the main button, because confirming would lose somebody's work. */
  stay?: boolean
}

export type QueuedQuestion = Question & { kind: 'alert' | 'confirm'; answer: (yes: boolean) => void }

/** The channel of questions; `SimpleDialogs` listens. */
export const questions = new Channel<QueuedQuestion>('suma:ask')

/** Asks in the browser's own dialogs, when the code of `SimpleDialogs` could not be loaded. */
export function askPlainly({ kind, text, answer }: QueuedQuestion): void {
  const words = plainText(text)
  if (kind === 'alert') window.alert(words)
  answer(kind === 'alert' || window.confirm(words))
}

const ask = (kind: QueuedQuestion['kind'], question: Question): Promise<boolean> =>
  new Promise((answer) => questions.send({ ...question, kind, answer }))

/** Shows a message; resolves once it is closed. */
export async function alertDialog(question: Question): Promise<void> {
  await ask('alert', question)
}

/** Asks for confirmation: true for OK, false for Cancel and Escape. */
export function confirmDialog(question: Question): Promise<boolean> {
  return ask('confirm', question)
}
