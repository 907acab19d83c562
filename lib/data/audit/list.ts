import type { KeptValues } from '@/lib/domain/audit/kept-fields'
import type { ActorName } from '@/lib/domain/people/names'
import type { Db } from '../db'
import { type InJson, instant } from '../rows'
import { all, join, type Sql, sql } from '../sql'

export type Somebody = ActorName & { id: string }

/** A row of the history with the names that its ids have today. */
export type HistoryRow = {
  /** The sequence number, as text. */
  id: string
  at: Date
  action: string
  subjectType: string
  subjectId: string
  requestId: string
  /** Plain-text details: facts, the reason of an access. */
  detail: Record<string, unknown>
  /** The person who did it; null for the product itself and for a command. */
  actor: Somebody | null
  /** The person whose data it is about; without a name once the account is deleted. */
  person: Somebody | null
  org: { id: string; name: string } | null
  /** The subject's current name, if it is not confidential. */
  subject: string | null
  /** True when the actor runs the installation and does not belong to the row's organization. */
  support: boolean
  beforeDigest: string | null
  afterDigest: string | null
  previousHash: string
  hash: string
  /** The stored details of the change; null without any, or once they are erased. */
  change: { before: KeptValues | null; after: KeptValues | null } | null
  /** The state of the person's membership in the row's organization; null without one. */
  memberState: 'ACTIVE' | 'ON_LEAVE' | 'ENDED' | null
}

/** The filter: one organization, one person, or everything. Omitted fields do not restrict it. */
export type HistoryQuery = {
  seq?: string | null
  orgId?: string | null
  personId?: string | null
  actorId?: string | null
  subjectId?: string | null
  actions?: readonly string[] | null
  /** `from` is inclusive, `until` exclusive. */
  from?: Date | null
  until?: Date | null
  /** Only rows before this sequence number, to continue a list; null begins with the newest row. */
  before: string | null
  size: number
}

/** A user as the history names them. */
export const nameOf = (user: Sql): Sql => sql`CASE WHEN ${user}."id" IS NULL THEN NULL ELSE json_build_object(
  'id', ${user}."id", 'firstName', ${user}."firstName", 'middleName', ${user}."middleName", 'lastName', ${user}."lastName",
  'program', ${user}."serviceOrgId" IS NOT NULL) END`

/** The title of the class that a session belongs to. */
export const sessionTitle = (session: Sql): Sql => sql`(SELECT v."title" FROM "TaskSession" s
  JOIN "TaskRevision" v ON v."id" = s."taskRevisionId" WHERE s."id" = ${session})`
const subjectId = sql`e."subjectId"::uuid`

/** Names of the things an organization creates. Personal things are not named. */
const subjectName = sql`CASE e."subjectType"
  WHEN 'Task' THEN (SELECT t."title" FROM "Task" t WHERE t."id" = ${subjectId})
  WHEN 'TaskSession' THEN ${sessionTitle(subjectId)}
  WHEN 'Enrollment' THEN ${sessionTitle(sql`(SELECT n."taskSessionId" FROM "Enrollment" n WHERE n."id" = ${subjectId})`)}
  WHEN 'Certificate' THEN ${sessionTitle(sql`(SELECT c."taskSessionId" FROM "Certificate" c WHERE c."id" = ${subjectId})`)}
  WHEN 'Curriculum' THEN (SELECT c."title" FROM "Curriculum" c WHERE c."id" = ${subjectId})
  WHEN 'SigningRequest' THEN (SELECT r."title" FROM "SigningRequest" r WHERE r."id" = ${subjectId})
  WHEN 'Webhook' THEN (SELECT w."name" FROM "WebhookSubscription" w WHERE w."id" = ${subjectId})
  WHEN 'Provider' THEN (SELECT p."geo" || ' ' || p."providerNumber" FROM "Provider" p WHERE p."id" = ${subjectId})
  WHEN 'Org' THEN (SELECT o."name" FROM "Org" o WHERE o."id" = ${subjectId})
  END`

type Row = { row: InJson<HistoryRow> }

function conditionsOf(query: HistoryQuery): Sql[] {
  const { seq, orgId, personId, actorId, subjectId, from, until, before } = query
  return [
    ...(before ? [sql`e."seq" < ${before}::bigint`] : []),
    ...(seq ? [sql`e."seq" = ${seq}::bigint`] : []),
    ...(orgId ? [sql`e."orgId" = ${orgId}::uuid`] : []),
    ...(personId ? [sql`e."personId" = ${personId}::uuid`] : []),
    ...(actorId ? [sql`e."actorId" = ${actorId}::uuid`] : []),
    ...(subjectId ? [sql`e."subjectId" = ${subjectId}::text`] : []),
    ...(from ? [sql`e."at" >= ${from}::timestamptz`] : []),
    ...(until ? [sql`e."at" < ${until}::timestamptz`] : []),
  ]
}

/**
 * The rows of a page. When several actions are requested from what may be millions of rows, the newest of each are read
 * by its own index: a rare action is found as fast as a frequent one.
 */
function pageOf(query: HistoryQuery): Sql {
  const { actions, personId, actorId, subjectId, size } = query
  const conditions = conditionsOf(query)
  const newest = sql`ORDER BY e."seq" DESC LIMIT ${size}`
  if (!actions) return sql`SELECT e.* FROM "AuditEvent" e WHERE ${all(conditions)} ${newest}`
  if (personId || actorId || subjectId)
    return sql`SELECT e.* FROM "AuditEvent" e WHERE ${all([...conditions, sql`e."action" = ANY(${[...actions]}::text[])`])} ${newest}`
  const each = sql`SELECT e.* FROM "AuditEvent" e WHERE ${all([sql`e."action" = a."action"`, ...conditions])} ${newest}`
  return sql`SELECT e.* FROM unnest(${[...actions]}::text[]) a("action") CROSS JOIN LATERAL (${each}) e ${newest}`
}

/** Rows of the history, newest first, each with names and with the stored details of its change. */
export async function listHistory(db: Db, query: HistoryQuery): Promise<HistoryRow[]> {
  const rows = await db.$queryRaw<Row[]>(sql`
    SELECT json_build_object('id', e."seq"::text, 'at', e."at", 'action', e."action", 'subjectType', e."subjectType",
      'subjectId', e."subjectId", 'requestId', e."requestId", 'detail', e."detail", 'actor', ${nameOf(sql`u`)},
      'person', ${nameOf(sql`p`)}, 'org', CASE WHEN o."id" IS NULL THEN NULL ELSE json_build_object('id', o."id", 'name', o."name") END,
      'subject', ${subjectName}, 'support', u."wheelAt" IS NOT NULL AND e."orgId" IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM "Role" r WHERE r."orgId" = e."orgId" AND r."userId" = e."actorId"),
      'beforeDigest', e."beforeDigest", 'afterDigest', e."afterDigest", 'previousHash', encode(e."previousHash", 'hex'),
      'hash', encode(e."hash", 'hex'),
      'change', CASE WHEN d."seq" IS NULL THEN NULL ELSE json_build_object('before', d."before", 'after', d."after") END,
      'memberState', (SELECT r."state" FROM "Role" r WHERE r."orgId" = e."orgId" AND r."userId" = e."personId")) AS "row"
    FROM (${pageOf(query)}) e
    LEFT JOIN "User" u ON u."id" = e."actorId" LEFT JOIN "User" p ON p."id" = e."personId"
    LEFT JOIN "Org" o ON o."id" = e."orgId" LEFT JOIN "AuditDetail" d ON d."seq" = e."seq"
    ORDER BY e."seq" DESC`)
  return rows.map(({ row }) => ({ ...row, at: instant(row.at) }))
}

/** Rows older than a page, read batch by batch as the caller consumes them. */
export async function* eachHistoryRow(db: Db, query: HistoryQuery): AsyncGenerator<HistoryRow> {
  for (let before = query.before; ; ) {
    const rows = await listHistory(db, { ...query, before })
    yield* rows
    before = rows.at(-1)?.id ?? null
    if (!before || rows.length < query.size) return
  }
}

/** True when somebody has given a reason for looking at a person's history, or at one row of it, since an instant. */
export async function hasOpened(
  db: Db,
  { actorId, personId, since }: { actorId: string; personId: string; since: Date },
): Promise<boolean> {
  const row = await db.auditEvent.findFirst({
    where: { actorId, personId, action: 'history.personOpened', at: { gte: since } },
    select: { seq: true },
  })
  return row !== null
}

/**
 * Organizations and people that match search words: organizations by the beginning of their name, people by a verified
 * contact.
 */
export const findHistoryNames = (
  db: Db,
  words: string,
): Promise<{ kind: 'ORG' | 'PERSON'; id: string; name: string }[]> =>
  db.$queryRaw(
    sql`${join(
      [
        sql`(SELECT 'ORG' AS "kind", o."id"::text, o."name" FROM "Org" o WHERE o."name" ILIKE ${`${words.replace(/[\\%_]/g, '\\$&')}%`}
        ORDER BY o."name", o."id" LIMIT 8)`,
        sql`(SELECT 'PERSON' AS "kind", u."id"::text, "whole_name"(u."firstName", NULL, u."lastName") AS "name" FROM "Contact" c
        JOIN "User" u ON u."id" = c."userId" WHERE c."value" = lower(${words}) AND c."verifiedAt" IS NOT NULL LIMIT 2)`,
      ],
      ' UNION ALL ',
    )}`,
  )
