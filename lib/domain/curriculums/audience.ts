import type { RoleState } from '@/lib/domain/lists/organizations'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/** The criteria that select an audience. */
export const audienceFacets = ['departments', 'jobTitles', 'credentialTypes', 'geos'] as const
export type AudienceFacet = (typeof audienceFacets)[number]
/** The first and the last hire date of an audience; null sets no condition. */
export const hireDates = ['hiredFrom', 'hiredUntil'] as const
export type HireDate = (typeof hireDates)[number]
/** Lists by facet: what was chosen, or what there is to choose. */
export type Facets = Readonly<Record<AudienceFacet, readonly string[]>>
/** The members a curriculum, a document request or a signature is for. An empty list sets no condition. */
export type Audience = Facets & Readonly<Record<HireDate, PlainDate | null>>
/** The audience alone of a record that has one. */
export const audienceOf = ({ departments, jobTitles, credentialTypes, geos, hiredFrom, hiredUntil }: Audience) => ({
  departments: [...departments],
  jobTitles: [...jobTitles],
  credentialTypes: [...credentialTypes],
  geos: [...geos],
  hiredFrom,
  hiredUntil,
})
/** Everybody. */
export const noAudience: Audience = {
  departments: [],
  jobTitles: [],
  credentialTypes: [],
  geos: [],
  hiredFrom: null,
  hiredUntil: null,
}
type License = { geo: string; credentialType: string; expiresAt: PlainDate }
export type AudienceMember = {
  state: RoleState
  department: string | null
  jobTitle: string | null
  hireDate: PlainDate | null
  /** Licenses in use, without archived ones. */
  credentials: readonly License[]
}

const isAccepted = (list: readonly string[], value: string | null) =>
  list.length === 0 || (value !== null && list.includes(value))

/** The licenses of a member that match the audience: one license must match both type and state. */
export const matchingCredentials = <T extends License>(
  { credentialTypes, geos }: Pick<Audience, 'credentialTypes' | 'geos'>,
  credentials: readonly T[],
): T[] =>
  credentials.filter(({ credentialType, geo }) => isAccepted(credentialTypes, credentialType) && isAccepted(geos, geo))

/** Whether a hire date is within an audience's; whoever has none is in no audience that asks for one. */
function isHiredBetween({ hiredFrom, hiredUntil }: Pick<Audience, HireDate>, hireDate: PlainDate | null): boolean {
  if (hireDate === null) return hiredFrom === null && hiredUntil === null
  return (hiredFrom === null || hireDate >= hiredFrom) && (hiredUntil === null || hireDate <= hiredUntil)
}

/** Whether a member belongs to an audience. Nobody who has left does. */
export function fitsAudience(audience: Audience, member: AudienceMember): boolean {
  if (member.state === 'ENDED') return false
  if (!isAccepted(audience.departments, member.department) || !isAccepted(audience.jobTitles, member.jobTitle))
    return false
  if (!isHiredBetween(audience, member.hireDate)) return false
  const limitsLicenses = audience.credentialTypes.length > 0 || audience.geos.length > 0
  return !limitsLicenses || matchingCredentials(audience, member.credentials).length > 0
}
