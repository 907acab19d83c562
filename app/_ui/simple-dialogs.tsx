'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type QueuedQuestion, questions } from './ask'
import { Button } from './button'
import { Dialog } from './dialog'
import { isMarkup, type Markup, plainText } from './markup'

type Props = {
  alertTitle: string
  confirmTitle: string
  ok: string
  cancel: string
  /** Translates a text that is a message key; returns any other text unchanged. */
  wordsOf: (text: string) => string
}

/**
 * The host of `alertDialog` and `confirmDialog`, once per page, in the root layout. Questions are asked one after the
 * other.
 */
export function SimpleDialogs({ alertTitle, confirmTitle, ok, cancel, wordsOf }: Props) {
  const [queue, setQueue] = useState<readonly QueuedQuestion[]>([])
  useEffect(() => questions.listen((question) => setQueue((current) => [...current, question])), [])
  const [answered, setAnswered] = useState(0)
  const question = queue[0]
  const answer = (yes: boolean) => {
    question?.answer(yes)
    setAnswered(answered + 1)
    setQueue((current) => current.slice(1))
  }
  return (
    <Dialog
      key={answered}
      open={question !== undefined}
      role="alertdialog"
      onClose={() => answer(question?.kind === 'alert')}
      title={question?.title ? wordsOf(question.title) : question?.kind === 'confirm' ? confirmTitle : alertTitle}
      footer={
        question && (
          <Answers
            {...question}
            ok={question.ok ? wordsOf(question.ok) : ok}
            cancel={question.cancel ?? cancel}
            answer={answer}
          />
        )
      }
    >
      {question && <AskedText text={typeof question.text === 'string' ? wordsOf(question.text) : question.text} />}
    </Dialog>
  )
}

/** The buttons, the main one last. */
function Answers({ kind, danger, stay, ok, cancel, answer }: QueuedQuestion & { ok: string; cancel: string }) {
  const yes = (
    <Button key="yes" variant={danger ? 'danger' : stay ? 'secondary' : 'primary'} onClick={() => answer(true)}>
      {ok}
    </Button>
  )
  if (kind === 'alert') return yes
  const no = (
    <Button
      key="no"
      data-first={stay || undefined}
      variant={stay ? 'primary' : 'secondary'}
      onClick={() => answer(false)}
    >
      {cancel}
    </Button>
  )
  return stay ? [yes, no] : [no, yes]
}

/** The text of a question. HTML is shown as plain text until the sanitizer is loaded, and also if it fails to load. */
export function AskedText({ text }: { text: ReactNode | Markup }) {
  if (isMarkup(text)) return <AskedMarkup key={text.html} text={text} />
  return <p className="whitespace-pre-line">{text}</p>
}

function AskedMarkup({ text }: { text: Markup }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    import('./clean-html')
      .then(({ cleanHtml }) => box.current?.replaceChildren(cleanHtml(text.html)))
      .catch(() => undefined)
  }, [text])
  return (
    <div ref={box} className="running-text">
      {plainText(text)}
    </div>
  )
}
