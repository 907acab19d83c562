'use client'
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { coverPage } from './back-closes'
import { classNames } from './class-names'
import { Icon } from './icon'
import { IconButton } from './icon-button'

type DialogProps = {
  open: boolean
  /** Called for Escape, Back, the close button and, with `easy`, a click outside. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  /**
   * `simple` is 380 to 480 px wide, `contact` 580 px, `wide` 720 px; all shrink on a phone. `full` covers the whole
   * page.
   */
  size?: 'simple' | 'contact' | 'wide' | 'full'
  /** The name of the close button; omit it to have none. */
  closeLabel?: string
  easy?: boolean
  /** Placed near the top, so that growing content moves nothing above it. */
  atTop?: boolean
  role?: 'alertdialog'
}

const boxClass = 'max-h-[calc(100dvh-32px)] rounded-xl border border-line shadow-float'
const widths = {
  simple: 'min-w-[min(380px,100vw-32px)] max-w-[min(480px,100vw-32px)]',
  contact: 'w-[min(580px,100vw-32px)]',
  wide: 'w-[min(720px,100vw-32px)]',
  full: 'm-0 h-dvh max-h-dvh w-screen max-w-none',
}

/**
 * A modal dialog based on the native element: it traps and returns the focus, Escape and Back close it, and the page
 * behind is inert.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  size = 'simple',
  closeLabel,
  easy,
  atTop,
  role,
}: DialogProps) {
  const { ref, ...byBrowser } = useModal(open, onClose)
  const id = useId()
  return (
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={id}
      aria-describedby={role && `${id}body`}
      {...byBrowser}
      onPointerDown={(event) => easy && event.target === event.currentTarget && onClose()}
      className={classNames(
        'sheet z-9000 bg-raised',
        size !== 'full' && boxClass,
        widths[size],
        atTop && 'mt-[min(6rem,10dvh)]',
      )}
    >
      {open && (
        <div className="flex flex-col">
          <div className="flex items-start justify-between gap-4 px-5 pt-5">
            <h2 id={id} className="text-lg font-semibold">
              {title}
            </h2>
            {closeLabel && (
              <IconButton label={closeLabel} onClick={onClose} className="-mt-2 -mr-2">
                <Icon name="x" size={18} />
              </IconButton>
            )}
          </div>
          <div id={`${id}body`} className="px-5 pt-2 pb-5 text-sm text-soft">
            {children}
          </div>
          {footer && (
            <div className="sheet-foot flex flex-col-reverse gap-2 px-5 pb-5 sm:flex-row sm:justify-end">{footer}</div>
          )}
        </div>
      )}
    </dialog>
  )
}

/**
 * Opens and closes the element according to `open`; a dialog that is unmounted while open still returns the focus.
 * Escape and a phone's back gesture only call `onClose`, which may refuse. When they are repeated without other input
 * in between, browsers close the element regardless, so we reopen it before calling `onClose`.
 */
function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const focused = useRef<Element | null>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => (open ? coverPage(() => close.current()) : undefined), [open])
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const before = document.activeElement
    dialog.showModal()
    // Starts at the first field of a form rather than at the close button, or at the marked button of a question.
    dialog.querySelector<HTMLElement>('textarea, select, input:not([type="hidden"]), [data-first]')?.focus()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])
  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    // A cancelled file picker inside the dialog sends a `cancel` event as well.
    if (event.target !== event.currentTarget) return
    focused.current = document.activeElement
    if (!event.cancelable) return
    event.preventDefault()
    onClose()
  }
  function handleClose({ currentTarget: dialog }: SyntheticEvent<HTMLDialogElement>) {
    if (!open || dialog.open) return
    dialog.showModal()
    if (focused.current instanceof HTMLElement) focused.current.focus()
    onClose()
  }
  return { ref, onCancel: handleCancel, onClose: handleClose }
}
