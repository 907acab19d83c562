import { z } from 'zod'
import { deskReasonProblem } from '@/lib/domain/orgs/visit'
import { checkedBy } from '../inputs'

/** A super admin's reason for an action, shown to the people it concerns. */
export const deskReason = z.string('validation.required').trim().superRefine(checkedBy(deskReasonProblem))
