import { Fragment } from 'react'

/** A text of several paragraphs; lines that begin with a hyphen are a list. */
export function LegalText({ text }: { text: string }) {
  return text.split('\n\n').map((block) => {
    const lines = block.split('\n')
    const items = lines.filter((line) => line.startsWith('- '))
    const words = lines.filter((line) => !line.startsWith('- ')).join(' ')
    return (
      <Fragment key={block}>
        {words && <p className="max-w-prose">{words}</p>}
        {items.length > 0 && <LegalList items={items.map((item) => item.slice(2))} />}
      </Fragment>
    )
  })
}

/** A list inside a legal text. */
export const LegalList = ({ items }: { items: readonly string[] }) => (
  <ul className="flex max-w-prose list-disc flex-col gap-1.5 pl-5 marker:text-faint">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
