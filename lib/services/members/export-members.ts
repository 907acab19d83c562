import { z } from 'zod'
import { type CompletedRange, listMemberCredits, type MemberCredit } from '@/lib/data/credits/read'
import type { MemberRecord } from '@/lib/data/members/read'
import { deadlineStandings, noStanding, unitsStandings, worstBand, worstOf } from '@/lib/domain/compliance/standing'
import { seesLicenses } from '@/lib/domain/orgs/membership'
import { ok } from '@/lib/domain/result'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { narrowedTo } from '@/lib/policy/narrowed'
import { findComplianceOn } from '../compliance/compliance-on'
import { defineService } from '../define-service'
import { date, id, inOrder, inWindow } from '../inputs'
import { countExported, limitAccess, recordAccess } from '../record-access'
import { memberFilter, memberPages, memberSort } from './member-input'

/** Members per read of an export. */
const memberBatch = 500
/** Exports per person, organization and hour. */
const limit = { limit: 30, seconds: 3600 }

/**
 * Exports every member of a list, in its order, reading only as fast as the client does. The export and its number of
 * rows are recorded. With `asOf`, deadlines, hours, topics and bands are those of that day; checks, filters and order
 * are always today's.
 */
export const exportMembers = defineService({
  action: 'member.list',
  input: z.strictObject({ orgId: id, filter: memberFilter, sort: memberSort, asOf: date.nullish() }),
  dates: (at, today) => inWindow(at, today, 'asOf'),
  subject: async ({ viewer }, { orgId }) => ({ id: orgId, ...narrowedTo(viewer, 'member.list', orgId) }),
  run: async (ctx, { orgId, filter, sort, asOf }, { departments }) => {
    const refusal = await limitAccess(ctx, `memberExport:${orgId}:${ctx.viewer.userId}`, limit)
    if (refusal) return refusal
    return recordAccess(ctx, async (audit) => {
      const { words, ...facets } = filter
      const action = 'members.exported'
      const detail = { ...facets, searched: words.length > 0, ...(asOf ? { asOf } : {}) }
      audit({ action, subjectType: 'Org', subjectId: orgId, orgId, detail })
      const pages = memberPages({ orgId, departments, filter, sort, after: null, size: memberBatch })
      return ok(countExported(ctx, { action, orgId }, eachMember(pages, asOf ?? null)))
    })
  },
})

async function* eachMember(pages: AsyncIterable<MemberRecord[]>, asOf: PlainDate | null): AsyncGenerator<MemberRecord> {
  for await (const rows of pages) yield* asOf ? await withStandingOn(rows, asOf) : rows
}

/** The members with their compliance on a day; former members have none. */
async function withStandingOn(rows: readonly MemberRecord[], day: PlainDate): Promise<MemberRecord[]> {
  const present = rows.filter(seesLicenses)
  const standings = await findComplianceOn(
    present.map(({ userId }) => userId),
    day,
  )
  return rows.map((row) => {
    if (!seesLicenses(row)) return { ...row, ...noStanding }
    const standingsOnDay = [...(standings.get(row.userId)?.values() ?? [])]
    const [bands, deadlines, units] = [
      standingsOnDay.map(({ band }) => band),
      standingsOnDay.map(({ deadline }) => deadline),
      standingsOnDay.map((standing) => standing.units),
    ]
    return {
      ...row,
      band: worstBand(bands),
      deadline: worstOf(deadlineStandings, deadlines),
      units: worstOf(unitsStandings, units),
      topicsOpen: standingsOnDay.some(({ openTopics }) => openTopics.length > 0),
    }
  })
}

/** Members per read of an export. */
const creditBatch = 200

export type ExportedCredit = { member: MemberRecord; credit: MemberCredit }

/**
 * Exports the credits that the members of a list completed between two days, member by member, newest first, reading
 * only as fast as the client does. The export and its number of rows are recorded. Includes only active credits, and
 * nothing of former members.
 */
export const exportCredits = defineService({
  action: 'member.list',
  input: z.strictObject({ orgId: id, filter: memberFilter, from: date.nullish(), to: date.nullish() }),
  dates: (at, today) => ({ ...inWindow(at, today, 'from', 'to'), ...inOrder(at, 'from', 'to') }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (ctx, { orgId, filter, from = null, to = null }) => {
    const refusal = await limitAccess(ctx, `creditExport:${orgId}:${ctx.viewer.userId}`, limit)
    if (refusal) return refusal
    return recordAccess(ctx, async (audit) => {
      const { words, ...facets } = filter
      const action = 'credits.exported'
      const detail = { ...facets, searched: words.length > 0, from, to }
      audit({ action, subjectType: 'Org', subjectId: orgId, orgId, detail })
      const pages = memberPages({ orgId, filter, sort: 'name', after: null, size: creditBatch })
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
