'use client'
import { useEffect, useState } from 'react'
import { alertDialog } from '@/app/_ui/ask'
import { transportText } from './transport-texts'

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

/** Says that a part's code did not come; the part is then not there. */
export function tellLate(): null {
  void alertDialog({ text: transportText('offline') })
  return null
}

/** A dialog behind a button, its code loaded at the first press: `open` it, and draw it while `Part` is there and `shown`. */
export function useLateDialog<T>(load: () => Promise<T>) {
  const [state, setState] = useState({ wanted: false, shown: false })
  const Part = useLate(load, state.wanted, () => {
    setState({ wanted: false, shown: false })
    tellLate()
  })
  return {
    Part,
    shown: state.shown,
    open: () => setState({ wanted: true, shown: true }),
    close: () => setState({ wanted: true, shown: false }),
  }
}
