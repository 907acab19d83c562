import { z } from 'zod'
import type { CredentialRecord } from '@/lib/data/credentials/read'
import type { CredentialChanges } from '@/lib/data/credentials/write'
import { initialVerifiedState } from '@/lib/domain/credentials/offered-types'
import { credentialNumberProblem, expiryProblem } from '@/lib/domain/credentials/values'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type Problems, problemsAmong } from '@/lib/domain/values'
import { checkedBy } from '../inputs'

/** A license number as printed: letters, digits and the marks boards use. */
export const credentialNumber = z.string('validation.required').trim().superRefine(checkedBy(credentialNumberProblem))

/** A license must run at least one day past its issue. */
export const orderProblem = (effectiveAt: PlainDate | null, expiresAt: PlainDate | null, field: string): Problems =>
  problemsAmong({ [field]: expiryProblem(effectiveAt, expiresAt) })

/** A value that may be omitted from an edit. */
export const omittable = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined)

/** A verification is for a number and dates; when they change, the license becomes unverified. */
export const unverified = ({
  geo,
  credentialType,
}: Pick<CredentialRecord, 'geo' | 'credentialType'>): CredentialChanges => ({
  verifiedState: initialVerifiedState(geo, credentialType),
  verifiedAt: null,
  verifiedStateReasons: [],
  verifiedStateDetail: null,
})
