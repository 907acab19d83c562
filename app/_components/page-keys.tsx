'use client'
import { useEffect } from 'react'
import { markCurrent } from '@/app/_lib/mark-current'
import { useAddress } from '@/app/_lib/use-address'
import { SearchKey } from '@/app/_ui/search-key'
import { Tips } from '@/app/_ui/tips'

/** What a page can do without until it is there: the key of its search box, tooltips, and marks that follow the address. */
export function PageKeys() {
  const { path, query } = useAddress('')
  useEffect(() => markCurrent(path, query), [path, query])
  return (
    <>
      <SearchKey />
      <Tips />
    </>
  )
}
