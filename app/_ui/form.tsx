'use client'
import { type ComponentProps, type SubmitEvent, useRef } from 'react'

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'action' | 'onReset'> & {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * A form that our code sends. One that is sent before that code is there waits for it: React keeps the press and then calls `action`.
 * A plain form would be sent by the browser, with what was typed in the address.
 */
export function Form({ onSubmit, ref, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const isReplay = useRef(false)
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
      action={() => {
        isReplay.current = true
        form.current?.requestSubmit()
      }}
      onReset={(event) => {
        // After an action React would empty the fields.
        if (isReplay.current) event.preventDefault()
        isReplay.current = false
      }}
    />
  )
}
