import 'server-only'
import { z } from 'zod'
import { listFacetCounts } from '@/lib/data/orgs/read'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'

type Count = { value: string; count: number }
/** How many credentials of the board have each value. */
export type BoardTallies = {
  total: number
  deadlines: Count[]
  units: Count[]
  verified: Count[]
  /** With topics that are due or not known. */
  topicsOpen: number
  bands: Count[]
  geos: Count[]
  types: Count[]
  departments: Count[]
  sources: Count[]
}

/** The counters of an organization's board, kept with every write: as quick for many credentials as for few. */
export const getBoardTallies = defineService({
  action: 'board.list',
  input: z.strictObject({ orgId: id }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  replica: true,
  run: async (_ctx, { orgId }) => {
    const tallies = (await listFacetCounts(orgId)).filter(({ list }) => list === 'CREDENTIAL')
    const of = (name: string): Count[] =>
      tallies.filter(({ facet }) => facet === name).map(({ value, count }) => ({ value, count }))
    return ok<BoardTallies>({
      total: of('all')[0]?.count ?? 0,
      deadlines: of('deadline'),
      units: of('units'),
      topicsOpen: of('topicsOpen')[0]?.count ?? 0,
      bands: of('band'),
      geos: of('geo'),
      types: of('credentialType'),
      departments: of('department').filter(({ value }) => value !== ''),
      verified: of('verifiedState'),
      sources: of('source'),
    })
  },
})
