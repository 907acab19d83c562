'use client'
import type { ComponentType } from 'react'
import { handleLoadFailure } from './missing-part'
import { useLazy } from './use-lazy'

type Props<P> = P & { load: () => Promise<{ default: ComponentType<P> }>; onClose?: () => void }

/**
 * A dialog or form whose code is loaded when it is first shown: `load` imports its file and is the same function at every call. By
 * state and not by `next/dynamic`, which shows a fallback first: React then holds the dialog back for 300 ms. When the code does not
 * come an error is shown, the page stays, and `onClose` is called.
 */
export function Lazy<P extends object>({ load, ...props }: Props<P>) {
  const file = useLazy(load, true, (error) => void handleLoadFailure(error).then(() => props.onClose?.()))
  return file && <file.default {...(props as unknown as P)} />
}
