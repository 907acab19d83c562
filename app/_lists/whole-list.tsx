'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useRead } from '@/app/_lib/use-read'
import { Button } from '@/app/_ui/button'

/** Number of rows that match the list's filters; not exact above the limit of one action. */
export type Total = { count: number; exact: boolean }

type WholeListInput = {
  /** All rows of the page are checked. */
  all: boolean
  /** Counts the matching rows; null if this page already has all of them. */
  count: (() => Promise<Total | null>) | null
  atFirst?: boolean
}

/** Offers, once a whole page is checked, to extend the selection to all matching rows on other pages. */
export function useWholeList({ all, count, atFirst = false }: WholeListInput) {
  const [isChosen, setIsChosen] = useState(atFirst)
  const offered = all && count !== null
  // Unchecking a row of the page ends the selection of the whole list.
  if (isChosen && !offered) setIsChosen(false)
  const total = useRead(offered, async () => (offered ? count() : undefined))
  const on = isChosen && offered && total?.exact !== false
  return { offered, total, on, toggle: () => setIsChosen(!on) }
}

type CountProps = {
  whole: ReturnType<typeof useWholeList>
  /** Number of checked rows on this page; `children` is the text for it. */
  picked: number
  children: ReactNode
}

/** The number of checked rows. Once a whole page is checked, a button selects all other rows of the list. */
export function PickedCount({ whole: { offered, total, on, toggle }, picked, children }: CountProps) {
  const t = useTranslations('common.list')
  const page = t('pagePicked', { count: picked })
  const every = total ? t('everyPicked', { count: total.count }) : t('everythingPicked')
  const words = total?.exact === false ? `${page} ${t('tooManyToPick', { most: total.count })}` : page
  return (
    <span className="flex flex-wrap items-center gap-x-1 text-sm text-soft">
      <output>{offered ? (on ? every : words) : children}</output>
      {offered && total?.exact && total.count > picked && (
        <Button size="sm" variant="quiet" onClick={toggle}>
          {on ? t('pickPage') : t('pickEvery', { count: total.count })}
        </Button>
      )}
    </span>
  )
}
