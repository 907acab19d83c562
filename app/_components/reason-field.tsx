'use client'
import type { ComponentProps } from 'react'
import { TextField } from '@/app/_ui/text-field'
import { visitReasonLength } from '@/lib/domain/orgs/visit'

type Props = Pick<ComponentProps<typeof TextField>, 'ref' | 'label' | 'hint' | 'error'>

/** A reason that others will read; `hint` says who. */
export function ReasonField(props: Props) {
  return <TextField {...props} name="reason" maxLength={visitReasonLength} autoComplete="off" />
}
