'use client'
import type { RefObject } from 'react'
import { useNewTexts } from '@/app/_ui/use-new-texts'

type Texts = Readonly<Record<string, string>>

/**
 * After a refusal, with all that it said, the focus goes to the first field that has to be mended; not where there are more than
 * `most`, which a summary above the form says.
 */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>, summary: Texts, most = Infinity): void {
  const texts = Object.entries(summary).map(([field, message]) => `${field}: ${message}`)
  useNewTexts(texts, () => {
    if (texts.length > most) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  })
}

/** Refusals by field for the summary above a form, each with the name of its field; `names` are in the order of the page. */
export function errorList(errors: Texts, names: Texts) {
  const order = Object.keys(names)
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return Object.entries(errors)
    .toSorted(([one], [other]) => place(one) - place(other))
    .map(([field, message]) => ({ field, message: names[field] ? said(names[field], message) : message }))
}

/** A field that is called by a question is not followed by a colon as well. */
const said = (name: string, message: string) => `${name}${/[?？:：]$/.test(name) ? '' : ':'} ${message}`
