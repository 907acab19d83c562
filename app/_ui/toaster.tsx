'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from './icon'
import { IconButton } from './icon-button'
import { type ToastText, toastEvent } from './show-toast'
import { toneText } from './tone'
import { ToneIcon } from './tone-icon'

/** How long a toast stays, in milliseconds (specification, section 9). */
const stay = 3000

type Toast = ToastText & { id: number }

/** The place of the toasts, once per page, in the root layout. Above dialogs; the clock stops under the pointer and the focus. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const box = useRef<HTMLDivElement>(null)
  const next = useRef(0)
  useEffect(() => {
    const add = (event: Event) => {
      next.current += 1
      const toast = { ...(event as CustomEvent<ToastText>).detail, id: next.current }
      setToasts((current) => [...current.slice(-3), toast])
    }
    window.addEventListener(toastEvent, add)
    return () => window.removeEventListener(toastEvent, add)
  }, [])
  // Always open, because a live region has to be there before its news; opened anew, so that it lies above a later dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the toasts is the occasion.
  useEffect(() => {
    const popover = box.current
    if (!popover?.showPopover) return
    if (popover.matches(':popover-open')) popover.hidePopover()
    popover.showPopover()
  }, [toasts])
  const drop = useCallback((id: number) => setToasts((current) => current.filter((toast) => toast.id !== id)), [])
  return (
    <section ref={box} popover="manual" aria-label={label} className="toaster">
      <div role="status" className="flex flex-col gap-2">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} onEnd={drop} />
        ))}
      </div>
    </section>
  )
}

type CardProps = { toast: Toast; closeLabel: string; onEnd: (id: number) => void }

function ToastCard({ toast, closeLabel, onEnd }: CardProps) {
  const { id, title, text, tone = 'success' } = toast
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onEnd, stay, id)
    return () => clearTimeout(timer)
  }, [held, id, onEnd])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the clock; nothing can be done here without the button.
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="toast"
    >
      <ToneIcon tone={tone} className={`mt-0.5 size-[1.125rem] ${toneText[tone]}`} />
      <div className="flex min-w-0 grow flex-col text-sm">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-soft">{text}</p>}
      </div>
      <IconButton label={closeLabel} onClick={() => onEnd(id)} className="-my-2 -mr-2">
        <Icon name="x" size={16} />
      </IconButton>
    </div>
  )
}
