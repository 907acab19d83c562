'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '@/app/_ui/button'

/** How many the filters of a list find; not exact where it is more than one act takes. */
export type Total = { count: number; exact: boolean }

type Whole = {
  /** The whole page is ticked. */
  all: boolean
  /** Counts what the list finds; null where this page is all of it. */
  count: (() => Promise<Total | null>) | null
  atFirst?: boolean
}

/** Beyond a page that is ticked: whether all that the list finds is meant, on its other pages too. */
export function useWholeList({ all, count, atFirst = false }: Whole) {
  const [isChosen, setIsChosen] = useState(atFirst)
  const [total, setTotal] = useState<Total | null>(null)
  const offered = all && count !== null
  // Who takes one of the page away does not mean all of the list any more.
  if (isChosen && !offered) setIsChosen(false)
  const read = useEffectEvent(() => (count ? count() : Promise.resolve(null)))
  useEffect(() => {
    if (!offered) return
    let isUnmounted = false
    void read().then((answer) => {
      if (!isUnmounted) setTotal(answer)
    })
    return () => {
      isUnmounted = true
    }
  }, [offered])
  const on = isChosen && offered && total?.exact !== false
  return { offered, total, on, toggle: () => setIsChosen(!on) }
}

type CountProps = {
  whole: ReturnType<typeof useWholeList>
  /** How many rows of this page are ticked, and how that is said. */
  picked: number
  children: ReactNode
}

/** How many are ticked; under a page that is ticked whole, all others of the list beside it. */
export function PickedCount({ whole: { offered, total, on, toggle }, picked, children }: CountProps) {
  const t = useTranslations('common.list')
  const page = t('pagePicked', { count: picked })
  const every = total ? t('everyPicked', { count: total.count }) : t('everythingPicked')
  const words = total && !total.exact ? `${page} ${t('tooManyToPick', { most: total.count })}` : page
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
