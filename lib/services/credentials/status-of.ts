import 'server-only'
import type { CredentialRecord } from '@/lib/data/credentials'
import { type CredentialStatus, credentialStatus } from '@/lib/domain/compliance/credential-status'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'

export type DatedStatus = CredentialStatus & { asOf: PlainDate }

const known = new WeakMap<CredentialRecord, DatedStatus>()

/** Where a license stands today in its geography, in every period; worked out once per request and record. */
export async function statusOf(ctx: SignedInCtx, credential: CredentialRecord): Promise<DatedStatus> {
  const seen = known.get(credential)
  if (seen) return seen
  const credits = await ctx.load.creditsOf.load(credential.userId)
  const asOf = todayInGeo(credential.geo, ctx.now)
  const status = { ...credentialStatus(credential, credits, asOf), asOf }
  known.set(credential, status)
  return status
}
