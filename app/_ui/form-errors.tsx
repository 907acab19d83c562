'use client'
import { type MouseEvent, useRef } from 'react'
import { ToneIcon } from './tone-icon'
import { useNewTexts } from './use-new-texts'

type Props = {
  /** "Check these answers"; one alone is said by itself. */
  title: string
  /** `field` is the id of the control (its name by default); without one the message is plain text. */
  errors: readonly { field?: string; message: string }[]
  /** The form takes the focus to the first of the fields (`useFocusFirstError`). */
  quiet?: boolean
}

/** A question of several choices has its id on the group, which takes no focus: its first choice does. */
function focusChoice(event: MouseEvent, field: string): void {
  const group = document.getElementById(field)
  const choice = group?.matches('fieldset') && group.querySelector<HTMLElement>('input:not([type="hidden"], :disabled)')
  if (!choice) return
  // Going to the address would take the focus from it.
  event.preventDefault()
  choice.focus()
}

/** What has to be mended, above a form, each a link to its field. Takes the focus when it says something new, unless `quiet`. */
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
