'use client'
import { useEffect, useRef } from 'react'

/** Calls `tell` when one of the texts is new. That another was mended is no news; that a form was sent again makes all of them new. */
export function useNewTexts(texts: readonly string[], tell: () => void): void {
  const known = useRef<readonly string[]>([])
  useEffect(() => {
    const forget = () => {
      known.current = []
    }
    document.addEventListener('submit', forget, true)
    return () => document.removeEventListener('submit', forget, true)
  }, [])
  useEffect(() => {
    const isNew = texts.some((text) => !known.current.includes(text))
    known.current = texts
    if (isNew) tell()
  })
}
