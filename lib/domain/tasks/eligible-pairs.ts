import { allowed } from '@/lib/domain/credentials/offered-types'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/** A kind of license: a geography and a type, stored in the form "GEO:TYPE". */
export type EligiblePair = { geo: string; credentialType: string }

export const pairKey = ({ geo, credentialType }: EligiblePair): string => `${geo}:${credentialType}`

export function pairOf(key: string): EligiblePair {
  const colonIndex = key.indexOf(':')
  return { geo: key.slice(0, colonIndex), credentialType: key.slice(colonIndex + 1) }
}

/** Whether a license of this kind can be recorded. */
export const isPair = ({ geo, credentialType }: EligiblePair): boolean =>
  geographyCodes.some((code) => code === geo) &&
  credentialTypeCodes.some((code) => code === credentialType) &&
  allowed(geo, credentialType)

type Provider = EligibleProvider & { effectiveAt: PlainDate; expiresAt: PlainDate | null }
type EligibleProvider = { geo: string; providerNumber: string; credentialTypes: readonly string[] }

/**
 * The approval number valid for a kind of license on a date; of several, the one in force the longest. Null without
 * one.
 */
export function providerNumberFor<P extends Provider>(
  providers: readonly P[],
  { geo, credentialType }: EligiblePair,
  date: PlainDate,
): P | null {
  const validProviders = providers.filter(
    (provider) =>
      provider.geo === geo &&
      provider.credentialTypes.includes(credentialType) &&
      provider.effectiveAt <= date &&
      (provider.expiresAt === null || date <= provider.expiresAt),
  )
  const ordered = validProviders.toSorted((a, b) =>
    a.effectiveAt === b.effectiveAt
      ? a.providerNumber < b.providerNumber
        ? -1
        : 1
      : a.effectiveAt < b.effectiveAt
        ? -1
        : 1,
  )
  return ordered[0] ?? null
}
