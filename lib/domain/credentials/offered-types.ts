import { type CredentialType, credentialTypeCodes } from '@/lib/domain/lists/credentials'

type TypesByGeo = Readonly<Record<string, readonly CredentialType[]>>

/** National credentials (NBRC, ARDMS): offered under USA and nowhere else. */
const national: readonly CredentialType[] = ['RRT', 'RDMS']

/** Types a geography does not offer (specification, section 3); without an entry, the national ones. */
const excluded: TypesByGeo = { CA: ['CMA2', ...national], TX: national }
const excludedElsewhere = national

/** Geographies that offer only these types. */
const includedOnly: TypesByGeo = { USA: national }

/** Types whose number can be looked up with the board of the geography (specification: flagged). */
const verifiable: TypesByGeo = { CA: ['CNA', 'HHA', 'LVN', 'RN'], TX: ['CNA', 'CMA2', 'NFA', 'LVN', 'RN'] }

const typesOfGeo = (types: TypesByGeo, geo: string) => (Object.hasOwn(types, geo) ? types[geo] : undefined)
const includesType = (types: readonly string[] | undefined, type: string) => types?.includes(type) ?? false

/** Whether a license of this type can be recorded for this geography. Both are codes of the lists. */
export function allowed(geo: string, type: string): boolean {
  const only = typesOfGeo(includedOnly, geo)
  return only ? includesType(only, type) : !includesType(typesOfGeo(excluded, geo) ?? excludedElsewhere, type)
}

/** The types a geography offers, in the order of the list. */
export const allowedTypes = (geo: string): readonly CredentialType[] =>
  credentialTypeCodes.filter((type) => allowed(geo, type))

/** Whether the license can be checked with its board; independent of the rules on hours. */
export const isVerifiable = (geo: string, type: string): boolean => includesType(typesOfGeo(verifiable, geo), type)

/**
 * Whether a license can be a multistate one of the Nurse Licensure Compact: of registered, practical and vocational
 * nurses. Which states belong to it is not asked here, because they join and leave.
 */
export const canBeMultistate = (geo: string, type: string): boolean =>
  geo !== 'USA' && (type === 'RN' || type === 'LPN' || type === 'LVN')

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

/** The name of the license of practical nurses in a state. */
export const practicalNurse = (geo: string): CredentialType => (vocational.includes(geo) ? 'LVN' : 'LPN')

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

/**
 * The verification state of a new credential: not checked yet, or UNVERIFIABLE when its board cannot be checked from
 * here.
 */
export const initialVerifiedState = (geo: string, type: string): 'UNVERIFIED' | 'UNVERIFIABLE' =>
  isVerifiable(geo, type) ? 'UNVERIFIED' : 'UNVERIFIABLE'
