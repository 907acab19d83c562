'use client'
import type { ReactNode } from 'react'
import { Checkbox } from '@/app/_ui/checkbox'
import type { ProfileLabels } from '../account/profile-labels'
import { StepForm } from './step-form'

type Props = {
  userId: string
  submit: string
  agree: string
  fields: ProfileLabels
  links: ReactNode
  /** What is agreed to. */
  children: ReactNode
}

/** The last step: reading, and agreeing to electronic records. */
export function RecordsStep({ userId, submit, agree, fields, links, children }: Props) {
  const read = (form: FormData) => ({ acknowledged: form.get('acknowledged') === 'on' })
  return (
    <StepForm userId={userId} next={null} read={read} submit={submit} fields={fields} links={links}>
      {(errors) => (
        <>
          {children}
          <Checkbox name="acknowledged" label={agree} error={errors.acknowledged} />
        </>
      )}
    </StepForm>
  )
}
