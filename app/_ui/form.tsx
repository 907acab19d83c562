'use client'
import { type ComponentProps, type SubmitEvent, useLayoutEffect, useRef } from 'react'

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'action' | 'onReset'> & {
  /** The button that sent it is `event.submitter`, also after a wait, where it has a name. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * A form that our code submits. Input from before hydration is taken over; a form that was submitted before hydration waits for it:
 * React queues the press and calls `action`. The browser would submit a plain form, with the input in the address.
 */
export function Form({ onSubmit, ref, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const isReplay = useRef(false)
  useLayoutEffect(() => {
    const drawn = form.current
    for (const control of drawn?.elements ?? []) emitTyped(control)
    return () => {
      if (drawn?.contains(document.activeElement)) requestAnimationFrame(focusTitle)
    }
  }, [])
  return (
    <form
      noValidate
      {...rest}
      ref={(element) => {
        form.current = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      }}
      onSubmit={(event) => {
        // Also keeps React from calling `action`.
        event.preventDefault()
        onSubmit(event)
      }}
      action={(sent) => {
        isReplay.current = true
        form.current?.requestSubmit(pressedButton(form.current, sent))
      }}
      onReset={(event) => {
        // After an action React would reset the fields.
        if (isReplay.current) event.preventDefault()
        isReplay.current = false
      }}
    />
  )
}

/** A form that is unmounted with the focus in it, such as one that restarts when saved, moves the focus to the title of the page. */
function focusTitle(): void {
  const isNowhere = document.activeElement === null || document.activeElement === document.body
  if (isNowhere) document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
}

/** The button by whose name and value a form was sent. */
const pressedButton = (form: HTMLFormElement, sent: FormData): HTMLButtonElement | undefined =>
  [...form.elements].find(
    (one): one is HTMLButtonElement =>
      one instanceof HTMLButtonElement && one.name !== '' && sent.get(one.name) === one.value,
  )

const unseen = new Set(['hidden', 'file', 'submit', 'button', 'reset'])

/**
 * Hands the value of a controlled field from before hydration to React as a change, through the prototype's setter, which React does
 * not notice. Until the next render React restores the value it knew, so the value is then set once more: a browser event at this
 * moment sees the same value. `SelectField` does the same for lists.
 */
function emitTyped(control: Element): void {
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
  if (!isText || unseen.has(control.type)) return
  const isTick = control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)
  const set = (property: 'value' | 'checked', now: string | boolean) =>
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(control, now)
  if (isTick && control.checked !== control.defaultChecked) {
    const { checked } = control
    // For a radio group the chosen button stands for all.
    if (control.type === 'radio' && !checked) return
    control.checked = !checked
    set('checked', checked)
    // A plain event, which does not toggle the box by itself.
    control.dispatchEvent(new Event('click', { bubbles: true }))
    control.checked = checked
  } else if (!isTick && control.value !== control.defaultValue) {
    const { value } = control
    control.value = control.defaultValue
    set('value', value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.value = value
  }
}
