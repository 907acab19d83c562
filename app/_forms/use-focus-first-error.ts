'use client'
import type { RefObject } from 'react'
import { useNewTexts } from '@/app/_ui/form-errors'

/** After a refusal the focus goes to the first field with an error. */
export function useFocusFirstError(
  form: RefObject<HTMLFormElement | null>,
  summary: Readonly<Record<string, string>>,
): void {
  const texts = Object.entries(summary).map(([field, message]) => `${field}: ${message}`)
  useNewTexts(texts, () => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
    // A group of choices takes no focus itself.
    const choice = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input:not(:disabled)') : null
    const target = choice ?? field
    target?.focus()
  })
}
