'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { isMarkup, type Markup, plainText } from './markup'

/** The words of a question. Those that are HTML show as text until what sanitizes them is loaded, or when it does not come. */
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
