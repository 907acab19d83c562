import type { ReactNode } from 'react'
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
}

export type Asked = Question & { kind: 'alert' | 'confirm'; answer: (yes: boolean) => void }

export const askEvent = 'suma:ask'

function ask(kind: Asked['kind'], question: Question): Promise<boolean> {
  return new Promise((answer) => {
    const event = new CustomEvent<Asked>(askEvent, { cancelable: true, detail: { ...question, kind, answer } })
    const heard = !window.dispatchEvent(event)
    // A page without the host (an error page) still gets an answer.
    if (heard) return
    if (kind === 'confirm') return answer(window.confirm(plainText(question.text)))
    window.alert(plainText(question.text))
    answer(true)
  })
}

/** Shows something that has to be read; resolves when it was closed. */
export async function alertDialog(question: Question): Promise<void> {
  await ask('alert', question)
}

/** Asks; true for OK, false for Cancel and Escape. */
export function confirmDialog(question: Question): Promise<boolean> {
  return ask('confirm', question)
}
