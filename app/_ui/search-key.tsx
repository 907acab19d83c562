'use client'
import { useEffect } from 'react'
import { typing } from './typing'

/** The key "/" goes to the search box of the page (`SearchField`). */
export function SearchKey() {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || typing(event.target)) return
      const box = document.querySelector<HTMLElement>('[aria-keyshortcuts="/"]')
      if (!box) return
      event.preventDefault()
      box.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return null
}
