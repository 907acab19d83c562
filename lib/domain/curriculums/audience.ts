import type { RoleState } from '@/lib/domain/lists/organizations'
import { addMonths, type PlainDate } from '@/lib/domain/time/plain-date'

/** The criteria that select an audience. */
export const audienceFacets = ['departments', 'jobTitles', 'credentialTypes', 'geos'] as const
export type AudienceFacet = (typeof audienceFacets)[number]
/** The first and the last hire date of an audience; null sets no condition. */
export const hireDates = ['hiredFrom', 'hiredUntil'] as const
export type HireDate = (typeof hireDates)[number]
/** Lists by facet: what was chosen, or what there is to choose. */
export type Facets = Readonly<Record<AudienceFacet, readonly string[]>>
/** The most months since the hire date that an audience may ask for. */
export const mostHireMonths = 120
/**
 * The members a curriculum, a document request or a signature is for. An empty list sets no condition.
 * `hiredWithinMonths` is a first hire date that moves: that many months before today.
 */
export type Audience = Facets &
  Readonly<Record<HireDate, PlainDate | null>> & { readonly hiredWithinMonths: number | null }
/** The audience alone of a record that has one. */
export const audienceOf = (audience: Audience) => ({
  departments: [...audience.departments],
  jobTitles: [...audience.jobTitles],
  credentialTypes: [...audience.credentialTypes],
  geos: [...audience.geos],
  hiredFrom: audience.hiredFrom,
  hiredUntil: audience.hiredUntil,
  hiredWithinMonths: audience.hiredWithinMonths,
})
/** Everybody. */
export const noAudience: Audience = {
  departments: [],
  jobTitles: [],
  credentialTypes: [],
  geos: [],
  hiredFrom: null,
  hiredUntil: null,
  hiredWithinMonths: null,
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

/** The first hire date of an audience on a day: the later one where it asks for a date and for a number of months. */
export function firstHireDate(
  { hiredFrom, hiredWithinMonths }: Pick<Audience, 'hiredFrom' | 'hiredWithinMonths'>,
  today: PlainDate,
): PlainDate | null {
  if (hiredWithinMonths === null) return hiredFrom
  const first = addMonths(today, -hiredWithinMonths)
  return hiredFrom !== null && hiredFrom > first ? hiredFrom : first
}

/** Whether a hire date is within an audience's; whoever has none is in no audience that asks for one. */
function isHiredBetween(audience: Audience, hireDate: PlainDate | null, today: PlainDate): boolean {
  const [from, until] = [firstHireDate(audience, today), audience.hiredUntil]
  if (hireDate === null) return from === null && until === null
  return (from === null || hireDate >= from) && (until === null || hireDate <= until)
}

/** Whether a member belongs to an audience on a day. Nobody who has left does. */
export function fitsAudience(audience: Audience, member: AudienceMember, today: PlainDate): boolean {
  if (member.state === 'ENDED') return false
  if (!isAccepted(audience.departments, member.department) || !isAccepted(audience.jobTitles, member.jobTitle))
    return false
  if (!isHiredBetween(audience, member.hireDate, today)) return false
  const limitsLicenses = audience.credentialTypes.length > 0 || audience.geos.length > 0
  return !limitsLicenses || matchingCredentials(audience, member.credentials).length > 0
}
