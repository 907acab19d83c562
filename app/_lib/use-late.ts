'use client'
import { useEffect, useState } from 'react'

/**
 * A part of the page whose code is loaded once the page is there and it is wanted; null until then. `load` must be the same
 * function at every call.
 */
export function useLate<T>(load: () => Promise<T>, wanted = true, onFailure?: () => void): T | null {
  const [part, setPart] = useState<{ value: T } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; a failure is told to whoever asked first.
  useEffect(() => {
    if (!wanted || part) return
    load().then(
      (value) => setPart({ value }),
      () => onFailure?.(),
    )
  }, [wanted, load])
  return part?.value ?? null
}
