import type { CredentialType } from '../lists/credentials'
import { allowed } from './geo-types'

/** States that say "vocational nurse" (LVN); all others say "practical nurse" (LPN). */
const vocational: readonly string[] = ['CA', 'TX']

/** Types that people also search for by other names; `credentials.new.alsoCalled` has those names. */
export const alsoCalledTypes = [
  'RN',
  'LVN',
  'LPN',
  'CNA',
  'HHA',
  'NP',
  'CRNA',
  'CNM',
  'CNS',
  'MD',
  'DO',
  'PA',
  'PHARMD',
  'CPHT',
  'EMT',
  'PRMDC',
  'CMA2',
  'CMA',
  'RMA',
  'RRT',
  'CRT',
  'RADT',
  'CPT',
  'CST',
  'PT',
  'SLP',
  'RD',
  'LMT',
  'HCA',
  'LCSW',
  'LMFT',
  'LPC',
  'TCHR',
  'SPED',
  'ECE',
  'SUBT',
  'PARA',
  'SCNSL',
  'SLIB',
] as const satisfies readonly CredentialType[]

/** Two names of the same license: each state uses only one of them. */
const otherNames: Readonly<Record<string, CredentialType>> = { LVN: 'LPN', LPN: 'LVN' }

/** The name of the same license in other states, by which people also search for it; null without one. */
export const otherNameOf = (type: string): CredentialType | null => otherNames[type] ?? null

const practicalNurse = (geo: string): CredentialType => (vocational.includes(geo) ? 'LVN' : 'LPN')

/**
 * Whether a form offers a type for a state: it is allowed there under the name used there. Licenses recorded under the
 * other name stay allowed.
 */
export const offered = (geo: string, type: string): boolean =>
  allowed(geo, type) && (otherNameOf(type) === null || type === practicalNurse(geo))

/** Whether a form lists a type for a state: it is offered there, or already chosen under the other name. */
export const offeredOrChosen = (geo: string, type: string, chosen: readonly string[]): boolean =>
  offered(geo, type) || (allowed(geo, type) && chosen.includes(type))

/** The most common types that a state offers, most common first. */
export const likelyTypes = (geo: string): readonly CredentialType[] =>
  (['RN', practicalNurse(geo), 'CNA', 'HHA', 'TCHR'] as const).filter((type) => offered(geo, type))
