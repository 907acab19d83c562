'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/app/_ui/button'
import { Icon } from '@/app/_ui/icon'
import { IconButton } from '@/app/_ui/icon-button'
import { labelled } from '@/lib/domain/punctuation'

type Props<T> = {
  items: readonly T[]
  onItems: (items: T[]) => void
  empty: () => T
  /** The label of the button that adds an item. */
  add: string
  /** Names an item, for the button that removes it. */
  nameOf: (index: number) => string
  fields: (item: T, change: (next: T) => void, index: number) => ReactNode
}

/** A list of items with fields, a button to remove each, and one to add another. */
export function ListPart<T extends { key: number }>({ items, onItems, empty, add, nameOf, fields }: Props<T>) {
  const t = useTranslations('rules.form')
  const locale = useLocale()
  const change = (next: T) => onItems(items.map((item) => (item.key === next.key ? next : item)))
  return (
    <div className="flex flex-col gap-4">
      {items.map((item, index) => (
        <fieldset key={item.key} className="flex min-w-0 items-start gap-2 rounded-lg border border-line p-4">
          <legend className="px-1 text-sm font-semibold">{nameOf(index)}</legend>
          <div className="min-w-0 grow">{fields(item, change, index)}</div>
          <IconButton
            label={labelled(t('remove'), nameOf(index), locale)}
            onClick={() => onItems(items.filter(({ key }) => key !== item.key))}
          >
            <Icon name="x" />
          </IconButton>
        </fieldset>
      ))}
      <Button className="self-start" icon={<Icon name="plus" size={16} />} onClick={() => onItems([...items, empty()])}>
        {add}
      </Button>
    </div>
  )
}
