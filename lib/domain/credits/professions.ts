import type { CreditSource } from '../lists/credentials'

/** Types of licenses whose boards usually take the same courses. Every other type is a profession of its own. */
const professions = [
  'CNA HHA',
  'RN LVN LPN NP CRNA CNM CNS',
  'MD DO',
  'EMT AEMT PRMDC',
  'CMA RMA',
  'NFA NHA ALA',
  'RRT CRT RCP',
  'RDMS RADT',
  'PHARMD CPHT',
  'PT PTA',
  'OT OTA CHT',
  'SLP AUD',
  'DDS RDH RDA',
  'MLS MLT CPT',
  'LCSW LMSW LMFT LPC PSY CADC BCBA',
  'TCHR SPED CTE ECE CDA SUBT PARA PRIN SCNSL SPSY SLIB',
].map((types) => types.split(' '))

const professionOfType = new Map(professions.flatMap((types) => types.map((type) => [type, types[0]!] as const)))

/** The profession of a type of license, named by the first of its types. */
const professionOf = (type: string): string => professionOfType.get(type) ?? type

const typeOf = (pair: string) => pair.slice(pair.indexOf(':') + 1)

/** Whether a license is of the same profession as one of these ("GEO:TYPE"). */
export const isSameProfession = (type: string, pairs: readonly string[]): boolean =>
  pairs.some((pair) => professionOf(typeOf(pair)) === professionOf(type))

type Recorded = { source?: CreditSource; approvedFor?: readonly string[] | null }

/**
 * Whether the person has still to say that a course counts for a license of this type: they recorded it themself, or
 * confirmed it, for licenses of other professions. A course of which nobody said for what it was taken counts.
 */
export const asksProfession = ({ source, approvedFor }: Recorded, type: string): boolean =>
  source !== undefined &&
  source !== 'SESSION' &&
  approvedFor !== null &&
  approvedFor !== undefined &&
  approvedFor.length > 0 &&
  !isSameProfession(type, approvedFor)

/** The licenses a course was recorded for: all that the person has (`held`), where nobody said for which. */
export const recordedFor = ({ approvedFor }: Recorded, held: readonly string[]): readonly string[] =>
  approvedFor && approvedFor.length > 0 ? approvedFor : held

/** Whether a course counts for a license of this type only because the person said that it does. */
export const countsByAnswer = (credit: Recorded, type: string): boolean =>
  !asksProfession(credit, type) &&
  asksProfession(
    { ...credit, approvedFor: credit.approvedFor?.filter((pair) => !isSameProfession(type, [pair])) },
    type,
  )

type License = { geo: string; credentialType: string }

/** A person's licenses by profession, in their order. */
export const byProfession = <T extends License>(licenses: readonly T[]): T[][] => [
  ...Map.groupBy(licenses, ({ credentialType }) => professionOf(credentialType)).values(),
]
