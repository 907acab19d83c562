'use client'
import NextForm from 'next/form'
import { type ChangeEvent, type ComponentProps, type ReactNode, useState } from 'react'
import { SelectField } from '@/app/_ui/select-field'

/** A form whose fields land in the address; its button is for words, and for browsers without our code. */
export const ListForm = ({
  id,
  action,
  className,
  children,
}: {
  /** Selections that stand elsewhere name it as their `form`. */
  id?: string
  action: string
  className: string
  children: ReactNode
}) => (
  <NextForm id={id} action={action} prefetch={false} className={className}>
    {children}
  </NextForm>
)

/** A selection of such a form, which acts at once; it follows the address, as when a filter is taken back elsewhere. */
export function ListChoice({ value, ...field }: ComponentProps<typeof SelectField> & { value: string }) {
  const [known, setKnown] = useState(value)
  const [chosen, setChosen] = useState(value)
  if (value !== known) {
    setKnown(value)
    setChosen(value)
  }
  function choose({ target }: ChangeEvent<HTMLSelectElement>) {
    setChosen(target.value)
    target.form?.requestSubmit()
  }
  return <SelectField {...field} value={chosen} onChange={choose} />
}
