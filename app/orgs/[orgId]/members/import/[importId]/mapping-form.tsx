'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type SubmitEvent, useState } from 'react'
import { useWrite } from '@/app/_forms/use-write'
import { Button } from '@/app/_ui/button'
import { dotted } from '@/app/_ui/dotted'
import { Form } from '@/app/_ui/form'
import { FormErrors } from '@/app/_ui/form-errors'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { SelectField } from '@/app/_ui/select-field'
import { MapPeopleImportDocument } from '@/graphql/generated/map-people-import'
import { missingOfLicenses } from '@/lib/domain/imports/columns'
import { isOneOf } from '@/lib/domain/lists/is-one-of'

type Props = {
  id: string
  version: number
  columns: readonly { name: string; target: string; samples: readonly string[]; note: string | null }[]
  options: readonly { value: string; label: string }[]
  /** The address of the checked rows. */
  next: string
  editable: boolean
}

const keys: ReadonlySet<string | null> = new Set(['employeeId', 'email', 'phone'])

type SummaryProps = { targets: readonly (string | null)[]; options: Props['options'] }

/**
 * The number of columns used by the current choices, or a warning that none of them identifies a person; and what a
 * license still needs to be read.
 */
function Summary({ targets, options }: SummaryProps) {
  const t = useTranslations('imports.columns')
  const locale = useLocale()
  if (!targets.some((target) => keys.has(target))) return <InlineNotice tone="warn">{t('noKey')}</InlineNotice>
  const count = targets.filter(Boolean).length
  const chosen = new Set(targets.map((target) => target?.split('/')[0]))
  const missing = missingOfLicenses((target) => chosen.has(target))
  const labels = options.filter(({ value }) => isOneOf(missing, value)).map(({ label }) => t('quoted', { name: label }))
  return (
    <>
      <p className="text-sm text-soft">{t('mapped', { count, skipped: targets.length - count })}</p>
      {missing.length > 0 && (
        <InlineNotice tone="warn">
          {t('licenseWithout', { fields: new Intl.ListFormat(locale, { type: 'conjunction' }).format(labels) })}
        </InlineNotice>
      )}
    </>
  )
}

/** A choice for each column of the file. The rows are checked again after a change. */
export function MappingForm({ id, version, columns, options, next, editable }: Props) {
  const t = useTranslations('imports.columns')
  const common = useTranslations('common.form')
  const router = useRouter()
  const { busy, summary, submit } = useWrite(MapPeopleImportDocument)
  const [targets, setTargets] = useState(columns.map(({ target }) => target || null))

  const chosenIn = (form: HTMLFormElement) => {
    const data = new FormData(form)
    return columns.map((_, index) => String(data.get(`column-${index}`) ?? '') || null)
  }
  async function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const mapping = chosenIn(event.currentTarget)
    const changed = mapping.some((target, index) => target !== (columns[index]!.target || null))
    if (changed && !(await submit({ id, version, mapping }))) return
    router.push(next)
    router.refresh()
  }

  return (
    <Form
      onSubmit={check}
      onChange={({ currentTarget }) => setTargets(chosenIn(currentTarget))}
      className="flex flex-col gap-5"
    >
      <Summary targets={targets} options={options} />
      <FormErrors title={common('errorSummary')} errors={Object.values(summary).map((message) => ({ message }))} />
      <ul className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and never move
          <li key={index} className="flex min-w-0 flex-col gap-1">
            <SelectField
              name={`column-${index}`}
              label={column.name}
              hint={dotted([...column.samples.map((value) => value.slice(0, 40)), column.note]) || undefined}
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
