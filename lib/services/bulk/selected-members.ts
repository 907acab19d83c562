import { z } from 'zod'
import { listRoleNames, type NamedRole } from '@/lib/data/members/bulk'
import { rowCount } from '@/lib/data/rows'
import { ok, type Result } from '@/lib/domain/result'
import { narrowedTo } from '@/lib/policy/narrowed'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { memberFilter } from '../members/member-input'
import { findSelected, listAll, memberSelection, selectionSize } from './member-selection'

/** The selected members with their names, without those who have left; for a form that acts on them. */
export const listSelectedMembers = defineService({
  action: 'member.list',
  input: z.strictObject({ orgId: id, members: memberSelection }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (ctx, { orgId, members }, org): Promise<Result<NamedRole[]>> => {
    const ids = await findSelected(org, members)
    return ids.ok ? ok(await listRoleNames(ctx.db, orgId, ids.value)) : ids
  },
})

/** How many members a filter finds, counted up to the most on whom one call acts. */
export const countMembers = defineService({
  action: 'member.list',
  input: z.strictObject({ orgId: id, filter: memberFilter }),
  subject: async ({ viewer }, { orgId }) => ({ id: orgId, ...narrowedTo(viewer, 'member.list', orgId) }),
  replica: true,
  run: async (_ctx, { filter }, org) => ok(rowCount((await listAll(org, filter)).length, selectionSize)),
})
