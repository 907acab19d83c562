import { z } from 'zod'
import { listRoleNames, type NamedRole } from '@/lib/data/members/bulk'
import { listMemberPage, type MemberFilter } from '@/lib/data/members/list'
import { rowCount } from '@/lib/data/rows'
import { bulkLimits } from '@/lib/domain/orgs/bulk-acts'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { memberFilter, optionalMemberFilter } from '../members/member-input'

/** Members by id, or everybody whom a list with this filter finds, on all of its pages. */
export const memberSelection = z.strictObject({
  memberIds: z.array(id).min(1, 'validation.required').max(bulkLimits.named, 'validation.tooMany').nullish(),
  filter: optionalMemberFilter,
})
export type MemberSelection = z.output<typeof memberSelection>

const size = bulkLimits.found

/** The ids of the selected members; fails when nothing was selected, or a filter finds too many. */
export async function findSelected(orgId: string, { memberIds, filter }: MemberSelection): Promise<Result<string[]>> {
  if (memberIds) return ok([...new Set(memberIds)])
  if (!filter) return fail('invalidInput', { 'members.memberIds': 'validation.required' })
  const found = await listAll(orgId, filter)
  return found.length > size ? fail('tooMany') : ok(found)
}

const listAll = async (orgId: string, filter: MemberFilter) =>
  (await listMemberPage({ orgId, filter, sort: 'name', after: null, size: size + 1 })).map((member) => member.id)

/** The selected members with their names, without those who have left; for a form that acts on them. */
export const listSelectedMembers = defineService({
  action: 'member.list',
  input: z.strictObject({ orgId: id, members: memberSelection }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (ctx, { orgId, members }): Promise<Result<NamedRole[]>> => {
    const ids = await findSelected(orgId, members)
    return ids.ok ? ok(await listRoleNames(ctx.db, orgId, ids.value)) : ids
  },
})

/** How many members a filter finds, counted up to the most on whom one call acts. */
export const countMembers = defineService({
  action: 'member.list',
  input: z.strictObject({ orgId: id, filter: memberFilter }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  replica: true,
  run: async (_ctx, { orgId, filter }) => ok(rowCount((await listAll(orgId, filter)).length, size)),
})
