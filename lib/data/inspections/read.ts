import type { ActorName, PersonName } from '@/lib/domain/people/names'
import type { AuditRow } from '../audit/read'
import type { CertificateRecord } from '../certificates/read'
import { endOf } from '../enrollments/list'
import { instant } from '../rows'
import { all, query, type Sql, sql } from '../sql'
import {
  type TaskSessionJson,
  type TaskSessionRecord,
  taskSessionFromJson,
  taskSessionJson,
} from '../task-sessions/read'

/**
 * Sessions of an organization that began in a period, of classes for one kind of license ("GEO:TYPE") or for any.
 * Drafts are left out.
 */
export type InspectedSpan = {
  orgId: string
  since: Date
  before: Date
  license: string | null
  /** Whether it shows how people stand with their own renewals. */
  showsStanding: boolean
}

/**
 * A session with the number of people on its sheet, and of its certificates: valid ones, and superseded or revoked ones
 * (`over`).
 */
export type InspectedSession = TaskSessionRecord & { people: number; valid: number; over: number }
type InspectedPosition = { startsAt: string; id: string }

const inSpan = ({ orgId, since, before, license }: InspectedSpan, extraConditions: readonly Sql[] = []) =>
  all([
    sql`s."orgId" = ${orgId}::uuid AND s."startsAt" >= ${since.toISOString()}::timestamptz`,
    sql`s."startsAt" < ${before.toISOString()}::timestamptz AND s."state" <> 'DRAFT'`,
    ...(license
      ? [
          sql`EXISTS (SELECT 1 FROM "TaskRevision" v WHERE v."id" = s."taskRevisionId" AND ${license}::text = ANY(v."eligible"))`,
        ]
      : []),
    ...extraConditions,
  ])

/** SQL condition: an enrollment is on the sheet (`present` of `lib/domain/certificates/sign-in-sheet.ts`). */
const onSheet = sql`e."status" IN ('ENROLLED', 'ATTENDED', 'PASS', 'FAIL', 'INCOMPLETE')`
const finalized = sql`s."state" = 'FINALIZED'`

const counts = sql`'people', (SELECT count(*) FROM "Enrollment" e WHERE e."taskSessionId" = s."id" AND ${onSheet}),
  'valid', (SELECT count(*) FROM "Certificate" c WHERE c."taskSessionId" = s."id" AND c."state" = 'VALID'),
  'over', (SELECT count(*) FROM "Certificate" c WHERE c."taskSessionId" = s."id" AND c."state" <> 'VALID')`

type SessionRow = { session: TaskSessionJson & Pick<InspectedSession, 'people' | 'valid' | 'over'> }

const sessionOf = ({ session: { people, valid, over: unfinalized, ...row } }: SessionRow): InspectedSession => ({
  ...taskSessionFromJson(row),
  people,
  valid,
  over: unfinalized,
})

/** A page of such sessions in the order in which they began; one statement. */
export async function listInspectedSessions(
  span: InspectedSpan,
  { after, size }: { after: InspectedPosition | null; size: number },
): Promise<InspectedSession[]> {
  const afterCondition = after
    ? [sql`(s."startsAt", s."id") > (${after.startsAt}::timestamptz, ${after.id}::uuid)`]
    : []
  const rows = await query<SessionRow>(sql`
    SELECT ${taskSessionJson} || jsonb_build_object(${counts}) AS "session"
    FROM (SELECT * FROM "TaskSession" s WHERE ${inSpan(span, afterCondition)} ORDER BY s."startsAt", s."id" LIMIT ${size}::int) s
    ORDER BY s."startsAt", s."id"`)
  return rows.map(sessionOf)
}

/** One session, if it is in the period and finalized; otherwise null. */
export async function findInspectedSession(span: InspectedSpan, id: string): Promise<InspectedSession | null> {
  const [row] = await query<SessionRow>(sql`
    SELECT ${taskSessionJson} || jsonb_build_object(${counts}) AS "session"
    FROM "TaskSession" s WHERE ${inSpan(span, [finalized, sql`s."id" = ${id}::uuid`])}`)
  return row ? sessionOf(row) : null
}

/**
 * The contents of a period: finalized sessions, sessions that are over but not finalized, all others; people on sheets;
 * certificates.
 */
export type InspectionCounts = {
  finalized: number
  unfinalized: number
  others: number
  people: number
  certificates: number
  over: number
}

/** Counts the contents of a period at an instant; one statement. */
export async function countInspected(span: InspectedSpan, now: Date): Promise<InspectionCounts> {
  const isOver = sql`(s."state" = 'ENDED' OR s."state" IN ('SCHEDULED', 'OPEN') AND (s."endedAt" IS NOT NULL
    OR ${endOf} <= ${now.toISOString()}::timestamptz))`
  const [row] = await query<InspectionCounts>(sql`
    WITH span AS MATERIALIZED (SELECT s."id", ${finalized} AS "final", ${isOver} AS "over" FROM "TaskSession" s WHERE ${inSpan(span)})
    SELECT (SELECT count(*) FROM span WHERE "final")::int AS "finalized",
      (SELECT count(*) FROM span WHERE "over")::int AS "unfinalized",
      (SELECT count(*) FROM span WHERE NOT "final" AND NOT "over")::int AS "others",
      (SELECT count(DISTINCT e."userId") FROM "Enrollment" e JOIN span ON span."id" = e."taskSessionId" AND span."final"
        WHERE ${onSheet})::int AS "people",
      count(*) FILTER (WHERE c."state" = 'VALID')::int AS "certificates",
      count(*) FILTER (WHERE c."state" <> 'VALID')::int AS "over"
    FROM "Certificate" c JOIN span ON span."id" = c."taskSessionId" AND span."final"`)
  return row ?? { finalized: 0, unfinalized: 0, others: 0, people: 0, certificates: 0, over: 0 }
}

/** The kinds of license ("GEO:TYPE") that sessions of an organization were ever held for. */
export async function listInspectedLicenses(orgId: string): Promise<string[]> {
  const rows = await query<{ license: string }>(sql`
    SELECT DISTINCT unnest(v."eligible") AS "license" FROM "TaskRevision" v
    WHERE EXISTS (SELECT 1 FROM "TaskSession" s WHERE s."taskRevisionId" = v."id" AND s."orgId" = ${orgId}::uuid
      AND s."state" <> 'DRAFT') ORDER BY 1`)
  return rows.map(({ license }) => license)
}

type Content = CertificateRecord['content']

/**
 * A page of all certificates that a session has issued, including superseded and revoked ones, by number, after a given
 * number.
 */
export async function listAllCertificates(
  taskSessionId: string,
  { after, size }: { after: string | null; size: number },
): Promise<CertificateRecord[]> {
  const rows = await query<CertificateRecord & { content: Content }>(sql`
    SELECT c.* FROM "Certificate" c WHERE c."taskSessionId" = ${taskSessionId}::uuid
      AND (${after}::text IS NULL OR c."number" > ${after}::text) ORDER BY c."number" LIMIT ${size}::int`)
  return rows
}

/** A person on the sheets of a period, with the certificates and credits of its sessions. */
export type InspectedPerson = PersonName & {
  id: string
  /** The sort key: the name. */
  key: string
  erased: boolean
  /** True when the person belongs to the organization now, and shows it their licenses. */
  member: boolean
  employeeId: string | null
  /** The kinds of license that the sessions they attended were for. */
  eligible: string[]
  classes: number
  certificates: { number: string; state: CertificateRecord['state'] }[]
  creditIds: string[]
}

/** A page of the people on the sheets of the finalized sessions of a span, by name; one statement. */
export const listInspectedPeople = (
  span: InspectedSpan,
  { after, size }: { after: readonly [key: string, id: string] | null; size: number },
): Promise<InspectedPerson[]> =>
  query<InspectedPerson>(sql`
    WITH span AS MATERIALIZED (SELECT s."id", s."taskRevisionId" FROM "TaskSession" s WHERE ${inSpan(span, [finalized])}),
    seats AS MATERIALIZED (
      SELECT e."userId", array_agg(e."id") AS "ids", count(*)::int AS "classes", array_agg(DISTINCT span."taskRevisionId") AS "revisions"
      FROM "Enrollment" e JOIN span ON span."id" = e."taskSessionId" WHERE ${onSheet} GROUP BY e."userId"),
    named AS (SELECT seats.*, u."firstName", u."middleName", u."lastName", u."erasedAt",
        lower(coalesce(u."lastName", '') || ' ' || coalesce(u."firstName", '')) COLLATE "C" AS "key"
      FROM seats JOIN "User" u ON u."id" = seats."userId"),
    page AS (SELECT * FROM named WHERE ${after?.[0] ?? null}::text IS NULL
        OR ("key", "userId") > (${after?.[0] ?? null}::text COLLATE "C", ${after?.[1] ?? null}::uuid)
      ORDER BY "key", "userId" LIMIT ${size}::int)
    SELECT p."userId" AS "id", p."key", p."firstName", p."middleName", p."lastName", p."erasedAt" IS NOT NULL AS "erased", p."classes",
      r."id" IS NOT NULL AND NOT r."licensesHidden" AS "member", r."employeeId",
      (SELECT coalesce(array_agg(DISTINCT pair), '{}') FROM "TaskRevision" v CROSS JOIN unnest(v."eligible") AS pair
        WHERE v."id" = ANY(p."revisions")) AS "eligible",
      (SELECT coalesce(json_agg(json_build_object('number', c."number", 'state', c."state") ORDER BY c."number"), '[]')
        FROM "Certificate" c WHERE c."enrollmentId" = ANY(p."ids")) AS "certificates",
      (SELECT coalesce(array_agg(k."id"::text), '{}') FROM "Credit" k
        WHERE k."userId" = p."userId" AND k."enrollmentId" = ANY(p."ids") AND k."state" = 'ACTIVE' AND k."supersededAt" IS NULL) AS "creditIds"
    FROM page p LEFT JOIN "Role" r ON r."userId" = p."userId" AND r."orgId" = ${span.orgId}::uuid AND r."state" <> 'ENDED'
    ORDER BY p."key", p."userId"`)

/** A row of the history with the name of its actor. */
export type HistoryRow = AuditRow & { previousHash: Uint8Array; hash: Uint8Array; actor: ActorName | null }

/** The history of a session and its certificates, oldest first, after a sequence number, without mere views. */
export async function listSessionHistory(
  taskSessionId: string,
  { after, size }: { after: bigint; size: number },
): Promise<HistoryRow[]> {
  const rows = await query<Omit<HistoryRow, 'seq' | 'at'> & { seq: string; at: string | Date }>(sql`
    SELECT a.*, CASE WHEN u."id" IS NULL THEN NULL ELSE json_build_object('firstName', u."firstName",
      'middleName', u."middleName", 'lastName', u."lastName", 'program', u."serviceOrgId" IS NOT NULL) END AS "actor"
    FROM (
      SELECT * FROM "AuditEvent" WHERE "subjectType" = 'TaskSession' AND "subjectId" = ${taskSessionId}::text
      UNION ALL
      SELECT h.* FROM "Certificate" c JOIN "AuditEvent" h ON h."subjectType" = 'Certificate' AND h."subjectId" = c."id"::text
      WHERE c."taskSessionId" = ${taskSessionId}::uuid) a
    LEFT JOIN "User" u ON u."id" = a."actorId"
    WHERE a."seq" > ${String(after)}::bigint AND a."action" NOT LIKE '%.viewed' ORDER BY a."seq" LIMIT ${size}::int`)
  return rows.map((row) => ({
    ...row,
    seq: BigInt(row.seq),
    at: typeof row.at === 'string' ? instant(row.at) : row.at,
  }))
}
