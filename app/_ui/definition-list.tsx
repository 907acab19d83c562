import type { ReactNode } from 'react'

export type Definition = { term: string; detail: ReactNode }

/** Names and facts in two columns; on a phone, one above the other. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="divide-y divide-line text-sm">
      {items.map(({ term, detail }) => (
        <div key={term} className="fact">
          <dt className="text-sm leading-6 text-soft">{term}</dt>
          <dd className="min-w-0 tabular-nums">{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
