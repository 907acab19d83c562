import type { WitnessKind } from '@/lib/domain/check-in/witness'
import type { RosterFilter } from '@/lib/domain/enrollments/place-facts'
import type { EnrollmentPlace } from '@/lib/domain/enrollments/transitions'
import type { StoredName } from '@/lib/domain/people/names'
import type { Db } from '../db'
import { occurs } from '../search-by-name'
import { all, query, type Sql, sql } from '../sql'
import { hasSeat } from './has-seat'
import { type EnrollmentJson, type EnrollmentLine, enrollmentFromJson, enrollmentJson } from './list'

/** The details of a guest beside the name. The contact is only for people who may see those of members. */
type GuestFacts = {
  version: number
  licenseGeo: string | null
  licenseType: string | null
  licenseNumber: string | null
  contact: string | null
}

/** A line of a session's roster: the enrollment, its person or guest, and their membership while they have one. */
export type RosterLine = {
  enrollment: EnrollmentLine
  /** The person, or the guest with further details in `guest`. */
  person: StoredName & { id: string }
  guest: GuestFacts | null
  member: { id: string; department: string | null; jobTitle: string | null; employeeId: string | null } | null
  /** The sort key of lists. */
  sortName: string
}

/** A position on a roster. The waiting list is ordered by the time of the request, everything else by name. */
export type RosterPosition = { key: string; id: string }
type RosterQuery = {
  taskSessionId: string
  filter: RosterFilter | null
  /** Folded; every word must occur. */
  words: readonly string[]
  /** True: contacts and employee numbers are searched too, for readers who may see them. */
  wide: boolean
  after: RosterPosition | null
  size: number
}

const sortName = sql`coalesce(r."sortName", lower(concat_ws(', ', coalesce(u."lastName", g."lastName"),
  coalesce(u."firstName", g."firstName"))))`

function placeCondition(filter: RosterFilter | null): Sql {
  if (filter === null) return sql`e."status" <> 'WITHDRAWN'`
  if (filter === 'SEAT') return hasSeat
  if (filter === 'INVITATION' || filter === 'APPROVAL' || filter === 'WAITLIST')
    return sql`e."status" = 'PENDING' AND e."pendingReason" = ${filter}::"PendingReason"`
  return sql`e."status" = ${filter}::"EnrollmentStatus"`
}

type Row = Omit<RosterLine, 'enrollment'> & { enrollment: EnrollmentJson }

/** A page of a session's roster; one statement. Without a filter it has everybody who has not withdrawn. */
export async function listRosterPage(page: RosterQuery): Promise<RosterLine[]> {
  const { taskSessionId, filter, words, wide, after, size } = page
  const [key, type] = filter === 'WAITLIST' ? [sql`e."waitingAt"`, sql`timestamptz`] : [sortName, sql`text`]
  const searched = wide ? sql`coalesce(r."searchText", ${sortName})` : sortName
  const conditions = [
    sql`e."taskSessionId" = ${taskSessionId}::uuid`,
    placeCondition(filter),
    ...(after ? [sql`(${key}, e."id") > (${after.key}::${type}, ${after.id}::uuid)`] : []),
    ...words.map((word) => occurs(word, searched)),
  ]
  const rows = await query<Row>(sql`SELECT ${enrollmentJson} AS "enrollment", ${sortName} AS "sortName",
      json_build_object('id', coalesce(u."id", g."id"), 'firstName', coalesce(u."firstName", g."firstName"),
        'middleName', u."middleName", 'lastName', coalesce(u."lastName", g."lastName")) AS "person",
      CASE WHEN g."id" IS NULL THEN NULL ELSE json_build_object('version', g."version", 'licenseGeo', g."licenseGeo",
        'licenseType', g."licenseType", 'licenseNumber', g."licenseNumber", 'contact', g."contact") END AS "guest",
      CASE WHEN r."id" IS NULL OR r."state" = 'ENDED' THEN NULL ELSE json_build_object('id', r."id",
        'department', r."department", 'jobTitle', r."jobTitle", 'employeeId', r."employeeId") END AS "member"
    FROM "Enrollment" e LEFT JOIN "User" u ON u."id" = e."userId" LEFT JOIN "Guest" g ON g."id" = e."guestId"
      LEFT JOIN "Role" r ON r."userId" = e."userId" AND r."orgId" = e."orgId"
    WHERE ${all(conditions)} ORDER BY ${key}, e."id" LIMIT ${size}::int`)
  return rows.map((row) => ({ ...row, enrollment: enrollmentFromJson(row.enrollment) }))
}

/** The number of people in each place, in one statement; places with nobody are left out. */
export async function countRoster(taskSessionId: string): Promise<Map<EnrollmentPlace, number>> {
  const counts = sql`SELECT coalesce("pendingReason"::text, "status"::text) AS "place", count(*)::int AS "count"
    FROM "Enrollment" WHERE "taskSessionId" = ${taskSessionId}::uuid GROUP BY 1`
  const rows = await query<{ place: EnrollmentPlace; count: number }>(counts, 'roster-counts')
  return new Map(rows.map(({ place, count }) => [place, count]))
}

/**
 * A line of an enrollment's history. `actor` is null for the product itself and for an account that no longer exists.
 */
export type EnrollmentHistoryLine = {
  id: string
  at: Date
  kind: string
  fromStatus: EnrollmentLine['status'] | null
  toStatus: EnrollmentLine['status']
  pendingReason: EnrollmentLine['pendingReason']
  reason: string | null
  /** By what it was seen; null where nothing has to be, and for lines from before witnesses were stored. */
  witness: WitnessKind | null
  actor: (StoredName & { id: string; program: boolean }) | null
}

/** The history of an enrollment, oldest first; at most `size` lines. */
export const listEnrollmentHistory = (db: Db, enrollmentId: string, size: number): Promise<EnrollmentHistoryLine[]> =>
  db.$queryRaw<EnrollmentHistoryLine[]>`
    SELECT v."id", v."at", v."kind", v."fromStatus"::text AS "fromStatus", v."toStatus"::text AS "toStatus",
      v."pendingReason"::text AS "pendingReason", v."reason", v."witness"::text AS "witness", CASE WHEN u."id" IS NULL THEN NULL ELSE json_build_object(
        'id', u."id", 'firstName', u."firstName", 'middleName', u."middleName", 'lastName', u."lastName",
        'program', u."serviceOrgId" IS NOT NULL) END AS "actor"
    FROM "EnrollmentEvent" v LEFT JOIN "User" u ON u."id" = v."actorId"
    WHERE v."enrollmentId" = ${enrollmentId}::uuid ORDER BY v."at", v."id" LIMIT ${size}`
