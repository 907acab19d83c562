'use client'
import type { ComponentType } from 'react'
import { tellLate } from './missing-part'
import { useLate } from './use-late'

/**
 * A dialog or form whose code is loaded when it is first shown. By state and not by `next/dynamic`, which shows a fallback first:
 * React then holds the dialog back for 300 ms. When the code does not come that is said, the page stays, and `onClose` is called.
 */
export function late<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  return function Late(props: P & { onClose?: () => void }) {
    const file = useLate(load, true, (error) => void tellLate(error).then(() => props.onClose?.()))
    return file && <file.default {...props} />
  }
}
