import type { CredentialRecord } from '@/lib/data/credentials/read'
import { type CredentialStatus, credentialStatus } from '@/lib/domain/compliance/credential-status'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Ctx } from '../ctx'

export type DatedStatus = CredentialStatus & { asOf: PlainDate }

/**
 * The status of a license in every period on a day, by default today in its geography. Uses current records, and is
 * computed once per request, record and day.
 */
export async function statusOf(
  ctx: Pick<Ctx, 'load' | 'now'>,
  credential: CredentialRecord,
  day?: PlainDate | null,
): Promise<DatedStatus> {
  const asOf = day ?? todayInGeo(credential.geo, ctx.now)
  const { statuses } = ctx.load
  const seen = statuses.get(credential) ?? new Map<PlainDate, DatedStatus>()
  const before = seen.get(asOf)
  if (before) return before
  const [book, credits] = await Promise.all([ctx.load.rules(), ctx.load.creditsOf.load(credential.userId)])
  const status = { ...credentialStatus(book, credential, credits, asOf), asOf }
  statuses.set(credential, seen.set(asOf, status))
  return status
}
