'use client'

import { type MouseEvent, useEffect, useRef } from 'react'
import { ToneIcon } from './tone'

/**
 * Calls `tell` when one of the texts is new. Removing a text does not count; after another submit all of them count as
 * new.
 */
export function useNewTexts(texts: readonly string[], tell: () => void): void {
  const previous = useRef<readonly string[]>([])
  useEffect(() => {
    const forget = () => {
      previous.current = []
    }
    document.addEventListener('submit', forget, true)
    return () => document.removeEventListener('submit', forget, true)
  }, [])
  useEffect(() => {
    const isNew = texts.some((text) => !previous.current.includes(text))
    previous.current = texts
    if (isNew) tell()
  })
}

type Props = {
  /** "Check these answers"; a single error is shown without it. */
  title: string
  /** `field` is the id of the control (its name by default). Without it the message is plain text. */
  errors: readonly { field?: string; message: string }[]
  /** The form itself moves the focus to the first field (`useFocusFirstError`). */
  quiet?: boolean
}

/** A group of choices cannot take the focus, although it has the id; its first choice takes it. */
function focusChoice(event: MouseEvent, field: string): void {
  const group = document.getElementById(field)
  const choice = group?.matches('fieldset') && group.querySelector<HTMLElement>('input:not([type="hidden"], :disabled)')
  if (!choice) return
  // Following the link would take the focus away again.
  event.preventDefault()
  choice.focus()
}

/**
 * A list of the errors above a form, each linked to its field. It takes the focus when its content changes, unless
 * `quiet`.
 */
export function FormErrors({ title, errors, quiet }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  useNewTexts(
    errors.map(({ message }) => message),
    () => quiet || ref.current?.focus(),
  )
  if (errors.length === 0) return null
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-xl border border-error-line bg-error-tint p-4 text-sm"
    >
      <ToneIcon tone="error" className="mt-px size-[1.125rem] text-error" />
      <div className="flex flex-col gap-1.5">
        {errors.length > 1 && <p className="font-semibold">{title}</p>}
        <ul className="flex flex-col gap-1">
          {errors.map(({ field, message }) => (
            <li key={`${field}${message}`}>
              {field ? (
                <a
                  href={`#${field}`}
                  onClick={(event) => focusChoice(event, field)}
                  className="text-error underline underline-offset-3 hover:decoration-2"
                >
                  {message}
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
