'use client'
import { type ReactNode, useState } from 'react'

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
  const all = picked.size === ids.length
  return { picked, pick, all, pickAll: () => setPicked(new Set(all ? [] : ids)), clear: () => setPicked(new Set()) }
}

type BarProps = { label: string; all: boolean; pickAll: () => void; children: ReactNode }

/** The sticky bar above a list with checkboxes: the checkbox for all rows, and the actions on the checked ones. */
export const PickBar = ({ label, all, pickAll, children }: BarProps) => (
  <div className="pick-bar">
    <label className="flex items-center gap-3">
      <input type="checkbox" className="tick" checked={all} onChange={pickAll} />
      {label}
    </label>
    {children}
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
