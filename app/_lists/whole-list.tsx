'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useRead } from '@/app/_lib/use-read'
import { Button } from '@/app/_ui/button'

/** How many the filters of a list find; not exact where it is more than one act takes. */
export type Found = { count: number; exact: boolean }

type Whole = {
  /** The whole page is ticked. */
  all: boolean
  /** Counts what the list finds; null where this page is all of it. */
  count: (() => Promise<Found | null>) | null
  atFirst?: boolean
}

/** Beyond a page that is ticked: whether all that the list finds is meant, on its other pages too. */
export function useWholeList({ all, count, atFirst = false }: Whole) {
  const [wanted, setWanted] = useState(atFirst)
  const offered = all && count !== null
  // Who takes one of the page away does not mean all of the list any more.
  if (wanted && !offered) setWanted(false)
  const found = useRead(offered, async () => (offered ? count() : undefined))
  const on = wanted && offered && found?.exact !== false
  return { offered, found, on, toggle: () => setWanted(!on) }
}

type CountProps = {
  whole: ReturnType<typeof useWholeList>
  /** How many rows of this page are ticked, and how that is said. */
  picked: number
  children: ReactNode
}

/** How many are ticked; under a page that is ticked whole, all others of the list beside it. */
export function PickedCount({ whole: { offered, found, on, toggle }, picked, children }: CountProps) {
  const t = useTranslations('common.list')
  const page = t('pagePicked', { count: picked })
  const every = found ? t('everyPicked', { count: found.count }) : t('everythingPicked')
  const words = found?.exact === false ? `${page} ${t('tooManyToPick', { most: found.count })}` : page
  return (
    <span className="flex flex-wrap items-center gap-x-1 text-sm text-soft">
      <output>{offered ? (on ? every : words) : children}</output>
      {offered && found?.exact && found.count > picked && (
        <Button size="sm" variant="quiet" onClick={toggle}>
          {on ? t('pickPage') : t('pickEvery', { count: found.count })}
        </Button>
      )}
    </span>
  )
}
