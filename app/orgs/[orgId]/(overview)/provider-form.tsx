'use client'
import { useState } from 'react'
import { DateBox } from '@/app/_components/date-box'
import { errorList } from '@/app/_components/error-list'
import { FormDialog } from '@/app/_components/form-dialog'
import { OtherVersion } from '@/app/_components/other-version'
import { useDialogEdit } from '@/app/_lib/use-dialog-edit'
import { FormErrors } from '@/app/_ui/form-errors'
import { MultiSelect } from '@/app/_ui/multi-select'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { SaveProviderDocument } from '@/graphql/generated/save-provider'
import { allowed } from '@/lib/domain/credentials/geo-types'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { ProviderLabels, ProviderOptions } from './provider-labels'

/** An approval number as it is edited; a new one has no id. */
export type EditedProvider = {
  id?: string
  version?: number
  geo: string
  providerNumber: string
  effectiveAt: PlainDate | null
  expiresAt: PlainDate | null
  credentialTypes: readonly string[]
}
export type ProviderFormProps = {
  orgId: string
  provider?: EditedProvider
  options: ProviderOptions
  labels: ProviderLabels
  onClose: () => void
}

const empty: EditedProvider = {
  geo: '',
  providerNumber: '',
  effectiveAt: null,
  expiresAt: null,
  credentialTypes: [],
}

/** The form of an approval number. Taking another version starts the fields anew. */
export default function ProviderForm(props: ProviderFormProps) {
  const [start, setStart] = useState(props.provider ?? empty)
  return <Form key={start.version ?? 0} {...props} start={start} onTake={setStart} />
}

type FormProps = ProviderFormProps & { start: EditedProvider; onTake: (provider: EditedProvider) => void }

function Form({ orgId, start, options, labels, onClose, onTake }: FormProps) {
  const edit = { start, saved: labels.saved, onClose, read: (now: EditedProvider) => now }
  const { busy, errors, other, version, save } = useDialogEdit(SaveProviderDocument, edit)
  const title = start.id ? labels.editTitle : labels.addTitle
  const named = start.id ? { id: start.id, version } : {}
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      busy={busy}
      labels={labels.form}
      draft={{ name: `provider:${start.id ?? orgId}`, version: start.version }}
      onSubmit={(form) => save({ input: { orgId, ...named, ...valuesOf(form) } })}
    >
      <FormErrors title={labels.errors} errors={errorList(errors, labels.fields)} />
      {other && <OtherVersion facts={factsOf(other, labels)} labels={labels.stale} onTake={() => onTake(other)} />}
      <PlaceAndTypes start={start} options={options} labels={labels} errors={errors} />
      <TextField
        name="providerNumber"
        label={labels.fields.providerNumber}
        hint={labels.numberHint}
        error={errors.providerNumber}
        defaultValue={start.providerNumber}
        autoComplete="off"
        maxLength={50}
      />
      <DateBox
        name="effectiveAt"
        label={labels.fields.effectiveAt}
        error={errors.effectiveAt}
        defaultValue={start.effectiveAt ?? ''}
        labels={labels.date}
      />
      <DateBox
        name="expiresAt"
        label={labels.fields.expiresAt}
        hint={labels.toHint}
        optional={labels.optional}
        error={errors.expiresAt}
        defaultValue={start.expiresAt ?? ''}
        labels={labels.date}
      />
    </FormDialog>
  )
}

type Fields = Pick<FormProps, 'start' | 'options' | 'labels'> & { errors: Readonly<Record<string, string>> }

/** The place, and the license types that it offers. */
function PlaceAndTypes({ start, options, labels, errors }: Fields) {
  const [geo, setGeo] = useState(start.geo)
  const offered = options.types.filter(({ value }) => allowed(geo, value))
  const isOffered = (code: string) => offered.some(({ value }) => value === code)
  return (
    <>
      <SelectField
        name="geo"
        label={labels.fields.geo}
        error={errors.geo}
        groups={options.geos}
        placeholder={labels.choose}
        defaultValue={geo}
        onChange={(event) => setGeo(event.currentTarget.value)}
      />
      <MultiSelect
        key={geo}
        name="credentialTypes"
        label={labels.fields.credentialTypes}
        error={errors.credentialTypes}
        options={offered}
        defaultValues={start.credentialTypes.filter(isOffered)}
        labels={geo ? labels.types : { ...labels.types, placeholder: labels.typesFirst }}
      />
    </>
  )
}

const factsOf = (other: EditedProvider, { fields }: ProviderLabels) => [
  { term: fields.geo, detail: other.geo },
  { term: fields.providerNumber, detail: other.providerNumber },
  { term: fields.effectiveAt, detail: other.effectiveAt ?? '–' },
  { term: fields.expiresAt, detail: other.expiresAt ?? '–' },
  { term: fields.credentialTypes, detail: other.credentialTypes.join(', ') },
]

function valuesOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    geo: text('geo'),
    providerNumber: text('providerNumber'),
    effectiveAt: text('effectiveAt'),
    expiresAt: text('expiresAt'),
    credentialTypes: form.getAll('credentialTypes').map(String),
  }
}
