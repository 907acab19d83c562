'use client'
import { SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import type { SettingsLabels, SettingsOptions } from './settings-labels'

export type OrgValues = Record<keyof SettingsLabels['fields'], string>

type Props = {
  values: OrgValues
  labels: SettingsLabels
  options: SettingsOptions
  errors: Readonly<Record<string, string>>
}

const fieldOf =
  ({ values, labels, errors }: Props) =>
  (name: keyof OrgValues) => ({
    name,
    label: labels.fields[name],
    defaultValue: values[name],
    error: errors[name],
    autoComplete: 'off',
  })

/** What the organization is called, what it does, and which day it is there. */
export function NameFields(props: Props) {
  const field = fieldOf(props)
  return (
    <>
      <TextField {...field('name')} maxLength={200} />
      <SelectField {...field('industry')} options={props.options.industries} />
      <SelectField {...field('timeZone')} hint={props.labels.timeZoneHint} options={props.options.zones} />
    </>
  )
}

/** Where it is: a US mailing address. */
export function AddressFields(props: Props) {
  const field = fieldOf(props)
  return (
    <>
      <TextField {...field('street1')} maxLength={200} />
      <TextField {...field('street2')} maxLength={200} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField {...field('city')} maxLength={100} />
        <TextField {...field('postalCode')} maxLength={10} />
      </div>
      <SelectField {...field('state')} options={props.options.states} placeholder={props.labels.choose} />
    </>
  )
}
