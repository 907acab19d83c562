'use client'
import { useEffect, useRef } from 'react'
import { classNames } from './class-names'

type Props = {
  id: string
  title: string
  hint?: string | null
  /** The option that Enter chooses; it is scrolled into view. */
  active: boolean
  onActive?: () => void
  onChoose: () => void
}

/** One suggestion below a field that keeps the focus and handles the keys. */
export function ListOption({ id, title, hint, active, onActive, onChoose }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys.
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={active}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onActive}
      onClick={onChoose}
      className={classNames(
        'flex min-h-11 cursor-pointer flex-col justify-center rounded-md px-2.5 py-2 text-sm text-ink hover:bg-sunken',
        active && 'bg-primary-tint outline-2 -outline-offset-2 outline-focus',
      )}
    >
      <span className="wrap-anywhere">{title}</span>
      {hint && <span className="text-sm text-soft wrap-anywhere">{hint}</span>}
    </div>
  )
}
