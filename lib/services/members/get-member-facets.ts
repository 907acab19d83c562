import { z } from 'zod'
import { listFacetCounts } from '@/lib/data/orgs/read'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'

type Count = { value: string; count: number }
/**
 * The number of members for each value; only `states` counts former members. '' means no license (deadline, units,
 * band).
 */
export type MemberFacets = {
  states: Count[]
  roles: Count[]
  departments: Count[]
  deadlines: Count[]
  units: Count[]
  verified: Count[]
  /** Members with a license whose topics are due or unknown. */
  topicsOpen: number
  bands: Count[]
}

/**
 * The counters of an organization's members. Triggers maintain them with every write, so reading them does not depend
 * on the number of members.
 */
export const getMemberFacets = defineService({
  action: 'member.list',
  input: z.strictObject({ orgId: id }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  replica: true,
  run: async (_ctx, { orgId }) => {
    const tallies = (await listFacetCounts(orgId)).filter(({ list }) => list === 'MEMBER')
    const countsOf = (name: string): Count[] =>
      tallies.filter(({ facet }) => facet === name).map(({ value, count }) => ({ value, count }))
    return ok<MemberFacets>({
      states: countsOf('state'),
      roles: countsOf('roleType'),
      departments: countsOf('department').filter(({ value }) => value !== ''),
      deadlines: countsOf('deadline'),
      units: countsOf('units'),
      verified: countsOf('verifiedState'),
      topicsOpen: countsOf('topicsOpen')[0]?.count ?? 0,
      bands: countsOf('band'),
    })
  },
})
