import { z } from 'zod'
import { listMemberPage } from '@/lib/data/members/list'
import type { MemberRecord } from '@/lib/data/members/read'
import { ok } from '@/lib/domain/result'
import { type Connection, first, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { memberFilter, memberPlace, memberSort, placeOf } from './member-input'

export type MemberConnection = Connection<MemberRecord>

/** The members of an organization, sorted and filtered, a page at a time. */
export const listMembers = defineService({
  action: 'member.list',
  input: z.strictObject({ orgId: id, first, after: memberPlace, filter: memberFilter, sort: memberSort }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  replica: true,
  run: async (_ctx, { orgId, first: size, after, filter, sort }) => {
    const rows = await listMemberPage({ orgId, filter, sort, after, size: size + 1 })
    return ok<MemberConnection>(toConnection(rows, size, placeOf))
  },
})
