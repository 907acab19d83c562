import { z } from 'zod'
import { listMemberPage, type MemberFilter } from '@/lib/data/members/list'
import { bulkLimits } from '@/lib/domain/orgs/bulk-acts'
import { fail, ok, type Result } from '@/lib/domain/result'
import { id } from '../inputs'
import { optionalMemberFilter } from '../members/member-input'

/** Members by id, or everybody whom a list with this filter finds, on all of its pages. */
export const memberSelection = z.strictObject({
  memberIds: z.array(id).min(1, 'validation.required').max(bulkLimits.named, 'validation.tooMany').nullish(),
  filter: optionalMemberFilter,
})
export type MemberSelection = z.output<typeof memberSelection>

/** The most members on whom one call acts. */
export const selectionSize = bulkLimits.found

/** An organization, narrowed to the people of these departments where the caller sees no others. */
type Reach = { id: string; departments?: readonly string[] }

/**
 * The ids of the selected members; fails when nothing was selected, or a filter finds too many. Ids that were named may
 * be anybody's.
 */
export async function findSelected(org: Reach, { memberIds, filter }: MemberSelection): Promise<Result<string[]>> {
  if (memberIds) return ok([...new Set(memberIds)])
  if (!filter) return fail('invalidInput', { 'members.memberIds': 'validation.required' })
  const found = await listAll(org, filter)
  return found.length > selectionSize ? fail('tooMany') : ok(found)
}

/** The ids of all whom a filter finds, and one more than a call may act on. */
export const listAll = async ({ id: orgId, departments }: Reach, filter: MemberFilter) =>
  (await listMemberPage({ orgId, departments, filter, sort: 'name', after: null, size: selectionSize + 1 })).map(
    (member) => member.id,
  )
