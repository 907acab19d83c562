'use client'
import type { ReactNode } from 'react'
import { Checkbox } from '@/app/_ui/checkbox'
import { StepForm } from './step-form'

type Props = {
  userId: string
  labels: { submit: string; errorTitle: string; agree: string }
  links: ReactNode
  /** What is agreed to. */
  children: ReactNode
}

/** The last step: reading, and agreeing to electronic records. */
export function RecordsStep({ userId, labels, links, children }: Props) {
  const read = (form: FormData) => ({ acknowledged: form.get('acknowledged') === 'on' })
  return (
    <StepForm userId={userId} next={null} read={read} labels={labels} links={links}>
      {(errors) => (
        <>
          {children}
          <Checkbox name="acknowledged" label={labels.agree} error={errors.acknowledged} />
        </>
      )}
    </StepForm>
  )
}
