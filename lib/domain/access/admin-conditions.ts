import { isInRanges } from './address-ranges'

/** Conditions that an organization sets for its administrators beyond their role; null and empty set none. */
export type AdminRules = { secondFactorHours: number | null; idleMinutes: number | null; addresses: readonly string[] }

/** The current request of a person: when they last used a second factor, and their address. */
export type Presence = { secondFactorAt: Date | null; address: string | null; now: Date }

/**
 * A presence with the organization whose identity provider was used to sign in; null for the installation's own
 * provider.
 */
export type Arrival = Presence & { providerOrgId: string | null }

/**
 * Why a right is currently held back: a second factor, an allowed address, or a sign-in by another provider is missing.
 */
export type Hold = 'secondFactor' | 'address' | 'provider'

/** Hours since the second factor that an organization may allow. */
export const secondFactorHours = { min: 1, max: 168 } as const
/** Minutes without activity that an organization may allow; the session itself ends after thirty. */
export const idleMinutes = { min: 5, max: 29 } as const

const hourMs = 3_600_000
/** Two computers' clocks may differ by this much. */
const clockSkewMs = 60_000

/** Whether a second factor was used within the last `hours` hours. */
export function isFresh({ secondFactorAt, now }: Presence, hours: number): boolean {
  if (secondFactorAt === null) return false
  const age = now.getTime() - secondFactorAt.getTime()
  return age >= -clockSkewMs && age <= hours * hourMs
}

/**
 * Why an administrator cannot act as one now; null when nothing is missing. The address is checked first: a second
 * factor would not help.
 */
export function holdOf(rules: AdminRules | null, presence: Presence): Hold | null {
  if (!rules) return null
  if (rules.addresses.length > 0 && !isInRanges(presence.address, rules.addresses)) return 'address'
  return rules.secondFactorHours !== null && !isFresh(presence, rules.secondFactorHours) ? 'secondFactor' : null
}

type Right = { orgId: string | null; rules: AdminRules | null }

/**
 * Why a right of an administrator (of a super admin, where `orgId` is null) is held back now. An organization's own
 * provider is trusted for that organization only: whoever runs it could sign in as any of its users, and must not reach
 * other organizations.
 */
export function holdOfRight({ orgId, rules }: Right, { providerOrgId, ...presence }: Arrival): Hold | null {
  if (providerOrgId !== null && providerOrgId !== orgId) return 'provider'
  return holdOf(rules, presence)
}
