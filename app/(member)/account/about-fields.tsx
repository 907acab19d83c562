'use client'
import { ChoiceGroup } from '@/app/_ui/choice-group'
import { MultiSelect } from '@/app/_ui/multi-select'
import { SelectField } from '@/app/_ui/select-field'
import type { FieldsProps } from './name-fields'
import type { AboutOptions } from './profile-labels'

/** The optional questions; each may stay without an answer. */
export function AboutFields({ person, labels, errors, options }: FieldsProps & { options: AboutOptions }) {
  return (
    <>
      <SelectField
        name="gender"
        label={labels.gender}
        optional={labels.optional}
        options={options.genders}
        placeholder={labels.notSaid}
        defaultValue={person.gender}
        error={errors.gender}
      />
      <SelectField
        name="orientation"
        label={labels.orientation}
        optional={labels.optional}
        options={options.orientations}
        placeholder={labels.notSaid}
        defaultValue={person.orientation}
        error={errors.orientation}
      />
      <ChoiceGroup
        name="races"
        type="checkbox"
        label={labels.races}
        optional={labels.optional}
        hint={labels.racesHint}
        choices={options.races}
        defaultValues={person.races}
        error={errors.races}
      />
      <MultiSelect
        name="languages"
        label={labels.languages}
        optional={labels.optional}
        options={options.languages}
        defaultValues={person.languages}
        labels={labels.languageList}
        error={errors.languages}
      />
    </>
  )
}
