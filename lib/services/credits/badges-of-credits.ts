import { listTrustedIssuers } from '@/lib/data/certificates/trusted-issuers'
import { type CreditBadgeRecord, listCreditBadges } from '@/lib/data/credits/badges'
import { credentialHost } from '@/lib/domain/certificates/badge'
import { isTrusted } from '@/lib/domain/certificates/trust'
import type { Ctx } from '../ctx'

/** A brought certificate, and whether this installation trusts its issuer. */
export type CreditBadge = CreditBadgeRecord & { trusted: boolean }

/** The certificates behind credits that the caller may read, by credit. Issuers of this installation are trusted. */
export async function badgesOfCredits(
  { db, badges }: Pick<Ctx, 'db' | 'badges'>,
  creditIds: readonly string[],
): Promise<Map<string, CreditBadge>> {
  const found = await listCreditBadges(db, creditIds)
  if (found.length === 0) return new Map()
  const trusted = [credentialHost(badges.origin), ...(await listTrustedIssuers(db)).map(({ issuer }) => issuer)]
  return new Map(found.map((badge) => [badge.creditId, { ...badge, trusted: isTrusted(badge.issuer, trusted) }]))
}
