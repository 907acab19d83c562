'use client'
import { useEffect, useRef } from 'react'

/**
 * Calls `tell` when one of the texts is new. Removing a text does not count; after another submit all of them count as
 * new.
 */
export function useNewTexts(texts: readonly string[], tell: () => void): void {
  const previous = useRef<readonly string[]>([])
  useEffect(() => {
    const forget = () => {
      previous.current = []
    }
    document.addEventListener('submit', forget, true)
    return () => document.removeEventListener('submit', forget, true)
  }, [])
  useEffect(() => {
    const isNew = texts.some((text) => !previous.current.includes(text))
    previous.current = texts
    if (isNew) tell()
  })
}
