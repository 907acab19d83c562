import { isInRanges } from './address-ranges'

/** What an organization asks of its administrators beside their role; null and empty ask nothing. */
export type AdminRules = { secondFactorHours: number | null; idleMinutes: number | null; addresses: readonly string[] }

/** How somebody is here now: when they last showed a second factor, from which address they come. */
export type Presence = { secondFactorAt: Date | null; address: string | null; now: Date }

/** The same with the organization by whose own provider they came; null for the installation's. */
export type Arrival = Presence & { providerOrgId: string | null }

/** Why a right is held back for the moment: it comes back with a second factor, at a place of the organization, or with another sign-in. */
export type Hold = 'secondFactor' | 'address' | 'provider'

/** What an organization may ask for. */
export const secondFactorHours = { min: 1, max: 168 } as const
/** The session itself ends after thirty minutes without activity. */
export const idleMinutes = { min: 5, max: 29 } as const

const hour = 3_600_000
/** Two computers' clocks may differ by this much. */
const skew = 60_000

/** True while a second factor was shown within so many hours. */
export function isFresh({ secondFactorAt, now }: Presence, hours: number): boolean {
  if (secondFactorAt === null) return false
  const age = now.getTime() - secondFactorAt.getTime()
  return age >= -skew && age <= hours * hour
}

/** Why an administrator cannot act as one now; null when nothing is missing. The place comes first: a factor would not help there. */
export function holdOf(rules: AdminRules | null, presence: Presence): Hold | null {
  if (!rules) return null
  if (rules.addresses.length > 0 && !isInRanges(presence.address, rules.addresses)) return 'address'
  return rules.secondFactorHours !== null && !isFresh(presence, rules.secondFactorHours) ? 'secondFactor' : null
}

type Right = { orgId: string | null; rules: AdminRules | null }

/**
 * Why a right of an administrator (of a super admin, where `orgId` is null) is held back now. An organization's own provider speaks for
 * that organization alone: who runs it could come in as anybody who came by it, and must not get further than their own house.
 */
export function holdOfRight({ orgId, rules }: Right, { providerOrgId, ...presence }: Arrival): Hold | null {
  if (providerOrgId !== null && providerOrgId !== orgId) return 'provider'
  return holdOf(rules, presence)
}
