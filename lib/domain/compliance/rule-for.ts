import type { PlainDate } from '@/lib/domain/time/plain-date'
import { type CreditRequirement, creditRequirements } from './credit-requirements'
import { isInForce } from './in-force'

const byPair = Map.groupBy(creditRequirements, ({ geo, type }) => `${geo}:${type}`)

/** The computed rule set of a geography and credential type in force on a date (the end of the period asked about); null when there is none. */
export const ruleFor = (geo: string, type: string, onDate: PlainDate): CreditRequirement | null =>
  byPair.get(`${geo}:${type}`)?.find((rule) => isInForce(rule, onDate)) ?? null

/** Whether to ask "Is this your first license of this kind?": only there can the first renewal be exempt. */
export const asksFirstLicense = (geo: string, type: string, onDate: PlainDate): boolean =>
  ruleFor(geo, type, onDate)?.firstRenewalExempt ?? false
