import { z } from 'zod'
import { type CompletedRange, listMemberCredits, type MemberCredit } from '@/lib/data/credits/read'
import type { MemberRecord } from '@/lib/data/members/read'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { date, id, inWindow } from '../inputs'
import { countExported, limitAccess, recordAccess } from '../record-access'
import { memberFilter } from './member-input'
import { memberPages } from './member-pages'

/** Members per read of an export. */
const batch = 200
/** Exports per person, organization and hour. */
const limit = { limit: 30, seconds: 3600 }

export type ExportedCredit = { member: MemberRecord; credit: MemberCredit }

/**
 * Exports the credits that the members of a list completed between two days, member by member, newest first, reading
 * only as fast as the client does. The export and its number of rows are recorded. Includes only active credits, and
 * nothing of former members.
 */
export const exportCredits = defineService({
  action: 'member.list',
  input: z.strictObject({ orgId: id, filter: memberFilter, from: date.nullish(), to: date.nullish() }),
  dates: (at, today) => inWindow(at, today, 'from', 'to'),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (ctx, { orgId, filter, from = null, to = null }) => {
    const refusal = await limitAccess(ctx, `creditExport:${orgId}:${ctx.viewer.userId}`, limit)
    if (refusal) return refusal
    return recordAccess(ctx, async (audit) => {
      const { words, ...facets } = filter
      const action = 'credits.exported'
      const detail = { ...facets, searched: words.length > 0, from, to }
      audit({ action, subjectType: 'Org', subjectId: orgId, orgId, detail })
      const pages = memberPages({ orgId, filter, sort: 'name', after: null, size: batch })
      return ok(countExported(ctx, { action, orgId }, eachCredit(pages, { from, to })))
    })
  },
})

async function* eachCredit(
  pages: AsyncIterable<MemberRecord[]>,
  range: CompletedRange,
): AsyncGenerator<ExportedCredit> {
  for await (const members of pages) {
    const byId = new Map(members.map((member) => [member.id, member]))
    for (const credit of await listMemberCredits([...byId.keys()], range))
      yield { member: byId.get(credit.memberId)!, credit }
  }
}
