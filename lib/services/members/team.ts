import { z } from 'zod'
import { countTeam, listTeamPage, type TeamCounts, type TeamMember } from '@/lib/data/members/team'
import { ok, type Result } from '@/lib/domain/result'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { teamOf } from '@/lib/policy/narrowed'
import { defineService } from '../define-service'
import { id, optionalFlag, search } from '../inputs'
import { first, type PageOf, positionInput, toPage } from '../page-of'

/** A page of somebody's people on a day, and how many there are. */
export type TeamPage = PageOf<TeamMember> & {
  today: PlainDate
  counts: TeamCounts
}

const position = positionInput(z.tuple([z.int().min(0).max(2), z.string().max(500), id]))

/**
 * One's people in an organization, who needs something first: those of the departments for which one holds a grant, and
 * those whom one supervises. Of the latter only what they were told that a supervisor hears of.
 */
export const listTeam = defineService({
  action: 'team.list',
  input: z.strictObject({ orgId: id, urgent: optionalFlag, q: search, first, after: position }),
  subject: async ({ viewer }, { orgId }) => teamOf(viewer, orgId),
  run: async (ctx, { orgId, urgent, q, first: size, after: from }, reach): Promise<Result<TeamPage>> => {
    const org = await ctx.load.org.load(orgId)
    const today = todayIn(org?.timeZone ?? 'UTC', ctx.now)
    const team = { orgId, reach, viewerId: ctx.viewer.userId, today, now: ctx.now }
    const after = from && { rank: from[0], sortName: from[1], id: from[2] }
    const [rows, counts] = await Promise.all([
      listTeamPage({ ...team, urgent: urgent === true, words: q, after, size: size + 1 }),
      countTeam(team),
    ])
    return ok({ today, counts, ...toPage(rows, size, (row) => [row.rank, row.sortName, row.id]) })
  },
})
