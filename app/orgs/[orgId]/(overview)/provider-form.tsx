'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { OptionGroup } from '@/app/_components/credentials/license-options'
import { ChoicesBox, DateBox } from '@/app/_forms/boxes'
import { Conflict } from '@/app/_forms/conflict'
import { errorList } from '@/app/_forms/field-errors'
import { FormDialog } from '@/app/_forms/form-dialog'
import { useDialogEdit } from '@/app/_forms/use-edit'
import { FormErrors } from '@/app/_ui/form-errors'
import { type Option, SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { SaveProviderDocument } from '@/graphql/generated/save-provider'
import { offeredOrChosen } from '@/lib/domain/credentials/offered-types'
import { credentialNumberLength } from '@/lib/domain/credentials/values'
import { fieldsOf } from '@/lib/domain/merge-edits'
import { approvedByLength, providerProblems } from '@/lib/domain/orgs/values'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'

/** An approval number with its editable fields; a new one has neither id nor version. */
type EditedProvider = {
  id?: string
  version?: number
  geo: string
  providerNumber: string
  effectiveAt: PlainDate | null
  expiresAt: PlainDate | null
  credentialTypes: readonly string[]
  approvedBy: string | null
}
export type StoredProvider = EditedProvider & { id: string; version: number }

/** Places, and all license types; the form omits types that a place does not offer. */
export type ProviderOptions = { geos: readonly OptionGroup[]; types: readonly Option[] }

/** `provider` is null for a new one. */
type Props = { orgId: string; provider: StoredProvider | null; options: ProviderOptions; onClose: () => void }

const empty: EditedProvider = {
  geo: '',
  providerNumber: '',
  effectiveAt: null,
  expiresAt: null,
  credentialTypes: [],
  approvedBy: null,
}

/** The form of an approval number. */
export default function ProviderForm({ orgId, provider, options, onClose }: Props) {
  const [start] = useState<EditedProvider>(provider ?? empty)
  const t = useTranslations('orgs.provider')
  const common = useTranslations('common.form')
  const { busy, errors, summary, versions, version, save } = useDialogEdit(SaveProviderDocument, {
    start,
    saved: t('saved'),
    onClose,
    read: (now: EditedProvider) => now,
    fields: ({ id: _, version: __, ...values }) => fieldsOf(values),
    check: ({ input }) => providerProblems(input, todayIn('UTC', new Date())),
  })
  const target = start.id ? { id: start.id, version } : {}
  const list = errorList(summary, {
    geo: t('geo'),
    providerNumber: t('number'),
    approvedBy: t('approvedBy'),
    effectiveAt: t('from'),
    expiresAt: t('to'),
    credentialTypes: t('types'),
  })
  return (
    <FormDialog
      title={t(start.id ? 'editTitle' : 'addTitle')}
      onClose={onClose}
      busy={busy}
      draft={{ name: `provider:${start.id ?? orgId}`, version: start.version }}
      onSubmit={(form) => save({ input: { orgId, ...target, ...valuesOf(form) } })}
    >
      <FormErrors title={common('errorSummary')} errors={list} />
      <Conflict {...versions} />
      <PlaceAndTypes start={start} options={options} errors={errors} />
      <TextField
        name="providerNumber"
        label={t('number')}
        hint={t('numberHint')}
        error={errors.providerNumber}
        defaultValue={start.providerNumber}
        autoComplete="off"
        maxLength={credentialNumberLength}
      />
      <TextField
        name="approvedBy"
        label={t('approvedBy')}
        hint={t('approvedByHint')}
        optional={common('optional')}
        error={errors.approvedBy}
        defaultValue={start.approvedBy ?? ''}
        autoComplete="off"
        maxLength={approvedByLength}
      />
      <DateBox name="effectiveAt" label={t('from')} error={errors.effectiveAt} defaultValue={start.effectiveAt ?? ''} />
      <DateBox
        name="expiresAt"
        label={t('to')}
        hint={t('toHint')}
        optional={common('optional')}
        error={errors.expiresAt}
        defaultValue={start.expiresAt ?? ''}
      />
    </FormDialog>
  )
}

type FieldsProps = Pick<Props, 'options'> & { start: EditedProvider; errors: Readonly<Record<string, string>> }

/** The place, and the license types it offers. */
function PlaceAndTypes({ start, options, errors }: FieldsProps) {
  const t = useTranslations('orgs.provider')
  const common = useTranslations('common.form')
  const [geo, setGeo] = useState(start.geo)
  const chosen = geo === start.geo ? start.credentialTypes : []
  const offered = options.types.filter(({ value }) => offeredOrChosen(geo, value, chosen))
  const isOffered = (code: string) => offered.some(({ value }) => value === code)
  return (
    <>
      <SelectField
        name="geo"
        label={t('geo')}
        error={errors.geo}
        groups={options.geos}
        placeholder={common('choose')}
        defaultValue={geo}
        onChange={(event) => setGeo(event.currentTarget.value)}
      />
      <ChoicesBox
        key={geo}
        name="credentialTypes"
        label={t('types')}
        error={errors.credentialTypes}
        options={offered}
        defaultValues={start.credentialTypes.filter(isOffered)}
        placeholder={geo ? common('choose') : t('typesFirst')}
        filterLabel={t('filter')}
        emptyText={t('noTypes')}
      />
    </>
  )
}

function valuesOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    geo: text('geo'),
    providerNumber: text('providerNumber'),
    approvedBy: text('approvedBy'),
    effectiveAt: text('effectiveAt'),
    expiresAt: text('expiresAt'),
    credentialTypes: form.getAll('credentialTypes').map(String),
  }
}
