import { z } from 'zod'
import { deskReasonProblem } from '@/lib/domain/orgs/visit'
import { checkedBy } from '../inputs'

/** Why a super admin does something: shown to whom it concerns. */
export const deskReason = z.string('validation.required').trim().superRefine(checkedBy(deskReasonProblem))
