import { z } from 'zod'
import { listFacetCounts } from '@/lib/data/orgs/read'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'

type Count = { value: string; count: number }
/** A value and how many credentials of the board have it. */
export type BoardTallies = {
  total: number
  deadlines: Count[]
  units: Count[]
  verified: Count[]
  /** Credentials with topics that are due or unknown. */
  topicsOpen: number
  bands: Count[]
  geos: Count[]
  types: Count[]
  departments: Count[]
  sources: Count[]
}

/**
 * The counters of an organization's board. Triggers maintain them with every write, so reading them does not depend on
 * the board's size.
 */
export const getBoardTallies = defineService({
  action: 'board.list',
  input: z.strictObject({ orgId: id }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  replica: true,
  run: async (_ctx, { orgId }) => {
    const tallies = (await listFacetCounts(orgId)).filter(({ list }) => list === 'CREDENTIAL')
    const countsOf = (name: string): Count[] =>
      tallies.filter(({ facet }) => facet === name).map(({ value, count }) => ({ value, count }))
    return ok<BoardTallies>({
      total: countsOf('all')[0]?.count ?? 0,
      deadlines: countsOf('deadline'),
      units: countsOf('units'),
      topicsOpen: countsOf('topicsOpen')[0]?.count ?? 0,
      bands: countsOf('band'),
      geos: countsOf('geo'),
      types: countsOf('credentialType'),
      departments: countsOf('department').filter(({ value }) => value !== ''),
      verified: countsOf('verifiedState'),
      sources: countsOf('source'),
    })
  },
})
