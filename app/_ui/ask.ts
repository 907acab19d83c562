import type { ReactNode } from 'react'
import { Channel } from './channel'
import { type Markup, plainText } from './markup'

export type Question = {
  title?: string
  /**
   * Shown as it is, a rich text of the catalogue (`t.rich`) with its elements. The key of a message ("errors.unavailable") is put
   * into words by the host, as in `title` and `ok`.
   */
  text: ReactNode | Markup
  /** Labels of the buttons; the host's own by default. */
  ok?: string
  cancel?: string
  /** The main button is red: something is lost. */
  danger?: boolean
  /** The button that cancels is the main one: what is asked about would lose what somebody did. */
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

/** Shows a message; resolves when it was closed. */
export async function alertDialog(question: Question): Promise<void> {
  await ask('alert', question)
}

/** Asks; true for OK, false for Cancel and Escape. */
export function confirmDialog(question: Question): Promise<boolean> {
  return ask('confirm', question)
}
