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
