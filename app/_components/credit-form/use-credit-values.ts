'use client'
import { useRef, useState } from 'react'
import { useLeaveGuard } from '@/app/_lib/use-leave-guard'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type CreditValues, creditProblems } from './credit-values'
import type { FieldLabels } from './form-labels'

type Texts = Readonly<Record<string, string>>

/** What stands in the form of a credit, what is wrong with it, and the question before it is left unsaved. */
export function useCreditValues(first: CreditValues, labels: FieldLabels, today: PlainDate) {
  const [values, setValues] = useState(first)
  const [problems, setProblems] = useState<Texts>({})
  const [mended, setMended] = useState<readonly string[]>([])
  const dirty = useRef(false)
  useLeaveGuard(dirty, labels.leave)

  const change = (changes: Partial<CreditValues>) => {
    dirty.current = true
    setValues((before) => ({ ...before, ...changes }))
    setMended((before) => [...before, ...Object.keys(changes)])
  }
  /** Notes what the browser can tell already; true when nothing is wrong. */
  const check = () => {
    const found = Object.entries(creditProblems(values, today)).map(([field, key]) => [
      field,
      labels.errors[key] ?? key,
    ])
    setProblems(Object.fromEntries(found))
    setMended([])
    return found.length === 0
  }
  return { values, change, check, dirty, told: (refused: Texts) => told({ ...problems, ...refused }, mended, labels) }
}

/** All that was wrong at the last attempt, for the list above the form, and what still stands at the fields. */
function told(errors: Texts, mended: readonly string[], labels: FieldLabels) {
  // What the server says about one topic is shown at the field of all topics.
  const byField = Object.entries(errors).map(([field, text]) => [field.replace(/\.\d+$/, ''), text] as const)
  const list = byField.map(([field, text]) => ({ field, message: `${labels.names[field] ?? field}: ${text}` }))
  return { list, errors: Object.fromEntries(byField.filter(([field]) => !mended.includes(field))) }
}
