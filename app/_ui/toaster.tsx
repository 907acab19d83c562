'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from './button'
import { Icon } from './icon'
import { IconButton } from './icon-button'
import { toasts as incoming, type ToastText } from './show-toast'
import { ToneIcon, toneText } from './tone'
import { typing } from './typing'

/** The time a toast stays, in milliseconds (specification, section 9). */
const stay = 3000
/** A toast with undo or an offer stays long enough to notice a slip and reach the button. */
const stayToPress = 10_000

/** The distance between the toasts and the element above them, in pixels. */
const gap = 8

type Toast = ToastText & { id: number }

type Props = {
  label: string
  closeLabel: string
  undoLabel: string
  /** Called when an undo has ended: it succeeded, or it was refused and the refusal was shown. */
  onUndone?: (done: boolean) => void
}

/**
 * The host of the toasts, once per page, in the root layout. It is above dialogs, and its clock stops while a toast is
 * hovered or focused. Ctrl+Z or Cmd+Z undoes the latest toast that can be undone.
 */
export function Toaster({ label, closeLabel, undoLabel, onUndone }: Props) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const box = useRef<HTMLDivElement>(null)
  const next = useRef(0)
  useEffect(
    () =>
      incoming.listen((text) => {
        next.current += 1
        const toast = { ...text, id: next.current }
        setToasts((current) => [...current.slice(-3), toast])
      }),
    [],
  )
  // Always open, because a live region must exist before its first message. It is reopened to get above a dialog that
  // was opened later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the toasts is the occasion.
  useEffect(() => {
    const popover = box.current
    if (!popover?.showPopover) return
    if (popover.matches(':popover-open')) popover.hidePopover()
    popover.showPopover()
    moveClear(popover)
  }, [toasts])
  const drop = useCallback((id: number) => setToasts((current) => current.filter((toast) => toast.id !== id)), [])
  const undo = useCallback(
    async ({ id, undo: run }: Toast) => {
      drop(id)
      if (run) onUndone?.(await run())
    },
    [drop, onUndone],
  )
  useUndoKey(toasts, undo)
  return (
    <section ref={box} popover="manual" aria-label={label} className="toaster">
      <div role="status" className="flex flex-col gap-2">
        {toasts.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            closeLabel={closeLabel}
            undoLabel={undoLabel}
            onEnd={drop}
            onUndo={undo}
          />
        ))}
      </div>
    </section>
  )
}

/**
 * Moves the toasts away from the page's own buttons, because one of them is often needed next. On a phone they are at
 * the bottom, above those buttons.
 */
function moveClear(box: HTMLElement) {
  box.style.removeProperty('top')
  box.style.removeProperty('bottom')
  for (const buttons of document.querySelectorAll('.page-actions, .pick-bar, .list-results, .sheet-foot')) {
    const [own, buttonsBox] = [box.getBoundingClientRect(), buttons.getBoundingClientRect()]
    const beside = buttonsBox.right <= own.left || own.right <= buttonsBox.left
    if (beside || buttonsBox.bottom <= own.top || own.bottom <= buttonsBox.top) continue
    if (own.top < window.innerHeight / 2) box.style.top = `${buttonsBox.bottom + gap}px`
    else box.style.bottom = `${window.innerHeight - buttonsBox.top + gap}px`
  }
}

/** Handles Ctrl+Z and Cmd+Z, except while typing. */
function useUndoKey(toasts: readonly Toast[], undo: (toast: Toast) => void) {
  const latest = toasts.findLast((toast) => toast.undo)
  useEffect(() => {
    if (!latest) return
    const press = (event: KeyboardEvent) => {
      const isUndoKey = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isUndoKey || typing(event.target)) return
      event.preventDefault()
      undo(latest)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [latest, undo])
}

type CardProps = Pick<Props, 'closeLabel' | 'undoLabel'> & {
  toast: Toast
  onEnd: (id: number) => void
  onUndo: (toast: Toast) => void
}

function ToastCard({ toast, closeLabel, undoLabel, onEnd, onUndo }: CardProps) {
  const { id, title, text, tone = 'success', undo, offer } = toast
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onEnd, undo || offer ? stayToPress : stay, id)
    return () => clearTimeout(timer)
  }, [isHeld, id, undo, offer, onEnd])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only stops the clock; nothing can be done here without the button.
    <div
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="toast"
    >
      <ToneIcon tone={tone} className={`mt-0.5 size-[1.125rem] ${toneText[tone]}`} />
      <div className="flex min-w-0 grow flex-col text-sm">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-soft">{text}</p>}
        {undo && (
          <Button
            size="sm"
            className="mt-2 self-start"
            aria-keyshortcuts="Control+Z Meta+Z"
            onClick={() => onUndo(toast)}
          >
            {undoLabel}
          </Button>
        )}
        {offer && (
          <Button
            size="sm"
            className="mt-2 self-start"
            onClick={() => {
              onEnd(id)
              void offer.accept()
            }}
          >
            {offer.label}
          </Button>
        )}
      </div>
      <IconButton label={closeLabel} onClick={() => onEnd(id)} className="-my-2 -mr-2">
        <Icon name="x" size={16} />
      </IconButton>
    </div>
  )
}
