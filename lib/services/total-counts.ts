import { z } from 'zod'
import { listFacetCounts, listFacetCountsIn } from '@/lib/data/orgs/read'
import { ok } from '@/lib/domain/result'
import { narrowedTo } from '@/lib/policy/narrowed'
import { boardFilter } from './board/board-input'
import { defineService } from './define-service'
import { id } from './inputs'
import { memberFilter } from './members/member-input'

/** The facet that counts each condition of a filter. */
const facets = {
  role: 'roleType',
  department: 'department',
  deadline: 'deadline',
  units: 'units',
  verified: 'verifiedState',
  band: 'band',
  topicsOpen: 'topicsOpen',
  lapsing: 'lapsing',
  renewedShort: 'renewedShort',
  geo: 'geo',
  type: 'credentialType',
  source: 'source',
  state: 'state',
} as const
type Condition = keyof typeof facets

/** The conditions that restrict a list, by name: false does so for topics alone. */
const conditionsOf = (filter: object): [string, unknown][] =>
  Object.entries(filter).filter(
    ([name, value]) => value !== null && (value !== false || name === 'topicsOpen') && !isEmpty(value),
  )
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0

type Tally = { list: string; facet: string; value: string; count: number }

/** The sum of a facet's counts: of one value, or of all. */
const sumOf = (tallies: readonly Tally[], facet: string, value?: string): number =>
  tallies
    .filter((tally) => tally.facet === facet && (value === undefined || tally.value === value))
    .reduce((sum, { count }) => sum + count, 0)

/** The rows that one condition finds, from the counters; null where they do not count it. */
function countOf(tallies: readonly Tally[], [name, value]: [string, unknown]): number | null {
  if (!(name in facets)) return null
  const facet = facets[name as Condition]
  if (value === true) return sumOf(tallies, facet)
  // No license at all has no value.
  return typeof value === 'string' ? sumOf(tallies, facet, value === 'NONE' ? '' : value) : null
}

/**
 * How many members a filter finds, where the counters that each write keeps know it: for one condition or none. Null
 * for words and several conditions, which nothing counts.
 */
export const getMemberTotal = defineService({
  action: 'member.list',
  input: z.strictObject({ orgId: id, filter: memberFilter }),
  subject: async ({ viewer }, { orgId }) => ({ id: orgId, ...narrowedTo(viewer, 'member.list', orgId) }),
  replica: true,
  run: async (_ctx, { orgId, filter }, { departments }) => {
    const [condition, ...more] = conditionsOf(filter)
    if (more.length > 0) return ok(null)
    const all = departments ? await listFacetCountsIn(orgId, departments) : await listFacetCounts(orgId)
    const tallies = all.filter(({ list }) => list === 'MEMBER')
    if (condition) return ok(countOf(tallies, condition))
    return ok(sumOf(tallies, 'state') - sumOf(tallies, 'state', 'ENDED'))
  },
})

/** The same for the licenses of a board. */
export const getBoardTotal = defineService({
  action: 'board.list',
  input: z.strictObject({ orgId: id, filter: boardFilter }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  replica: true,
  run: async (_ctx, { orgId, filter }) => {
    const [condition, ...more] = conditionsOf(filter)
    if (more.length > 0) return ok(null)
    const tallies = (await listFacetCounts(orgId)).filter(({ list }) => list === 'CREDENTIAL')
    return ok(condition ? countOf(tallies, condition) : sumOf(tallies, 'all'))
  },
})
