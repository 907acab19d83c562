'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { SubmitEvent } from 'react'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { dotted } from '@/app/_ui/dotted'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { SelectField } from '@/app/_ui/select-field'
import { MapPeopleImportDocument } from '@/graphql/generated/map-people-import'

type Props = {
  id: string
  version: number
  columns: readonly { name: string; target: string; samples: readonly string[]; note: string | null }[]
  options: readonly { value: string; label: string }[]
  /** Where the checked rows are. */
  next: string
  editable: boolean
}

/** A choice for each column of the file; the rows are checked anew when one was changed. */
export function MappingForm({ id, version, columns, options, next, editable }: Props) {
  const t = useTranslations('imports.columns')
  const common = useTranslations('common.form')
  const router = useRouter()
  const { busy, summary, submit } = useWrite(MapPeopleImportDocument)

  async function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const mapping = columns.map((_, index) => String(data.get(`column-${index}`) ?? '') || null)
    const changed = mapping.some((target, index) => target !== (columns[index]!.target || null))
    if (changed && !(await submit({ id, version, mapping }))) return
    router.push(next)
    router.refresh()
  }

  return (
    <Form onSubmit={check} className="flex flex-col gap-5">
      <FormErrors title={common('errorSummary')} errors={Object.values(summary).map((message) => ({ message }))} />
      <ul className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and never move
          <li key={index} className="flex min-w-0 flex-col gap-1">
            <SelectField
              name={`column-${index}`}
              label={column.name}
              hint={column.note ?? (dotted(column.samples).slice(0, 80) || undefined)}
              placeholder={t('skip')}
              options={options}
              defaultValue={column.target}
              disabled={!editable}
            />
          </li>
        ))}
      </ul>
      {editable && (
        <Button type="submit" variant="primary" busy={busy} className="self-start">
          {t('change')}
        </Button>
      )}
    </Form>
  )
}
