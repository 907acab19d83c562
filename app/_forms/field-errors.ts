'use client'
import { type RefObject, useEffect } from 'react'

/** After a refusal the focus goes to the first field that has to be mended. */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>, errors: Readonly<Record<string, string>>) {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }, [form, errors])
}

/** Refusals by field for the summary above a form, each with the name of its field. */
export const errorList = (errors: Readonly<Record<string, string>>, names: Readonly<Record<string, string>>) =>
  Object.entries(errors).map(([field, message]) => ({
    field,
    message: names[field] ? `${names[field]}: ${message}` : message,
  }))
