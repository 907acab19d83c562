'use client'
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import { IconButton } from './icon-button'

type DialogProps = {
  open: boolean
  /** Escape, the cross and, with `easy`, a click beside it. */
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons: the main one last. */
  footer?: ReactNode
  /** `simple` is 380 to 480 px, `contact` 580 px, `wide` 720 px; all yield on a phone. `full` leaves nothing of the page in sight. */
  size?: 'simple' | 'contact' | 'wide' | 'full'
  /** Name of the cross; without it there is none. */
  closeLabel?: string
  easy?: boolean
  /** Stands near the top, so that what grows in it moves nothing above. */
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

/** A modal dialog on the browser's own element: focus stays in it and returns, Escape closes, the page behind is inert. */
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
          <div id={`${id}body`} className="px-5 pt-2 pb-5 text-[0.9375rem] text-soft">
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
 * Opens and closes the element with `open`; a dialog taken off the page while open still gives the focus back. Escape, and the way back of
 * a phone, only ask `onClose`, which may refuse. When pressed again and nothing else in between, browsers close the element whatever it
 * says: it is then opened again first.
 */
function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const before = document.activeElement
    dialog.showModal()
    // A form starts at its first field, not at the cross; a question at the button that is marked.
    dialog.querySelector<HTMLElement>('textarea, select, input:not([type="hidden"]), [data-first]')?.focus()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])
  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    // That of a file field, left without a file, passes by here.
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
