import { z } from 'zod'
import { type ClearanceAhead, countClearanceAhead } from '@/lib/data/clearance/list'
import { countRequested } from '@/lib/data/document-requests/read'
import {
  countSetUp,
  type DepartmentCount,
  type DueEntry,
  type FacetCount,
  findOrgFigures,
  type OrgRecord,
  type OtherThanHours,
  type RunwayCount,
} from '@/lib/data/orgs/read'
import {
  findClassWork,
  type OverdueTraining,
  type UnfinalizedSession,
  type UnsignedSession,
} from '@/lib/data/orgs/work'
import { countOpenSigning } from '@/lib/data/signing/read'
import {
  type BoardBand,
  boardBands,
  checkedStandings,
  type DeadlineStanding,
  deadlineStandings,
  type UnitsStanding,
  unitsStandings,
} from '@/lib/domain/compliance/standing'
import type { VerificationState } from '@/lib/domain/lists/credentials'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { firstSteps, type Lapse, lapseOf } from '@/lib/domain/orgs/overview'
import { ok, type Result } from '@/lib/domain/result'
import { type PlainDate, todayIn } from '@/lib/domain/time/plain-date'
import { can } from '@/lib/policy/can'
import { defineService } from '../define-service'
import { id } from '../inputs'

type Count<Value extends string> = { value: Value; count: number }

export type OrgOverview = {
  org: OrgRecord
  /** The day of these numbers in the organization's time zone. */
  today: PlainDate
  /** Active members and members on leave; former members are not counted. */
  members: number
  membersOnLeave: number
  openInvitations: number
  /** Upcoming sessions; null when the organization has no classes. */
  upcomingSessions: number | null
  /** Documents with open signatures; null without that feature. */
  openSigning: number | null
  /**
   * Licenses on the board, and the counts of each answer, worst first; the counts of one question add up to the total.
   */
  credentials: number
  deadlines: Count<DeadlineStanding>[]
  units: Count<UnitsStanding>[]
  verified: Count<VerificationState>[]
  /** Licenses with topics that are due or unknown. */
  topicsOpen: number
  /** Licenses renewed by their holder's own word though something was missing. */
  renewedShort: number
  bands: { band: BoardBand; count: number }[]
  /** Licenses that expire within 30 days by the state of their hours, and the missing hours of those behind. */
  soon: { units: Count<UnitsStanding>[]; missingUnits: number }
  otherThanHours: OtherThanHours
  /** Who has no valid license left if nobody renews; null when nobody. */
  lapse: Lapse | null
  /**
   * Sessions waiting for an instructor's signature, those waiting only to be finalized, and overdue trainings: the
   * first few of each, and the totals.
   */
  unsigned: { sessions: UnsignedSession[]; count: number }
  unfinalized: { sessions: UnfinalizedSession[]; count: number }
  overdue: { trainings: OverdueTraining[]; count: number }
  /** The licenses that expire next, and those that expired last. */
  due: DueEntry[]
  expired: DueEntry[]
  /** Licenses that expire in each of the weeks ahead, and those of each department. */
  runway: RunwayCount[]
  departments: DepartmentCount[]
  /**
   * People who may not work today, those of tomorrow who may today, and those about whom it is not known; null without
   * positions, and for a visitor.
   */
  clearance: ClearanceAhead | null
  /** Open document requests, and how many are overdue; null without that feature, and for a visitor. */
  requests: { open: number; overdue: number } | null
}

const dueShown = 5
const workShown = 3
/** The weeks ahead that the overview counts: a quarter of a year. */
export const runwayWeeks = 13

/** The overview of an organization: open work, counters, and the next expiries. */
export const getOrgOverview = defineService({
  action: 'org.administer',
  input: z.strictObject({ id }),
  subject: (ctx, { id: orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, _input, org): Promise<Result<OrgOverview>> => {
    const today = todayIn(org.timeZone, ctx.now)
    const asks = isFeatureOn(org, 'DOCUMENT_REQUESTS') && can(ctx.viewer, 'documentRequest.list', org)
    const [{ tallies, ...figures }, classes, requests, openSigning, clearance] = await Promise.all([
      findOrgFigures(ctx.db, org.id, today, { due: dueShown, expired: workShown, weeks: runwayWeeks }),
      isFeatureOn(org, 'TASKS') ? findClassWork(ctx.db, org.id, { now: ctx.now, today, most: workShown }) : null,
      asks ? countRequested(org.id, today) : null,
      asks ? countOpenSigning(ctx.db, org.id) : null,
      can(ctx.viewer, 'clearance.list', org) ? countClearanceAhead(org.id, today) : null,
    ])
    const count = counterOf(tallies)
    const countsOf = <Value extends string>(facet: string, values: readonly Value[]): Count<Value>[] =>
      values.map((value) => ({ value, count: count('CREDENTIAL', facet, value) }))
    const lapsing = tallies.filter(({ list, facet }) => list === 'MEMBER' && facet === 'lapsing')
    return ok({
      org,
      today,
      members: count('MEMBER', 'state', 'ACTIVE'),
      membersOnLeave: count('MEMBER', 'state', 'ON_LEAVE'),
      openInvitations: count('INVITATION', 'state', 'OPEN'),
      upcomingSessions: classes ? classes.upcoming : null,
      openSigning,
      credentials: count('CREDENTIAL', 'all', ''),
      deadlines: countsOf('deadline', deadlineStandings),
      units: countsOf('units', unitsStandings),
      verified: countsOf('verifiedState', checkedStandings),
      topicsOpen: count('CREDENTIAL', 'topicsOpen', ''),
      renewedShort: count('CREDENTIAL', 'renewedShort', ''),
      bands: boardBands.map((band) => ({ band, count: count('CREDENTIAL', 'band', band) })),
      soon: { units: countsOf('unitsOfD30', unitsStandings), missingUnits: count('CREDENTIAL', 'missingOfD30', '') },
      lapse: lapseOf(lapsing, count('MEMBER', 'lapsed', ''), today),
      unsigned: { sessions: classes?.unsigned ?? [], count: classes?.unsignedCount ?? 0 },
      unfinalized: { sessions: classes?.unfinalized ?? [], count: classes?.unfinalizedCount ?? 0 },
      overdue: { trainings: classes?.overdue ?? [], count: classes?.overdueCount ?? 0 },
      ...figures,
      clearance,
      requests,
    })
  },
})

const counterOf =
  (tallies: readonly FacetCount[]) =>
  (list: FacetCount['list'], facet: string, value: string): number =>
    tallies.find((tally) => tally.list === list && tally.facet === facet && tally.value === value)?.count ?? 0

/** The setup steps of a new organization, done and open; empty when all are done. */
export const getFirstSteps = defineService({
  action: 'org.administer',
  input: z.strictObject({ id }),
  subject: (ctx, { id: orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, _input, org) => {
    const existing = {
      createdAt: org.createdAt,
      hasAddress: org.address !== null,
      hasClasses: isFeatureOn(org, 'TASKS'),
      providers: org.providers.length,
    }
    // Older organizations need no counts.
    if (firstSteps({ ...existing, others: 0, classes: 0 }, ctx.now).length === 0) return ok([])
    return ok(firstSteps({ ...existing, ...(await countSetUp(ctx.db, org.id)) }, ctx.now))
  },
})
