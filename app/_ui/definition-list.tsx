import type { ReactNode } from 'react'

export type Definition = { term: string; detail: ReactNode }

type Props = {
  items: readonly Definition[]
  /** Each fact below its name, side by side as many as have room: for the few facts of a page's main card. */
  across?: boolean
}

/** Names and facts in two columns; on a phone, one above the other. */
export function DefinitionList({ items, across }: Props) {
  return (
    <dl className={across ? 'facts-across' : 'divide-y divide-line text-sm'}>
      {items.map(({ term, detail }) => (
        <div key={term} className={across ? 'min-w-0' : 'fact'}>
          <dt className="text-sm text-soft">{term}</dt>
          <dd className="min-w-0 tabular-nums">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
