'use client'
import type { ComponentType } from 'react'
import { handleLoadFailure } from './missing-part'
import { useLazy } from './use-lazy'

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
