'use client'
import { useEffect, useRef } from 'react'
import { useAddress } from '@/app/_lib/use-address'
import { type Tab, Tabs } from '@/app/_ui/tabs'

type Props = {
  /** The address of the organization. */
  home: string
  /** Path and query of the first request. */
  address: string
  label: string
  items: readonly Tab[]
}

/** The pages of an organization side by side; on a phone they scroll sideways. The one that is open follows the address. */
export function OrgNav({ home, address, label, items }: Props) {
  const { path, query } = useAddress(address)
  const box = useRef<HTMLDivElement>(null)
  const current = items.find(({ href }) => isOpen(href, home, path, query))
  const open = current?.href
  useEffect(() => {
    if (open) bringIntoSight(box.current)
  }, [open])
  return (
    <div ref={box}>
      <Tabs label={label} items={items.map((item) => ({ ...item, current: item === current }))} />
    </div>
  )
}

function isOpen(href: string, home: string, path: string, query: string): boolean {
  const [page = '', asked] = href.split('?')
  if (page !== home) return path === page || path.startsWith(`${page}/`)
  return path === home && new URLSearchParams(query).get('tab') === new URLSearchParams(asked).get('tab')
}

/** Scrolls the row of tabs, and nothing else, so that the open one is in its middle. */
function bringIntoSight(box: HTMLElement | null): void {
  const row = box?.querySelector('nav')
  const tab = row?.querySelector('[aria-current]')
  if (!row || !tab) return
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
