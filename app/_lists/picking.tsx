'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useRead } from '@/app/_lib/use-read'
import { Button } from '@/app/_ui/button'

/** The checked rows of a list. */
export type Picking = { picked: ReadonlySet<string>; pick: (id: string, on: boolean) => void }

/**
 * The checked rows of a list whose rows with these ids have a checkbox; with `allAtFirst` all are checked initially.
 */
export function usePicking(ids: readonly string[], allAtFirst = false) {
  const [ticked, setPicked] = useState<ReadonlySet<string>>(new Set(allAtFirst ? ids : []))
  // Rows that have left the list are no longer checked.
  const picked: ReadonlySet<string> = new Set(ids.filter((id) => ticked.has(id)))
  function pick(id: string, on: boolean) {
    const next = new Set(picked)
    if (on) next.add(id)
    else next.delete(id)
    setPicked(next)
  }
  const [all, some] = [picked.size === ids.length, picked.size > 0]
  return {
    picked,
    pick,
    all,
    some,
    pickAll: () => setPicked(new Set(all ? [] : ids)),
    clear: () => setPicked(new Set()),
  }
}

type BarProps = {
  label: string
  all: boolean
  /** At least one row is checked. */
  some: boolean
  pickAll: () => void
  /** How many rows are checked; always there, so that it is announced when it changes. */
  count: ReactNode
  /** The actions on the checked rows. */
  children: ReactNode
}

/**
 * The checkbox for all rows of a list, in the head of its table; once a row is checked, a sticky bar in its place with
 * the actions on the checked ones.
 */
export const PickBar = ({ label, all, some, pickAll, count, children }: BarProps) => (
  <div className="pick-bar" data-some={some || undefined}>
    <label className="flex items-center gap-3">
      <input
        type="checkbox"
        className="tick"
        checked={all}
        onChange={pickAll}
        ref={(box) => {
          if (box) box.indeterminate = some && !all
        }}
      />
      <span className="pick-label">{label}</span>
    </label>
    {some && children}
    <div className={some ? 'contents' : 'sr-only'}>{count}</div>
  </div>
)

type Box = Picking & { id: string; name: string; label: string; className: string }

/** The checkbox of one row; in a corner of its card on a phone. */
export const PickBox = ({ picked, pick, id, name, label, className }: Box) => (
  <input
    type="checkbox"
    name={name}
    value={id}
    aria-label={label}
    checked={picked.has(id)}
    onChange={({ target }) => pick(id, target.checked)}
    className={`tick max-md:absolute max-md:top-4 ${className}`}
  />
)

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
