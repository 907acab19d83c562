import type { CredentialType } from '../lists/credentials'
import { allowed } from './geo-types'

/** Places that call a practical nurse a vocational one; to all others they are LPNs. */
const vocational: readonly string[] = ['CA', 'TX']

/** Types that people look for by other words than those on the license: `credentials.new.alsoCalled` has them. */
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

/** Two names of one license: a place has only one of them. */
const otherNames: Readonly<Record<string, CredentialType>> = { LVN: 'LPN', LPN: 'LVN' }

/** The name of the same license elsewhere, by which people look for it as well; null without one. */
export const otherNameOf = (type: string): CredentialType | null => otherNames[type] ?? null

const practicalNurse = (geo: string): CredentialType => (vocational.includes(geo) ? 'LVN' : 'LPN')

/**
 * Whether a form offers a type for a place: one that is allowed there and called so there. What is recorded under the other name
 * stays allowed.
 */
export const offered = (geo: string, type: string): boolean =>
  allowed(geo, type) && (otherNameOf(type) === null || type === practicalNurse(geo))

/** Whether a form lists a type for a place: what the place offers, and what was chosen there before under the other name. */
export const offeredOrChosen = (geo: string, type: string, chosen: readonly string[]): boolean =>
  offered(geo, type) || (allowed(geo, type) && chosen.includes(type))

/** What most people hold, the most likely first, as far as a place offers it. */
export const likelyTypes = (geo: string): readonly CredentialType[] =>
  (['RN', practicalNurse(geo), 'CNA', 'HHA', 'TCHR'] as const).filter((type) => offered(geo, type))
