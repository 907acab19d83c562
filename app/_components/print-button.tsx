'use client'
import { useEffect } from 'react'
import { Button } from '@/app/_ui/button'

/** Opens the browser's print dialog; `atOnce` also when the page has loaded. */
export function PrintButton({ label, atOnce = false }: { label: string; atOnce?: boolean }) {
  useEffect(() => {
    if (atOnce) window.print()
  }, [atOnce])
  return <Button onClick={() => window.print()}>{label}</Button>
}
