'use client'
import { useLocale, useTranslations } from 'next-intl'
import { ChoicesBox, useDateHelp } from '@/app/_forms/boxes'
import { errorList } from '@/app/_forms/field-errors'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { DateField } from '@/app/_ui/date-field'
import { FormErrors } from '@/app/_ui/form-errors'
import { type Option, SelectField } from '@/app/_ui/select-field'
import { TextField } from '@/app/_ui/text-field'
import { addressLimits } from '@/lib/domain/people/address-values'
import { familyNameFirst } from '@/lib/domain/people/names'
import { dateExamples, typedDate } from '@/lib/domain/time/format-date'
import { dateIn, dateTextLength } from '@/lib/domain/values'
import type { AboutOptions } from './profile-options'
import type { AddressValues, ProfileValues } from './profile-values'

type Props = { person: ProfileValues; errors: Readonly<Record<string, string>> }

const useOptional = () => useTranslations('common.form')('optional')

/** First, middle and last name, in the order of the reader's language. */
export function NameFields(props: Props) {
  const familyFirst = familyNameFirst.has(useLocale())
  return (
    <>
      {familyFirst && <FamilyName {...props} />}
      <GivenNames {...props} />
      {!familyFirst && <FamilyName {...props} />}
    </>
  )
}

function GivenNames({ person, errors }: Props) {
  const t = useTranslations('fields')
  const optional = useOptional()
  return (
    <>
      <TextField
        name="firstName"
        label={t('firstName')}
        defaultValue={person.firstName}
        error={errors.firstName}
        autoComplete="given-name"
        required
      />
      <TextField
        name="middleName"
        label={t('middleName')}
        optional={optional}
        defaultValue={person.middleName}
        error={errors.middleName}
        autoComplete="additional-name"
      />
    </>
  )
}

function FamilyName({ person, errors }: Props) {
  const t = useTranslations('fields')
  return (
    <TextField
      name="lastName"
      label={t('lastName')}
      defaultValue={person.lastName}
      error={errors.lastName}
      autoComplete="family-name"
      required
    />
  )
}

/** The date of birth, as people type it. */
export function BirthField({ person, errors }: Props) {
  const t = useTranslations('account.fields')
  const validation = useTranslations('validation')
  const hint = t('dobHint', dateExamples('1986-11-21'))
  const help = useDateHelp(hint)
  return (
    <DateField
      name="dob"
      label={t('dob')}
      hint={hint}
      help={help}
      error={errors.dob}
      defaultValue={person.dob}
      parse={dateIn}
      format={typedDate}
      pickerLabel={t('openCalendar')}
      unknown={validation('couldNotParseDate')}
      autoComplete="bday"
      maxLength={dateTextLength}
      className="[&>span]:max-w-72"
    />
  )
}

/** The optional questions; each may stay unanswered. */
export function AboutFields({ person, errors, options }: Props & { options: AboutOptions }) {
  const t = useTranslations('account.fields')
  const common = useTranslations('common.form')
  const optional = useOptional()
  return (
    <>
      <SelectField
        name="gender"
        label={t('gender')}
        optional={optional}
        options={options.genders}
        placeholder={t('notSaid')}
        defaultValue={person.gender}
        error={errors.gender}
      />
      <SelectField
        name="orientation"
        label={t('orientation')}
        optional={optional}
        options={options.orientations}
        placeholder={t('notSaid')}
        defaultValue={person.orientation}
        error={errors.orientation}
      />
      <ChoiceGroup
        name="races"
        type="checkbox"
        label={t('races')}
        optional={optional}
        hint={t('racesHint')}
        choices={options.races}
        defaultValues={person.races}
        error={errors.races}
      />
      <ChoicesBox
        name="languages"
        label={t('languages')}
        optional={optional}
        options={options.languages}
        defaultValues={person.languages}
        placeholder={common('choose')}
        filterLabel={t('filterLanguages')}
        emptyText={t('noLanguages')}
        error={errors.languages}
      />
    </>
  )
}

const completions: Record<keyof AddressValues, string> = {
  street1: 'address-line1',
  street2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
}

/** A US mailing address. */
export function AddressFields({ person, errors, states }: Props & { states: readonly Option[] }) {
  const t = useTranslations('account.fields')
  const common = useTranslations('common.form')
  const field = (name: keyof AddressValues) => ({
    name: `address.${name}`,
    label: t(name),
    defaultValue: person.address[name],
    error: errors[`address.${name}`],
    autoComplete: completions[name],
  })
  return (
    <>
      <TextField {...field('street1')} />
      <TextField {...field('street2')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[2fr_2fr_1fr]">
        <TextField {...field('city')} />
        <SelectField {...field('state')} options={states} placeholder={common('choose')} />
        <TextField {...field('postalCode')} maxLength={addressLimits.postalCode} />
      </div>
    </>
  )
}

/** The invalid fields, each with its name, in the order of the page. */
export function ProfileErrors({ errors }: Pick<Props, 'errors'>) {
  const t = useTranslations('account.fields')
  const common = useTranslations('common.form')
  const nameOf = (field: string) => {
    const key = field.replace('address.', '')
    return t.has(key as 'city') ? t(key as 'city') : ''
  }
  const first = familyNameFirst.has(useLocale()) ? ['lastName'] : []
  const names = Object.fromEntries([...first, ...Object.keys(errors)].map((field) => [field, nameOf(field)]))
  return <FormErrors title={common('errorSummary')} errors={errorList(errors, names)} quiet />
}
