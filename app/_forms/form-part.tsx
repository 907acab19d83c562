import type { ReactNode } from 'react'

type Props = { id: string; title: string; lead: string; children: ReactNode }

/**
 * A section of a longer form in a shared card with one save button; an address can link to it by `id`. Where there is
 * room, its title and help stand beside its fields.
 */
export const FormPart = ({ id, title, lead, children }: Props) => (
  <section id={id} className="@container p-4 sm:p-6">
    <div className="grid grid-cols-1 gap-x-10 gap-y-4 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <header className="flex flex-col gap-1">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-sm text-balance text-soft">{lead}</p>
      </header>
      <div className="flex max-w-form flex-col gap-5">{children}</div>
    </div>
  </section>
)
