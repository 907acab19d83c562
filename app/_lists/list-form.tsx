'use client'
import NextForm from 'next/form'
import { type ChangeEvent, type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react'
import { Button } from '@/app/_ui/button'
import { SelectField } from '@/app/_ui/select-field'

type FormProps = {
  /** Selections outside the form refer to it through their `form` attribute. */
  id?: string
  action: string
  className: string
  children: ReactNode
}

/**
 * A form whose fields become the query of the address. Its button is for search words and for browsers without scripts.
 */
export const ListForm = (props: FormProps) => <NextForm {...props} prefetch={false} />

/**
 * A selection of such a form, which submits at once. It follows the address, in case the filter is removed elsewhere.
 */
export function ListChoice({ value, ...field }: ComponentProps<typeof SelectField> & { value: string }) {
  const [pageValue, setPageValue] = useState(value)
  const [chosen, setChosen] = useState(value)
  if (value !== pageValue) {
    setPageValue(value)
    setChosen(value)
  }
  function choose({ target }: ChangeEvent<HTMLSelectElement>) {
    setChosen(target.value)
    target.form?.requestSubmit()
  }
  return <SelectField {...field} value={chosen} onChange={choose} />
}

/**
 * At the end of the filters, which are one below the other on a phone: folds them, so that the list comes back into
 * view.
 */
export const ShowResults = ({ label }: { label: string }) => (
  <Button variant="primary" wide onClick={foldFilters}>
    {label}
  </Button>
)

function foldFilters({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const button = currentTarget.closest('.list-bar')?.querySelector('summary')
  button?.click()
  button?.focus()
}
