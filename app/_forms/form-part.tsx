import type { ReactNode } from 'react'

type Props = { id: string; title: string; lead: string; children: ReactNode }

/** A section of a longer form in a shared card with one save button; an address can link to it by `id`. */
export const FormPart = ({ id, title, lead, children }: Props) => (
  <section id={id} className="flex flex-col gap-4 p-4 sm:p-6">
    <header className="flex flex-col gap-0.5">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-sm text-soft">{lead}</p>
    </header>
    <div className="flex max-w-form flex-col gap-5">{children}</div>
  </section>
)
