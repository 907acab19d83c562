'use client'
import { type RefObject, useEffect } from 'react'

/** After a refusal, with all that it said, the focus goes to the first field that has to be mended. */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>, summary: Readonly<Record<string, string>>) {
  useEffect(() => {
    if (Object.keys(summary).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }, [form, summary])
}

/** Refusals by field for the summary above a form, each with the name of its field; `names` are in the order of the page. */
export function errorList(errors: Readonly<Record<string, string>>, names: Readonly<Record<string, string>>) {
  const order = Object.keys(names)
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return Object.entries(errors)
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([field, message]) => ({ field, message: names[field] ? `${names[field]}: ${message}` : message }))
}
