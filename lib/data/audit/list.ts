import type { HistoryRecordKind } from '@/lib/domain/audit/actions'
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
  /** The subject's current name, if it is not confidential; that of its record where it has one. */
  subject: string | null
  /** The record that the subject is or belongs to: the session of a check-in, the document of a signature. */
  record: SubjectRecord | null
  /** The name of the guest whom it is about. */
  guest: string | null
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

type SubjectRecord = {
  kind: Exclude<HistoryRecordKind, 'CREDENTIAL'>
  id: string
  title: string
  /** The day of a session, in its own zone. */
  day: string | null
}

/** What words of a search name in an organization: ids of records and of people. */
export type HistoryMatches = { records: readonly string[]; people: readonly string[] }

/** The filter: one organization, one person, or everything. Omitted fields do not restrict it. */
export type HistoryQuery = {
  seq?: string | null
  orgId?: string | null
  personId?: string | null
  actorId?: string | null
  subjectId?: string | null
  actions?: readonly string[] | null
  /** Only rows about this record or what belongs to it. */
  recordId?: string | null
  /** Only rows of the organization about one of these. */
  matches?: HistoryMatches | null
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

/** The things an organization creates that are no records of their own, by name. Personal things are not named. */
const subjectName = sql`CASE e."subjectType"
  WHEN 'Webhook' THEN (SELECT w."name" FROM "WebhookSubscription" w WHERE w."id" = ${subjectId})
  WHEN 'Provider' THEN (SELECT p."geo" || ' ' || p."providerNumber" FROM "Provider" p WHERE p."id" = ${subjectId})
  WHEN 'Org' THEN (SELECT o."name" FROM "Org" o WHERE o."id" = ${subjectId})
  END`

const titled = (kind: SubjectRecord['kind'], table: Sql, id: Sql): Sql => sql`(SELECT json_build_object(
  'kind', ${kind}::text, 'id', t."id", 'title', t."title", 'day', NULL) FROM ${table} t WHERE t."id" = ${id})`
const session = (
  id: Sql,
): Sql => sql`(SELECT json_build_object('kind', 'TASK_SESSION', 'id', s."id", 'title', v."title",
    'day', to_char(s."startsAt" AT TIME ZONE s."timeZone", 'YYYY-MM-DD'))
  FROM "TaskSession" s JOIN "TaskRevision" v ON v."id" = s."taskRevisionId" WHERE s."id" = ${id})`
/** A column of the subject's row. */
const own = (table: Sql, column: Sql): Sql => sql`(SELECT x.${column} FROM ${table} x WHERE x."id" = ${subjectId})`
const ofSession = (table: Sql): Sql => session(own(table, sql`"taskSessionId"`))
const request = sql`"SigningRequest"`

/** The record that a row is about, as `history_records` finds it. */
const subjectRecord = sql`CASE e."subjectType"
  WHEN 'Task' THEN ${titled('TASK', sql`"Task"`, subjectId)}
  WHEN 'TaskSession' THEN ${session(subjectId)}
  WHEN 'Enrollment' THEN ${ofSession(sql`"Enrollment"`)}
  WHEN 'Certificate' THEN ${ofSession(sql`"Certificate"`)}
  WHEN 'Signature' THEN ${ofSession(sql`"Signature"`)}
  WHEN 'LateCheckIn' THEN ${ofSession(sql`"LateCheckIn"`)}
  WHEN 'Guest' THEN ${ofSession(sql`"Guest"`)}
  WHEN 'Invitation' THEN ${ofSession(sql`"Invitation"`)}
  WHEN 'Credit' THEN ${session(sql`(e."detail" ->> 'taskSessionId')::uuid`)}
  WHEN 'Curriculum' THEN ${titled('CURRICULUM', sql`"Curriculum"`, subjectId)}
  WHEN 'CurriculumAssignment' THEN
    ${titled('CURRICULUM', sql`"Curriculum"`, own(sql`"CurriculumAssignment"`, sql`"curriculumId"`))}
  WHEN 'DocumentRequest' THEN ${titled('DOCUMENT_REQUEST', sql`"DocumentRequest"`, subjectId)}
  WHEN 'RequestedDocument' THEN
    ${titled('DOCUMENT_REQUEST', sql`"DocumentRequest"`, own(sql`"RequestedDocument"`, sql`"requestId"`))}
  WHEN 'SigningRequest' THEN ${titled('SIGNING_REQUEST', request, subjectId)}
  WHEN 'SigningCopy' THEN ${titled('SIGNING_REQUEST', request, own(sql`"SigningCopy"`, sql`"requestId"`))}
  WHEN 'Signer' THEN ${titled(
    'SIGNING_REQUEST',
    request,
    sql`(SELECT c."requestId" FROM "Signer" g
    JOIN "SigningCopy" c ON c."id" = g."copyId" WHERE g."id" = ${subjectId})`,
  )}
  END`

/** The guest whom a row is about: its subject, or the one whose attendance or signature it is. */
const guestName = sql`(SELECT nullif(concat_ws(' ', g."firstName", g."lastName"), '') FROM "Guest" g WHERE g."id" = CASE e."subjectType"
  WHEN 'Guest' THEN ${subjectId}
  WHEN 'Enrollment' THEN ${own(sql`"Enrollment"`, sql`"guestId"`)}
  WHEN 'Signature' THEN ${own(sql`"Signature"`, sql`"guestId"`)}
  END)`

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

/** Rows about a record, by their own index. */
const aboutRecord = (
  id: Sql,
  { before }: HistoryQuery,
): Sql => sql`"AuditRecord" a JOIN "AuditEvent" e ON e."seq" = a."seq"
  WHERE a."recordId" = ${id} ${before ? sql`AND a."seq" < ${before}::bigint` : sql``}`

/** A column of the history and the value that it has in the rows asked for. */
type Key = readonly [column: Sql, value: Sql]

/**
 * The newest rows with these values in the leading columns of an index, as a range in its order. With equalities the
 * planner may walk the whole history backward instead, past everything of other organizations.
 */
function newestOf({ before, size }: HistoryQuery, key: readonly Key[], narrow: Sql): Sql {
  const [columns, values] = [
    join(
      key.map(([column]) => column),
      ', ',
    ),
    join(
      key.map(([, value]) => value),
      ', ',
    ),
  ]
  const order = join(
    [...key.map(([column]) => column), sql`e."seq"`].map((column) => sql`${column} DESC`),
    ', ',
  )
  return sql`SELECT e.* FROM "AuditEvent" e WHERE (${columns}, e."seq") < (${values}, ${before ?? lastSeq}::bigint)
    AND (${columns}) >= (${values}) AND ${narrow} ORDER BY ${order} LIMIT ${size}`
}

/** Above every sequence number. */
const lastSeq = '9223372036854775807'

const narrowBy = (query: HistoryQuery): Sql => {
  const { actions, matches } = query
  return all([
    ...conditionsOf(query),
    ...(actions ? [sql`e."action" = ANY(${[...actions]}::text[])`] : []),
    ...(matches ? [isMatch(matches)] : []),
  ])
}

const ofOrg = (orgId: string): Key => [sql`e."orgId"`, sql`${orgId}::uuid`]
const ofAction: Key = [sql`e."action"`, sql`a."action"`]

/**
 * The rows of a page. When several actions or several records are requested from what may be millions of rows, the
 * newest of each are read by its own index: rare ones are found as fast as frequent ones.
 */
function pageOf(query: HistoryQuery): Sql {
  const { actions, orgId, recordId, matches, personId, actorId, subjectId, size } = query
  if (recordId)
    return sql`SELECT e.* FROM ${aboutRecord(sql`${recordId}::uuid`, query)} AND ${narrowBy(query)}
      ORDER BY a."seq" DESC LIMIT ${size}`
  if (orgId && !subjectId) return pageInOrg({ ...query, orgId })
  const newest = sql`ORDER BY e."seq" DESC LIMIT ${size}`
  if (!actions || personId || actorId || subjectId || matches)
    return sql`SELECT e.* FROM "AuditEvent" e WHERE ${narrowBy(query)} ${newest}`
  const each = sql`SELECT e.* FROM "AuditEvent" e WHERE ${all([sql`e."action" = a."action"`, ...conditionsOf(query)])} ${newest}`
  return sql`SELECT e.* FROM unnest(${[...actions]}::text[]) a("action") CROSS JOIN LATERAL (${each}) e ${newest}`
}

function pageInOrg(query: HistoryQuery & { orgId: string }): Sql {
  const { orgId, personId, actorId, actions, matches, size } = query
  const [org, rest] = [ofOrg(orgId), { ...query, orgId: null }]
  if (personId)
    return newestOf(query, [org, [sql`e."personId"`, sql`${personId}::uuid`]], narrowBy({ ...rest, personId: null }))
  if (actorId)
    return newestOf(query, [org, [sql`e."actorId"`, sql`${actorId}::uuid`]], narrowBy({ ...rest, actorId: null }))
  if (matches) return newestOfEach(query, matches)
  if (!actions) return newestOf(query, [org], narrowBy(rest))
  const each = newestOf(query, [org, ofAction], all(conditionsOf(rest)))
  return sql`SELECT e.* FROM unnest(${[...actions]}::text[]) a("action") CROSS JOIN LATERAL (${each}) e
    ORDER BY e."seq" DESC LIMIT ${size}`
}

function newestOfEach(query: HistoryQuery & { orgId: string }, { records, people }: HistoryMatches): Sql {
  const { orgId, size } = query
  const rest = { ...query, matches: null }
  const ofRecord = sql`SELECT e."seq" FROM ${aboutRecord(sql`r."id"`, query)} AND ${narrowBy(rest)}
    ORDER BY a."seq" DESC LIMIT ${size}`
  const person: Key = [sql`e."personId"`, sql`p."id"`]
  const ofPerson = newestOf(query, [ofOrg(orgId), person], narrowBy({ ...rest, orgId: null }))
  return sql`SELECT e.* FROM (SELECT DISTINCT m."seq" FROM (
      SELECT x."seq" FROM unnest(${[...records]}::uuid[]) r("id") CROSS JOIN LATERAL (${ofRecord}) x
      UNION ALL SELECT x."seq" FROM unnest(${[...people]}::uuid[]) p("id") CROSS JOIN LATERAL (${ofPerson}) x) m
    ORDER BY m."seq" DESC LIMIT ${size}) n JOIN "AuditEvent" e ON e."seq" = n."seq"`
}

function isMatch({ records, people }: HistoryMatches): Sql {
  const ofPeople = sql`e."personId" = ANY(${[...people]}::uuid[])`
  if (records.length === 0) return ofPeople
  return sql`(${ofPeople} OR e."seq" IN (
    SELECT m."seq" FROM "AuditRecord" m WHERE m."recordId" = ANY(${[...records]}::uuid[])))`
}

/** Rows of the history, newest first, each with names and with the stored details of its change. */
export async function listHistory(db: Db, query: HistoryQuery): Promise<HistoryRow[]> {
  const rows = await db.$queryRaw<Row[]>(sql`
    SELECT json_build_object('id', e."seq"::text, 'at', e."at", 'action', e."action", 'subjectType', e."subjectType",
      'subjectId', e."subjectId", 'requestId', e."requestId", 'detail', e."detail", 'actor', ${nameOf(sql`u`)},
      'person', ${nameOf(sql`p`)}, 'org', CASE WHEN o."id" IS NULL THEN NULL ELSE json_build_object('id', o."id", 'name', o."name") END,
      'subject', ${subjectName}, 'record', ${subjectRecord}, 'guest', ${guestName}, 'support', u."wheelAt" IS NOT NULL AND e."orgId" IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM "Role" r WHERE r."orgId" = e."orgId" AND r."userId" = e."actorId"),
      'beforeDigest', e."beforeDigest", 'afterDigest', e."afterDigest", 'previousHash', encode(e."previousHash", 'hex'),
      'hash', encode(e."hash", 'hex'),
      'change', CASE WHEN d."seq" IS NULL THEN NULL ELSE json_build_object('before', d."before", 'after', d."after") END,
      'memberState', (SELECT r."state" FROM "Role" r WHERE r."orgId" = e."orgId" AND r."userId" = e."personId")) AS "row"
    FROM (${pageOf(query)}) e
    LEFT JOIN "User" u ON u."id" = e."actorId" LEFT JOIN "User" p ON p."id" = e."personId"
    LEFT JOIN "Org" o ON o."id" = e."orgId" LEFT JOIN "AuditDetail" d ON d."seq" = e."seq"
    ORDER BY e."seq" DESC`)
  return rows.map(({ row }) => ({ ...row, subject: row.record?.title ?? row.subject, at: instant(row.at) }))
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
