import { TextField } from '@/app/_ui/text-field'
import type { ProfileLabels } from './profile-labels'
import type { ProfileValues } from './profile-values'

export type FieldsProps = { person: ProfileValues; labels: ProfileLabels; errors: Readonly<Record<string, string>> }

/** First, middle and last name, in the order of the reader's language. */
export function NameFields(props: FieldsProps) {
  return (
    <>
      {props.labels.familyFirst && <FamilyName {...props} />}
      <GivenNames {...props} />
      {!props.labels.familyFirst && <FamilyName {...props} />}
    </>
  )
}

const GivenNames = ({ person, labels, errors }: FieldsProps) => (
  <>
    <TextField
      name="firstName"
      label={labels.firstName}
      defaultValue={person.firstName}
      error={errors.firstName}
      autoComplete="given-name"
      required
    />
    <TextField
      name="middleName"
      label={labels.middleName}
      optional={labels.optional}
      defaultValue={person.middleName}
      error={errors.middleName}
      autoComplete="additional-name"
    />
  </>
)

const FamilyName = ({ person, labels, errors }: FieldsProps) => (
  <TextField
    name="lastName"
    label={labels.lastName}
    defaultValue={person.lastName}
    error={errors.lastName}
    autoComplete="family-name"
    required
  />
)
