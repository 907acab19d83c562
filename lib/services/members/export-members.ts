import 'server-only'
import { z } from 'zod'
import { listMemberPage, type MemberPageQuery } from '@/lib/data/member-pages'
import type { MemberRecord } from '@/lib/data/members'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { limitUse } from '../limit-use'
import { write } from '../write'
import { memberFilter, memberSort } from './member-input'

/** Members read at once while a list goes out. */
const batch = 500
/** Lists that a person may take from an organization in an hour. */
const limit = { limit: 30, seconds: 3600 }

/** Every member of a list, in its order, read as fast as they are taken; that the list left is kept. */
export const exportMembers = defineService({
  action: 'member.list',
  input: z.strictObject({ orgId: id, filter: memberFilter, sort: memberSort }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (ctx, { orgId, filter, sort }) => {
    const refused = await limitUse(ctx, `memberExport:${orgId}:${ctx.viewer.userId}`, limit)
    if (refused) return refused
    return write({ ...ctx, idempotency: null }, async ({ audit }) => {
      const { words, ...facets } = filter
      const detail = { ...facets, searched: words.length > 0 }
      audit({ action: 'members.exported', subjectType: 'Org', subjectId: orgId, orgId, detail })
      return ok(eachMember({ orgId, filter, sort: sort === 'BAND' ? 'band' : 'name', after: null, size: batch }))
    })
  },
})

async function* eachMember(query: MemberPageQuery): AsyncGenerator<MemberRecord> {
  for (let after = query.after; ; ) {
    const rows = await listMemberPage({ ...query, after })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < query.size) return
    after = last
  }
}
