'use client'
import { useEffect } from 'react'
import { markCurrent } from '@/app/_lib/mark-current'
import { handleMissing } from '@/app/_lib/missing-part'
import { reloadOnce, reloadOrTell } from '@/app/_lib/reload-once'
import { useAddress } from '@/app/_lib/use-address'
import { SearchKey } from '@/app/_ui/search-key'
import { Tips } from '@/app/_ui/tips'
import { loadErrorMessage } from './late-error-message'

/**
 * What a page can do without until it is there: the key of its search box, tooltips, marks that follow the address, and what
 * happens when a part of it does not come or fails.
 */
export function PageKeys() {
  const { path, query } = useAddress('')
  useEffect(() => markCurrent(path, query), [path, query])
  useEffect(() => void loadErrorMessage().catch(() => undefined), [])
  useEffect(() => handleMissing({ reload: reloadOnce, tell: reloadOrTell }), [])
  return (
    <>
      <SearchKey />
      <Tips />
    </>
  )
}
