import { type Option, SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import type { FieldsProps } from './name-fields'
import type { AddressValues } from './profile-values'

const complete: Record<keyof AddressValues, string> = {
  street1: 'address-line1',
  street2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
}

/** A US mailing address. */
export function AddressFields({ person, labels, errors, states }: FieldsProps & { states: readonly Option[] }) {
  const field = (name: keyof AddressValues) => ({
    name: `address.${name}`,
    label: labels[name],
    defaultValue: person.address[name],
    error: errors[`address.${name}`],
    autoComplete: complete[name],
  })
  return (
    <>
      <TextField {...field('street1')} />
      <TextField {...field('street2')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField {...field('city')} />
        <TextField {...field('postalCode')} maxLength={10} />
      </div>
      <SelectField {...field('state')} options={states} placeholder={labels.choose} />
    </>
  )
}
