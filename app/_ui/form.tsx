'use client'
import { type ComponentProps, type SubmitEvent, useLayoutEffect, useRef } from 'react'

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'action' | 'onReset'> & {
  /**
   * `event.submitter` is the button that was pressed. If the press had to wait for hydration, that works only for a
   * button with a name.
   */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * A form that our code submits. Input typed before hydration is kept, and a submit before hydration waits for it: React
 * queues the press and calls `action`. The browser would submit a plain form, with the input in the address.
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
        // This also keeps React from calling `action`.
        event.preventDefault()
        onSubmit(event)
      }}
      action={(sent) => {
        isReplay.current = true
        form.current?.requestSubmit(pressedButton(form.current, sent))
      }}
      onReset={(event) => {
        // React would reset the fields after an action.
        if (isReplay.current) event.preventDefault()
        isReplay.current = false
      }}
    />
  )
}

/**
 * A form that unmounts while it has the focus, such as one that restarts after saving, moves the focus to the title of
 * the page.
 */
function focusTitle(): void {
  const isNowhere = document.activeElement === null || document.activeElement === document.body
  if (isNowhere) document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
}

/** Finds the button by the name and value with which the form was submitted. */
const pressedButton = (form: HTMLFormElement, sent: FormData): HTMLButtonElement | undefined =>
  [...form.elements].find(
    (one): one is HTMLButtonElement =>
      one instanceof HTMLButtonElement && one.name !== '' && sent.get(one.name) === one.value,
  )

const unseen = new Set(['hidden', 'file', 'submit', 'button', 'reset'])

/**
 * Reports the value of a controlled field typed before hydration to React as a change, through the prototype's setter,
 * which React does not notice. Until the next render React restores the value it knew, so we set it once more, because
 * a browser event at that moment must see the typed value. `SelectField` does the same for lists.
 */
function emitTyped(control: Element): void {
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
  if (!isText || unseen.has(control.type)) return
  const isTick = control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)
  const set = (property: 'value' | 'checked', now: string | boolean) =>
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(control, now)
  if (isTick && control.checked !== control.defaultChecked) {
    const { checked } = control
    // In a radio group only the chosen button is reported.
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
