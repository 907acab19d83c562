'use client'
import type { ReactNode } from 'react'
import type { Option } from '@/app/_ui/select-field'
import { AboutFields } from '../account/about-fields'
import { AddressFields } from '../account/address-fields'
import { BirthField } from '../account/birth-field'
import { NameFields } from '../account/name-fields'
import { aboutData, addressData, birthData, nameData } from '../account/profile-data'
import type { AboutOptions, ProfileLabels } from '../account/profile-labels'
import type { ProfileValues } from '../account/profile-values'
import { StepForm } from './step-form'

export type StepProps = {
  person: ProfileValues
  fields: ProfileLabels
  next: string | null
  submit: string
  links?: ReactNode
}

const frame = ({ person, fields, next, submit, links }: StepProps) => ({
  userId: person.id,
  next,
  links,
  submit,
  fields,
})

export function NameStep(props: StepProps) {
  return (
    <StepForm {...frame(props)} read={nameData}>
      {(errors) => <NameFields person={props.person} labels={props.fields} errors={errors} />}
    </StepForm>
  )
}

export function BirthStep(props: StepProps) {
  return (
    <StepForm {...frame(props)} read={birthData}>
      {(errors) => <BirthField person={props.person} labels={props.fields} errors={errors} />}
    </StepForm>
  )
}

export function AboutStep({ options, ...props }: StepProps & { options: AboutOptions }) {
  return (
    <StepForm {...frame(props)} read={aboutData}>
      {(errors) => <AboutFields person={props.person} labels={props.fields} errors={errors} options={options} />}
    </StepForm>
  )
}

export function AddressStep({ states, ...props }: StepProps & { states: readonly Option[] }) {
  return (
    <StepForm {...frame(props)} read={addressData}>
      {(errors) => <AddressFields person={props.person} labels={props.fields} errors={errors} states={states} />}
    </StepForm>
  )
}
