'use client'
import { useRef, useState } from 'react'
import { useLeaveGuard } from '@/app/(member)/account/use-leave-guard'
import { type CreditValues, creditProblems } from './credit-values'
import type { FieldLabels } from './form-labels'

/** What stands in the form of a credit, what is wrong with it, and the question before it is left unsaved. */
export function useCreditValues(first: CreditValues, labels: FieldLabels) {
  const [values, setValues] = useState(first)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const dirty = useRef(false)
  useLeaveGuard(dirty, labels.leave)

  const change = (changes: Partial<CreditValues>) => {
    dirty.current = true
    setValues((before) => ({ ...before, ...changes }))
  }
  /** Notes what the browser can tell already; true when nothing is wrong. */
  const check = () => {
    const found = Object.entries(creditProblems(values)).map(([field, key]) => [field, labels.errors[key] ?? key])
    setProblems(Object.fromEntries(found))
    return found.length === 0
  }
  return { values, change, check, problems, dirty }
}

/** What the server says about one topic is shown at the field of all topics. */
export function fieldErrors(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [field.replace(/\.\d+$/, ''), text]))
}
