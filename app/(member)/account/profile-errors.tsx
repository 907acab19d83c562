'use client'
import { FormErrors } from '@/app/_ui/form-errors'
import type { ProfileLabels } from './profile-labels'

type Props = { errors: Readonly<Record<string, string>>; labels: ProfileLabels }

/** What has to be mended, each with the name of its field. */
export function ProfileErrors({ errors, labels }: Props) {
  const names: Readonly<Record<string, unknown>> = labels
  const lines = Object.entries(errors).map(([field, message]) => {
    const name = names[field.replace('address.', '')]
    return { field, message: typeof name === 'string' ? `${name}: ${message}` : message }
  })
  return <FormErrors title={labels.errorTitle} errors={lines} />
}
