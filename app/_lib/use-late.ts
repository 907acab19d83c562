'use client'
import { useEffect, useState } from 'react'
import { reloadFor, tellLate } from './missing-part'

/**
 * A part of the page whose code is loaded once the page is there and it is wanted; null until then. `load` must be the same
 * function at every call. When it does not come the page is loaded anew, once; `onFailure` may say more.
 */
export function useLate<T>(load: () => Promise<T>, wanted = true, onFailure: (error: unknown) => void = reloadFor) {
  const [part, setPart] = useState<{ value: T } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; a failure is told to whoever asked first.
  useEffect(() => {
    if (!wanted || part) return
    load().then(
      (value) => setPart({ value }),
      (error: unknown) => onFailure(error),
    )
  }, [wanted, load])
  return part?.value ?? null
}

/** A dialog behind a button, its code loaded at the first press: `open` it, and draw it while `Part` is there and `shown`. */
export function useLateDialog<T>(load: () => Promise<T>) {
  const [state, setState] = useState({ wanted: false, shown: false })
  const Part = useLate(load, state.wanted, (error) => {
    setState({ wanted: false, shown: false })
    void tellLate(error)
  })
  return {
    Part,
    shown: state.shown,
    open: () => setState({ wanted: true, shown: true }),
    close: () => setState({ wanted: true, shown: false }),
  }
}
