import { isInRanges } from './address-ranges'

/** What an organization asks of its administrators beside their role; null and empty ask nothing. */
export type AdminRules = { secondFactorHours: number | null; idleMinutes: number | null; addresses: readonly string[] }

/** How somebody is here now: when they last showed a second factor, from which address they come. */
export type Presence = { secondFactorAt: Date | null; address: string | null; now: Date }

/** Why a right is held back for the moment: it comes back with a second factor, or at a place of the organization. */
export type Hold = 'secondFactor' | 'address'

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
