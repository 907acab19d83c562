'use client'
import NextForm from 'next/form'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { SelectField } from '@/app/_ui/select-field'

/** A form whose fields land in the address. A selection acts at once; its button is for words, and for browsers without our code. */
export const ListForm = ({
  action,
  className,
  children,
}: {
  action: string
  className: string
  children: ReactNode
}) => (
  <NextForm
    action={action}
    prefetch={false}
    className={className}
    onChange={({ target, currentTarget }) => {
      if (target instanceof HTMLSelectElement) currentTarget.requestSubmit()
    }}
  >
    {children}
  </NextForm>
)

/** A selection of such a form; it follows the address, as when a filter is taken back elsewhere. */
export function ListChoice({ value, ...field }: ComponentProps<typeof SelectField> & { value: string }) {
  const [known, setKnown] = useState(value)
  const [chosen, setChosen] = useState(value)
  if (value !== known) {
    setKnown(value)
    setChosen(value)
  }
  return <SelectField {...field} value={chosen} onChange={({ target }) => setChosen(target.value)} />
}
