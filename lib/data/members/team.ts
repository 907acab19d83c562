import type { ClearanceReason, ClearanceState } from '@/lib/domain/clearance/values'
import type { DeadlineStanding } from '@/lib/domain/compliance/standing'
import type { StoredName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { overdueTraining } from '../reminders/training'
import { occurs } from '../search-by-name'
import { all, query, type Sql, sql } from '../sql'

/** Whose people are read: without departments everybody's, otherwise those of these departments and of this supervisor. */
export type TeamReach = { departments?: readonly string[]; supervisorUserId?: string | null }

/** One of somebody's people, as whom they act for or supervise. */
export type TeamMember = StoredName & {
  id: string
  orgId: string
  userId: string
  sortName: string
  jobTitle: string | null
  department: string | null
  onLeave: boolean
  /** 0: cannot work or has an expired license; 1: something is missing soon, or overdue; 2: nothing to do. */
  rank: number
  /** Seen by a grant, and not as a supervisor alone, who hears of what expires or is overdue and of nothing else. */
  whole: boolean
  /** The next expiry of their licenses, and what it amounts to. */
  deadline: DeadlineStanding | null
  nextExpiresAt: PlainDate | null
  /** Whether they may work today, where their organization asks. */
  clearance: { state: ClearanceState; reasons: ClearanceReason[] } | null
  overdueTrainings: number
  /** Licenses of theirs of which they can be reminded. */
  boardEntryIds: string[]
}

export type TeamPosition = { rank: number; sortName: string; id: string }
type TeamQuery = {
  orgId: string
  reach: TeamReach
  /** Whose people these are: nobody is their own. */
  viewerId: string
  today: PlainDate
  now: Date
}
type TeamPageQuery = TeamQuery & {
  /** Only those with something to do. */
  urgent: boolean
  /** Folded; of names alone, so that a search finds out no contact. */
  words: readonly string[]
  after: TeamPosition | null
  size: number
}

/** Everybody in reach, as rows with their rank. A supervisor alone sees what they were told that one would hear of. */
const reached = ({
  orgId,
  reach: { departments, supervisorUserId = null },
  viewerId,
  today,
  now,
}: TeamQuery): Sql => sql`
  SELECT r."id", r."orgId", r."userId", r."sortName", r."jobTitle", r."department",
    r."state" = 'ON_LEAVE' AS "onLeave", w."whole", l."deadline", l."nextExpiresAt", c."clearance", o."overdueTrainings",
    CASE WHEN c."state" = 'NOT_CLEARED' OR l."deadline" = 'EXPIRED' THEN 0
      WHEN c."state" = 'UNKNOWN' OR l."deadline" = 'D30' OR o."overdueTrainings" > 0 THEN 1 ELSE 2 END AS "rank"
  FROM "Role" r LEFT JOIN "Role" s ON s."id" = r."supervisorId" AND s."state" <> 'ENDED'
    CROSS JOIN LATERAL (SELECT ${inDepartments(departments)} AS "whole") w
    CROSS JOIN LATERAL (SELECT CASE WHEN w."whole" OR r."deadline" IN ('EXPIRED', 'D30') THEN r."deadline" END AS "deadline",
      CASE WHEN w."whole" OR r."deadline" IN ('EXPIRED', 'D30') THEN r."nextExpiresAt" END AS "nextExpiresAt") l
    LEFT JOIN LATERAL (SELECT k."state", json_build_object('state', k."state", 'reasons', k."reasons") AS "clearance"
      FROM "ClearanceSpan" k WHERE w."whole" AND k."roleId" = r."id" AND k."supersededAt" IS NULL AND k."state" IS NOT NULL
        AND k."startsOn" <= ${today}::date AND (k."endsOn" IS NULL OR k."endsOn" >= ${today}::date) LIMIT 1) c ON true
    CROSS JOIN LATERAL (SELECT count(*)::int AS "overdueTrainings" FROM ${overdueTraining(sql`r."id"`, sql`${today}::date`)}) o
  WHERE r."orgId" = ${orgId}::uuid AND r."state" <> 'ENDED' AND r."userId" <> ${viewerId}::uuid
    AND (w."whole" OR (s."userId" = ${supervisorUserId}::uuid AND r."supervisorToldFrom" <= ${now}::timestamptz))`

const inDepartments = (departments: readonly string[] | undefined): Sql =>
  departments === undefined ? sql`true` : sql`coalesce(r."department" = ANY(${[...departments]}::text[]), false)`

/** A page of somebody's people, who needs something first, then by name. */
export function listTeamPage({ urgent, words, after, size, ...team }: TeamPageQuery): Promise<TeamMember[]> {
  const conditions = [
    sql`true`,
    ...(urgent ? [sql`t."rank" < 2`] : []),
    ...words.map((word) => occurs(word, sql`t."sortName"`)),
    ...(after
      ? [sql`(t."rank", t."sortName", t."id") > (${after.rank}::int, ${after.sortName}, ${after.id}::uuid)`]
      : []),
  ]
  return query<TeamMember>(sql`
    WITH page AS MATERIALIZED (
      SELECT t.* FROM (${reached(team)}) t WHERE ${all(conditions)} ORDER BY t."rank", t."sortName", t."id" LIMIT ${size}::int)
    SELECT p."id", p."orgId", p."userId", p."sortName", p."jobTitle", p."department", p."onLeave", p."rank", p."whole",
      p."deadline"::text AS "deadline", p."nextExpiresAt"::text AS "nextExpiresAt", p."clearance", p."overdueTrainings",
      u."firstName", u."middleName", u."lastName",
      ARRAY(SELECT e."id"::text FROM "BoardEntry" e WHERE p."whole" AND e."roleId" = p."id" AND e."credentialId" IS NOT NULL
        AND e."deadline" IN ('EXPIRED', 'D30', 'D60', 'D90') ORDER BY e."expiresAt", e."id") AS "boardEntryIds"
    FROM page p JOIN "User" u ON u."id" = p."userId" ORDER BY p."rank", p."sortName", p."id"`)
}

/** `unseen`: those whom somebody only supervises, of whom it is not shown whether they may work. */
export type TeamCounts = { total: number; urgent: number; stopped: number; unseen: number }

/** How many people somebody has, how many of them need something, and how many cannot work. */
export async function countTeam(team: TeamQuery): Promise<TeamCounts> {
  const [row] = await query<TeamCounts>(sql`
    SELECT count(*)::int AS "total", count(*) FILTER (WHERE t."rank" < 2)::int AS "urgent",
      count(*) FILTER (WHERE t."clearance"->>'state' = 'NOT_CLEARED')::int AS "stopped",
      count(*) FILTER (WHERE NOT t."whole")::int AS "unseen" FROM (${reached(team)}) t`)
  return row ?? { total: 0, urgent: 0, stopped: 0, unseen: 0 }
}
