'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { handleLoadFailure, reloadFor } from './missing-part'

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

type Props<P> = P & { load: () => Promise<{ default: ComponentType<P> }>; onClose?: () => void }

/**
 * A dialog or form whose code is loaded when it is first shown: `load` imports its file and must be the same function
 * at every call. It uses state and not `next/dynamic`, whose fallback would make React delay the dialog by 300 ms. When
 * the code cannot be loaded, an error is shown, the page stays, and `onClose` is called.
 */
export function Lazy<P extends object>({ load, ...props }: Props<P>) {
  const file = useLazy(load, true, (error) => void handleLoadFailure(error).then(() => props.onClose?.()))
  return file && <file.default {...(props as unknown as P)} />
}
