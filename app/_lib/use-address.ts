'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * The path and query in the browser's address bar, also after navigating inside the app. On the server and for the
 * first paint it is `initial`, because the router does not know there which page the guard replaced.
 */
export function useAddress(initial: string): { path: string; query: string } {
  const path = usePathname()
  const query = useSearchParams().toString()
  const started = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (started) return { path, query }
  const [first = '/', rest = ''] = initial.split('?', 2)
  return { path: first, query: rest }
}
