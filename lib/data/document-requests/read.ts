import type {
  DocumentKind,
  DocumentRequestFilter,
  DocumentRequestState,
  RequestedDocumentState,
  RequestedStanding,
} from '@/lib/domain/documents/requests'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { isOnePerson } from '../access/hands'
import type { Db, Tx } from '../db'
import { type InJson, instant, instantOrNull, withInstants } from '../rows'
import { all, query, type Sql, sql } from '../sql'

/**
 * The number of people in each state of a request. Everybody counts once, with their latest cycle; `open` includes the
 * overdue ones.
 */
type RequestCounts = {
  open: number
  overdue: number
  fulfilled: number
  declined: number
  exempt: number
  cancelled: number
}

/** A document that an organization requests from named people or from an audience. */
export type DocumentRequestRecord = {
  id: string
  createdAt: Date
  updatedAt: Date
  version: number
  orgId: string
  orgName: string
  timeZone: string
  createdById: string | null
  title: string
  note: string | null
  kind: DocumentKind
  healthRecordType: string | null
  named: boolean
  departments: string[]
  jobTitles: string[]
  credentialTypes: string[]
  geos: string[]
  hiredFrom: PlainDate | null
  hiredUntil: PlainDate | null
  hiredWithinMonths: number | null
  joiners: boolean
  dueOn: PlainDate | null
  dueDays: number | null
  validMonths: number | null
  state: DocumentRequestState
  endedAt: Date | null
  counts: RequestCounts
}

type RequestRow = { request: InJson<DocumentRequestRecord> }

const requestFromRow = ({ request }: RequestRow): DocumentRequestRecord => ({
  ...withInstants(request),
  endedAt: instantOrNull(request.endedAt),
})

/** SQL condition: row `d` of "RequestedDocument" is the latest of its person. */
const isLatest = sql`NOT EXISTS (SELECT 1 FROM "RequestedDocument" l
  WHERE l."requestId" = d."requestId" AND l."roleId" = d."roleId" AND l."cycle" > d."cycle")`

const requestSelect = (from: Sql, now: Date): Sql => sql`
  SELECT row_to_json(x) AS "request" FROM (
    SELECT q."id", q."createdAt", q."updatedAt", q."version", q."orgId", o."name" AS "orgName", o."timeZone", q."createdById",
      q."title", q."note", q."kind", q."healthRecordType", q."named", q."departments", q."jobTitles", q."credentialTypes",
      q."geos", q."hiredFrom", q."hiredUntil", q."hiredWithinMonths", q."joiners", q."dueOn", q."dueDays", q."validMonths", q."state", q."endedAt", (
        SELECT json_build_object('open', count(*) FILTER (WHERE d."state" = 'OPEN'),
          'overdue', count(*) FILTER (WHERE d."state" = 'OPEN' AND d."dueOn" < (${now}::timestamptz AT TIME ZONE o."timeZone")::date),
          'fulfilled', count(*) FILTER (WHERE d."state" = 'FULFILLED'),
          'declined', count(*) FILTER (WHERE d."state" = 'DECLINED'),
          'exempt', count(*) FILTER (WHERE d."state" = 'EXEMPT'),
          'cancelled', count(*) FILTER (WHERE d."state" = 'CANCELLED'))
        FROM "RequestedDocument" d WHERE d."requestId" = q."id" AND ${isLatest}) AS "counts"
    FROM ${from} q JOIN "Org" o ON o."id" = q."orgId"
    ORDER BY q."createdAt" DESC, q."id" DESC) x`

export async function findDocumentRequest(db: Db | Tx, id: string, now: Date): Promise<DocumentRequestRecord | null> {
  const from = sql`(SELECT * FROM "DocumentRequest" WHERE "id" = ${id}::uuid)`
  const [row] = await db.$queryRaw<RequestRow[]>(requestSelect(from, now))
  return row ? requestFromRow(row) : null
}

type RequestPageQuery = {
  orgId: string
  state: DocumentRequestFilter | null
  now: Date
  after: { createdAt: string; id: string } | null
  size: number
}

function filterCondition(filter: DocumentRequestFilter, now: Date): Sql {
  if (filter !== 'WAITING' && filter !== 'OVERDUE') return sql`"state" = ${filter}::"DocumentRequestState"`
  const late = sql`AND d."dueOn" < (SELECT (${now}::timestamptz AT TIME ZONE o."timeZone")::date FROM "Org" o WHERE o."id" = d."orgId")`
  return sql`EXISTS (SELECT 1 FROM "RequestedDocument" d
    WHERE d."requestId" = "DocumentRequest"."id" AND d."state" = 'OPEN' ${filter === 'OVERDUE' ? late : sql``})`
}

/** A page of an organization's requests, newest first. */
export async function listDocumentRequests({ orgId, state, now, after, size }: RequestPageQuery) {
  const conditions = all([
    sql`"orgId" = ${orgId}::uuid`,
    ...(state ? [filterCondition(state, now)] : []),
    ...(after ? [sql`("createdAt", "id") < (${after.createdAt}::timestamptz, ${after.id}::uuid)`] : []),
  ])
  const from = sql`(SELECT * FROM "DocumentRequest" WHERE ${conditions} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${size}::int)`
  return (await query<RequestRow>(requestSelect(from, now))).map(requestFromRow)
}

/** One cycle of a request for one person, with the request, the organization and the person's name. */
export type RequestedRecord = {
  id: string
  createdAt: Date
  updatedAt: Date
  version: number
  requestId: string
  orgId: string
  orgName: string
  timeZone: string
  roleId: string
  userId: string
  cycle: number
  dueOn: PlainDate | null
  state: RequestedDocumentState
  answeredAt: Date | null
  declineReason: string | null
  /** Why an administrator sent it back, accepted something else, or exempted the person. */
  decisionReason: string | null
  /** Decided by the person themself, where nobody else could. */
  decidedByOneself: boolean
  /** Whether a document was handed in whose sharing the person has ended since; facts of a health record are no share. */
  stoppedSharing: boolean
  /** The last day on which the latest answer is valid, even while the next one is being requested. */
  validUntil: PlainDate | null
  documentId: string | null
  /** The copy of the health record handed in that the organization has. Opened in person, never by a token. */
  copyId: string | null
  title: string
  note: string | null
  kind: DocumentKind
  healthRecordType: string | null
  validMonths: number | null
  requestState: DocumentRequestState
  firstName: string | null
  middleName: string | null
  lastName: string | null
  employeeId: string | null
  department: string | null
  jobTitle: string | null
  /** Sort key for lists by name. */
  sortName: string
}

type RequestedRow = { requested: InJson<RequestedRecord> }

const requestedFromRow = ({ requested }: RequestedRow): RequestedRecord => ({
  ...withInstants(requested),
  answeredAt: instantOrNull(requested.answeredAt),
})

/** Selects the rows of "RequestedDocument" that `from` yields. A deleted document disappears for everybody at once. */
const requestedSelect = (from: Sql, order: Sql): Sql => sql`
  SELECT row_to_json(x) AS "requested" FROM (
    SELECT d."id", d."createdAt", d."updatedAt", d."version", d."requestId", d."orgId", o."name" AS "orgName", o."timeZone",
      d."roleId", d."userId", d."cycle", d."dueOn", d."state", d."answeredAt", d."declineReason",
      d."decisionReason", coalesce(${isOnePerson(sql`d."decidedById"`, sql`d."userId"`)}, false) AS "decidedByOneself",
      d."state" = 'FULFILLED' AND q."kind" <> 'HEALTH' AND d."documentId" IS NOT NULL AND d."decisionReason" IS NULL
        AND NOT EXISTS (SELECT 1 FROM "DocumentShare" s WHERE s."documentId" = d."documentId" AND s."orgId" = d."orgId" AND s."endedAt" IS NULL)
        AS "stoppedSharing",
      coalesce(d."validUntil", (SELECT p."validUntil" FROM "RequestedDocument" p WHERE p."requestId" = d."requestId"
        AND p."roleId" = d."roleId" AND p."cycle" < d."cycle" AND p."state" = 'FULFILLED' ORDER BY p."cycle" DESC LIMIT 1))
        AS "validUntil",
      (SELECT f."id" FROM "Document" f WHERE f."id" = d."documentId" AND f."deletedAt" IS NULL) AS "documentId",
      (SELECT c."id" FROM "HealthCopy" c JOIN "Document" f ON f."id" = c."documentId" AND f."deletedAt" IS NULL
        WHERE c."documentId" = d."documentId" AND c."orgId" = d."orgId" AND c."endedAt" IS NULL AND r."state" <> 'ENDED') AS "copyId",
      q."title", q."note", q."kind", q."healthRecordType", q."validMonths", q."state" AS "requestState",
      u."firstName", u."middleName", u."lastName", r."employeeId", r."department", r."jobTitle", r."sortName"
    FROM ${from} d JOIN "DocumentRequest" q ON q."id" = d."requestId" JOIN "Org" o ON o."id" = d."orgId"
      JOIN "Role" r ON r."id" = d."roleId" JOIN "User" u ON u."id" = d."userId"
    ORDER BY ${order}) x`

const byName = sql`r."sortName", d."id"`
const newestFirst = sql`d."createdAt" DESC, d."id" DESC`

export async function findRequested(db: Db | Tx, id: string): Promise<RequestedRecord | null> {
  const from = sql`(SELECT * FROM "RequestedDocument" WHERE "id" = ${id}::uuid)`
  const [row] = await db.$queryRaw<RequestedRow[]>(requestedSelect(from, byName))
  return row ? requestedFromRow(row) : null
}

type RequestedFilter = {
  standing: RequestedStanding | null
  /** Members of this department. */
  department: string | null
  /** Folded like `Role.searchText`; every word must occur in it. */
  words: readonly string[]
}

type RequestedPageQuery = {
  requestId: string
  today: PlainDate
  filter: RequestedFilter
  /** Makes the SQL condition that a word occurs in `Role.searchText`. */
  occurs: (word: string, column: Sql) => Sql
  after: { sortName: string; id: string } | null
  size: number
}

/** A page of the people of a request by name, each with their latest cycle. */
export async function listRequestedPage(page: RequestedPageQuery): Promise<RequestedRecord[]> {
  const { requestId, today, filter, occurs, after, size } = page
  const { standing, department, words } = filter
  const state = standing === 'OVERDUE' ? 'OPEN' : standing
  const conditions = all([
    sql`d."requestId" = ${requestId}::uuid AND ${isLatest}`,
    ...(state ? [sql`d."state" = ${state}::"RequestedDocumentState"`] : []),
    ...(standing === 'OVERDUE' ? [sql`d."dueOn" < ${today}::date`] : []),
    ...(standing === 'OPEN' ? [sql`(d."dueOn" IS NULL OR d."dueOn" >= ${today}::date)`] : []),
    ...(department ? [sql`r."department" = ${department}`] : []),
    ...words.map((word) => occurs(word, sql`r."searchText"`)),
    ...(after ? [sql`(r."sortName", d."id") > (${after.sortName}, ${after.id}::uuid)`] : []),
  ])
  const from = sql`(SELECT d.* FROM "RequestedDocument" d JOIN "Role" r ON r."id" = d."roleId"
    WHERE ${conditions} ORDER BY ${byName} LIMIT ${size}::int)`
  return (await query<RequestedRow>(requestedSelect(from, byName))).map(requestedFromRow)
}

/** The documents requested from a member, in the latest cycle of each request, newest first; at most `size`. */
export async function listRequestedOfRole(roleId: string, size: number): Promise<RequestedRecord[]> {
  const from = sql`(SELECT d.* FROM "RequestedDocument" d WHERE d."roleId" = ${roleId}::uuid AND ${isLatest}
    ORDER BY ${newestFirst} LIMIT ${size}::int)`
  return (await query<RequestedRow>(requestedSelect(from, newestFirst))).map(requestedFromRow)
}

type OwnRequestedQuery = {
  userId: string
  open: boolean | null
  after: { createdAt: string; id: string } | null
  size: number
}

/**
 * The documents that a person's organizations request from them, newest first. Organizations with the feature switched
 * off are left out.
 */
export async function listOwnRequested({ userId, open, after, size }: OwnRequestedQuery): Promise<RequestedRecord[]> {
  const conditions = all([
    sql`d."userId" = ${userId}::uuid`,
    sql`EXISTS (SELECT 1 FROM "OrgFeature" f WHERE f."orgId" = d."orgId" AND f."featureType" = 'DOCUMENT_REQUESTS')`,
    ...(open === null ? [] : [open ? sql`d."state" = 'OPEN'` : sql`d."state" <> 'OPEN'`]),
    ...(after ? [sql`(d."createdAt", d."id") < (${after.createdAt}::timestamptz, ${after.id}::uuid)`] : []),
  ])
  const from = sql`(SELECT d.* FROM "RequestedDocument" d WHERE ${conditions} ORDER BY ${newestFirst} LIMIT ${size}::int)`
  return (await query<RequestedRow>(requestedSelect(from, newestFirst))).map(requestedFromRow)
}

/** Number of documents that are still requested in an organization, and how many of them are overdue. */
export async function countRequested(orgId: string, today: PlainDate): Promise<{ open: number; overdue: number }> {
  const [row] = await query<{ open: number; overdue: number }>(sql`
    SELECT count(*)::int AS "open", count(*) FILTER (WHERE "dueOn" < ${today}::date)::int AS "overdue"
    FROM "RequestedDocument" WHERE "orgId" = ${orgId}::uuid AND "state" = 'OPEN'`)
  return row ?? { open: 0, overdue: 0 }
}

/** A person's document that may answer a request. */
type AnsweringDocument = {
  id: string
  userId: string
  kind: DocumentKind
  healthRecordType: string | null
  effectiveAt: PlainDate | null
  expiresAt: PlainDate | null
}

/** Locks a document until the transaction ends; null when it is deleted or replaced. */
export async function lockAnswer(tx: Tx, id: string): Promise<AnsweringDocument | null> {
  const [row] = await tx.$queryRaw<AnsweringDocument[]>`
    SELECT "id", "ownerId" AS "userId", "kind"::text AS "kind", "healthRecordType", "effectiveAt"::text AS "effectiveAt",
      "expiresAt"::text AS "expiresAt"
    FROM "Document" WHERE "id" = ${id}::uuid AND "deletedAt" IS NULL AND "replacedAt" IS NULL FOR NO KEY UPDATE`
  return row ?? null
}

/** A document that its owner may choose as an answer. Only the owner may read its title. */
type ChoosableDocument = AnsweringDocument & { title: string; createdAt: Date }

export async function listChoosable(userId: string, kind: DocumentKind, size: number): Promise<ChoosableDocument[]> {
  const rows = await query<{ document: InJson<ChoosableDocument> }>(sql`
    SELECT row_to_json(x) AS "document" FROM (
      SELECT "id", "ownerId" AS "userId", "kind", "healthRecordType", "effectiveAt", "expiresAt", "title", "createdAt"
      FROM "Document" WHERE "ownerId" = ${userId}::uuid AND "kind" = ${kind}::"DocumentKind" AND "deletedAt" IS NULL
        AND "replacedAt" IS NULL ORDER BY "createdAt" DESC, "id" DESC LIMIT ${size}::int) x`)
  return rows.map(({ document }) => ({ ...document, createdAt: instant(document.createdAt) }))
}

/** The departments of the people of a request, by name. */
export async function listRequestedDepartments(requestId: string): Promise<string[]> {
  const rows = await query<{ department: string }>(sql`
    SELECT DISTINCT r."department" FROM "RequestedDocument" d JOIN "Role" r ON r."id" = d."roleId"
    WHERE d."requestId" = ${requestId}::uuid AND r."department" IS NOT NULL ORDER BY 1 LIMIT 200`)
  return rows.map(({ department }) => department)
}
