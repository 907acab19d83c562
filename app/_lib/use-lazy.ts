'use client'
import { useEffect, useState } from 'react'
import { reloadFor } from './missing-part'

/**
 * A part of the page whose code is loaded after the page, when it is needed; null until then. `load` must be the same
 * function at every call. When it cannot be loaded the page is reloaded once; `onFailure` may show more.
 */
export function useLazy<T>(load: () => Promise<T>, isNeeded = true, onFailure: (error: unknown) => void = reloadFor) {
  const [part, setPart] = useState<{ value: T } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; a failure is reported to the first caller.
  useEffect(() => {
    if (!isNeeded || part) return
    load().then(
      (value) => setPart({ value }),
      (error: unknown) => onFailure(error),
    )
  }, [isNeeded, load])
  return part?.value ?? null
}
