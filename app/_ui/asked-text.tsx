'use client'
import { useEffect, useRef } from 'react'
import { type Markup, plainText } from './markup'

/** The words of a question. Those with elements in them show as text until what sanitizes them is loaded, or when it does not come. */
export function AskedText({ text }: { text: string | Markup }) {
  if (typeof text === 'string') return <p className="whitespace-pre-line">{text}</p>
  return <AskedMarkup key={text.html} text={text} />
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
