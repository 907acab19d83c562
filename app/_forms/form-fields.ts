import type { Fields } from '@/lib/domain/merge-edits'
import { formatDate, typedDate } from '@/lib/domain/time/format-date'
import { isPlainDate } from '@/lib/domain/time/plain-date'
import { draftPartEvent, nextTask, put } from './keep-draft'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const never = 'input:is([type=file], [type=password], [type=submit], [type=button])'

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input, textarea, select')].filter((control) => !control.matches(never))
}

/** The key under which the value of a control is compared; '' for a control without a value. */
function keyOf(control: Control): string {
  const { name } = control
  if (!name) return control.dataset.draftPart ?? ''
  return control.type === 'checkbox' ? `${name}=${control.value}` : name
}

/**
 * The values a form would send now, by field: a date in stored format, a multiple choice by its value, each checkbox
 * separately.
 */
export function fieldsIn(form: HTMLFormElement): Fields {
  const fields: Record<string, string> = {}
  // If a part and fields share a name, the fields come first and win.
  const controls = controlsOf(form).toSorted((a, b) => Number(a.name === '') - Number(b.name === ''))
  for (const control of controls) {
    const key = keyOf(control)
    if (!key) continue
    if (control.type === 'checkbox') fields[key] = isChecked(control) ? '1' : ''
    else if (control.type === 'radio') fields[key] = isChecked(control) ? control.value : (fields[key] ?? '')
    else fields[key] ??= control.value
  }
  return fields
}

/** The complete values of fields that hold more than a text (`DraftPart`), by name. */
export const partsIn = (form: HTMLFormElement): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement>('input[data-draft-part]')].map((part) => [
      part.dataset.draftPart ?? '',
      JSON.parse(part.value),
    ]),
  )

const isChecked = (control: Control) => control instanceof HTMLInputElement && control.checked

/** How often to try: a field may appear, or get its choices, only after another was filled. */
const rounds = 4

/**
 * Fills in fields as if a person typed. `parts`: the complete values of fields that hold more than a text
 * (`DraftPart`).
 */
export async function putFields(form: HTMLFormElement, fields: Fields, parts: Readonly<Record<string, unknown>> = {}) {
  let waiting = Object.entries(fields)
  for (let round = 0; round < rounds && waiting.length > 0; round += 1) {
    for (const [key, value] of waiting) {
      if ((fieldsIn(form)[key] ?? '') === value) continue
      putOne(form, key, value, parts)
      await nextTask()
    }
    waiting = waiting.filter(([key, value]) => (fieldsIn(form)[key] ?? '') !== value)
  }
}

function putOne(form: HTMLFormElement, key: string, value: string, parts: Readonly<Record<string, unknown>>): void {
  const part = form.querySelector(`input[data-draft-part="${CSS.escape(key)}"]`)
  if (part) {
    const detail = key in parts ? JSON.stringify(parts[key]) : value
    part.dispatchEvent(new CustomEvent(draftPartEvent, { detail }))
    return
  }
  const controls = controlsOf(form).filter((control) => keyOf(control) === key)
  const [first] = controls
  if (!first) return
  if (first.type === 'checkbox') first.click()
  else if (first.type === 'radio') controls.find((control) => control.value === value)?.click()
  else if (first.type === 'hidden') putSeen(form, key, value)
  else put(first, value)
}

/** Types a date into the visible box of its field. */
function putSeen(form: HTMLFormElement, key: string, value: string): void {
  const seen = seenOf(form, key)
  if (seen) put(seen, isPlainDate(value) ? typedDate(value) : value)
}

const seenOf = (form: HTMLFormElement, key: string): HTMLInputElement | null =>
  form.querySelector<HTMLInputElement>(`input[id="${CSS.escape(key)}"]`)

/** The label of a field on the screen. */
export function nameOfField(form: HTMLFormElement, key: string): string {
  const around = fieldAround(form, key)
  const label = around?.querySelector('label, legend, [id$="-label"]')
  return label?.firstChild?.textContent?.trim() ?? key
}

/** A value of a field as people read it. */
export function wordsOfField(form: HTMLFormElement, key: string, value: string): string {
  const control = controlsOf(form).find((control) => keyOf(control) === key)
  if (control instanceof HTMLSelectElement)
    return [...control.options].find((option) => option.value === value)?.text ?? value
  if (control?.type === 'radio') {
    const chosen = controlsOf(form).find((control) => control.name === key && control.value === value)
    return chosen?.closest('label')?.textContent ?? value
  }
  if (isPlainDate(value)) return formatDate(value)
  // A picked person's name is in the text box beside the hidden id.
  const seen = control?.type === 'hidden' && control.value === value && seenOf(form, key)
  return seen ? seen.value : value
}

const fieldAround = (form: HTMLFormElement, key: string): Element | null =>
  form.querySelector(`[data-field="${CSS.escape(key)}"]`) ??
  controlsOf(form)
    .find((control) => keyOf(control) === key)
    ?.closest('[data-field]') ??
  null
