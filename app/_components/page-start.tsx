'use client'
import { useEffect } from 'react'
import { useLatePresses } from '@/app/_lib/late-press'
import { useLinks } from '@/app/_lib/use-links'

/** What a page needs once in the browser: its links and buttons, and the mark that it is loaded. */
export function PageStart() {
  useLinks()
  useLatePresses()
  useEffect(() => {
    const root = document.getElementById('root')
    if (root) root.dataset.loaded = 'true'
  }, [])
  return null
}
