import 'server-only'
import { z } from 'zod'
import { countRequested } from '@/lib/data/document-requests/read'
import { type DueEntry, type FacetCount, findOrgFigures, type OrgRecord } from '@/lib/data/orgs/read'
import { countOpenSigning } from '@/lib/data/signing/counts'
import { countUpcomingSessions } from '@/lib/data/task-sessions/list'
import { type BoardBand, boardBands } from '@/lib/domain/compliance/standing'
import { isFeatureOn } from '@/lib/domain/orgs/is-feature-on'
import { ok, type Result } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import { can } from '@/lib/policy/can'
import { defineService } from '../define-service'
import { id } from '../inputs'

export type OrgOverview = {
  org: OrgRecord
  /** Members who work, and who are on leave; those who left are not counted. */
  members: number
  membersOnLeave: number
  openInvitations: number
  /** Sessions that people can still come to; null where the organization has no classes. */
  upcomingSessions: number | null
  /** Documents that people still have to sign; null where the organization does not use that. */
  openSigning: number | null
  /** Licenses on the board, and how many in each band, worst first. */
  credentials: number
  bands: { band: BoardBand; count: number }[]
  /** The licenses that expire next. */
  due: DueEntry[]
  /** Documents that members have still to hand in, and how many are late; null where nothing is asked, and for a visit. */
  requests: { open: number; overdue: number } | null
}

const dueShown = 5

/** The overview of an organization: what its lists count, and whose license expires next. */
export const getOrgOverview = defineService({
  action: 'org.administer',
  input: z.strictObject({ id }),
  subject: (ctx, { id: orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, _input, org): Promise<Result<OrgOverview>> => {
    const today = todayIn(org.timeZone, ctx.now)
    const asks = isFeatureOn(org, 'DOCUMENT_REQUESTS') && can(ctx.viewer, 'documentRequest.list', org)
    const [{ tallies, due }, upcomingSessions, requests, openSigning] = await Promise.all([
      findOrgFigures(ctx.db, org.id, today, dueShown),
      isFeatureOn(org, 'TASKS') ? countUpcomingSessions(ctx.db, org.id, ctx.now) : null,
      asks ? countRequested(org.id, today) : null,
      asks ? countOpenSigning(ctx.db, org.id) : null,
    ])
    const count = counterOf(tallies)
    return ok({
      org,
      members: count('MEMBER', 'state', 'ACTIVE'),
      membersOnLeave: count('MEMBER', 'state', 'ON_LEAVE'),
      openInvitations: count('INVITATION', 'state', 'OPEN'),
      upcomingSessions,
      openSigning,
      credentials: count('CREDENTIAL', 'all', ''),
      bands: boardBands.map((band) => ({ band, count: count('CREDENTIAL', 'band', band) })),
      due,
      requests,
    })
  },
})

const counterOf =
  (tallies: readonly FacetCount[]) =>
  (list: FacetCount['list'], facet: string, value: string): number =>
    tallies.find((one) => one.list === list && one.facet === facet && one.value === value)?.count ?? 0
