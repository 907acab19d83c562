import type { RoleState } from '@/lib/domain/lists/organizations'
import type { PlainDate } from '@/lib/domain/time/plain-date'

/** Whom a curriculum is for. An empty list asks nothing in that respect. */
export type Audience = {
  departments: readonly string[]
  jobTitles: readonly string[]
  credentialTypes: readonly string[]
  geos: readonly string[]
}
type License = { geo: string; credentialType: string; expiresAt: PlainDate }
export type AudienceMember = {
  state: RoleState
  department: string | null
  jobTitle: string | null
  /** Licenses in use: archived ones are left out. */
  credentials: readonly License[]
}

const asks = (list: readonly string[], value: string | null) =>
  list.length === 0 || (value !== null && list.includes(value))

/** The licenses of a member that the audience names: type and place are of one and the same license. */
export const matchingCredentials = <T extends License>(
  { credentialTypes, geos }: Pick<Audience, 'credentialTypes' | 'geos'>,
  credentials: readonly T[],
): T[] => credentials.filter(({ credentialType, geo }) => asks(credentialTypes, credentialType) && asks(geos, geo))

/** Whether a curriculum is for a member. Somebody who has left is in no audience. */
export function fitsAudience(audience: Audience, member: AudienceMember): boolean {
  if (member.state === 'ENDED') return false
  if (!asks(audience.departments, member.department) || !asks(audience.jobTitles, member.jobTitle)) return false
  const ofLicenses = audience.credentialTypes.length > 0 || audience.geos.length > 0
  return !ofLicenses || matchingCredentials(audience, member.credentials).length > 0
}
