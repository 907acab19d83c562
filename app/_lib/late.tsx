'use client'
import type { ComponentType } from 'react'
import { tellLate } from './missing-part'
import { useLate } from './use-late'

type Props<P> = P & { load: () => Promise<{ default: ComponentType<P> }>; onClose?: () => void }

/**
 * A dialog or form whose code is loaded when it is first shown: `load` imports its file and is the same function at every call. By
 * state and not by `next/dynamic`, which shows a fallback first: React then holds the dialog back for 300 ms. When the code does not
 * come that is said, the page stays, and `onClose` is called.
 */
export function Late<P extends object>({ load, ...props }: Props<P>) {
  const file = useLate(load, true, (error) => void tellLate(error).then(() => props.onClose?.()))
  return file && <file.default {...(props as unknown as P)} />
}
