import { disclosedCopies, disclosedLists, disclosedSheets, disclosureActions } from '@/lib/domain/audit/disclosures'
import type { Db } from '../db'
import { type InJson, instant } from '../rows'
import { all, type Sql, sql } from '../sql'
import { nameOf, type Somebody, sessionTitle } from './list'

/** A disclosure of records: to whom, whose, when, and the reason given. */
export type DisclosureRow = {
  /** The sequence number in the history, as text. */
  id: string
  at: Date
  action: string
  /** The person who accessed the record; null for a reader with a link. */
  actor: Somebody | null
  /** The inspector the link was made for, as long as that is stored. */
  reader: string | null
  /** The person whose record it is; null for lists, which may contain everybody. */
  person: Somebody | null
  /** The title of the class it was about. */
  subject: string | null
  /** True when the actor runs the installation and does not belong to the organization. */
  support: boolean
  detail: Record<string, unknown>
}

type DisclosureQuery = {
  orgId: string
  personId?: string | null
  from?: Date | null
  until?: Date | null
  before: string | null
  size: number
}

/**
 * Disclosures that concern a person: of their own record, of sheets of classes they were enrolled in, of documents they
 * were to sign, and of exported lists while they belonged to the organization, because each may have contained them.
 */
const concerns = (personId: string): Sql => sql`(e."personId" = ${personId}::uuid
  OR (e."personId" IS NULL AND (
    (e."action" = ANY(${[...disclosedLists, 'org.visited']}::text[]) AND EXISTS (SELECT 1 FROM "Role" r
      WHERE r."orgId" = e."orgId" AND r."userId" = ${personId}::uuid AND e."at" >= r."createdAt"
        AND (r."endedAt" IS NULL OR e."at" <= r."endedAt")))
    OR (e."action" = ANY(${[...disclosedSheets]}::text[]) AND EXISTS (SELECT 1 FROM "Enrollment" n
      WHERE n."taskSessionId"::text = e."subjectId" AND n."userId" = ${personId}::uuid))
    OR (e."action" = ANY(${[...disclosedCopies]}::text[]) AND EXISTS (SELECT 1 FROM "Signer" g
      WHERE g."copyId"::text = e."subjectId" AND g."userId" = ${personId}::uuid)))))`

/** Disclosures of an organization, newest first, without people looking at their own record. */
export async function listDisclosureRows(db: Db, query: DisclosureQuery): Promise<DisclosureRow[]> {
  const { orgId, personId, from, until, before, size } = query
  const conditions = [
    sql`e."orgId" = ${orgId}::uuid AND e."action" = ANY(${[...disclosureActions]}::text[])`,
    sql`(e."personId" IS NULL OR e."actorId" IS DISTINCT FROM e."personId")`,
    ...(before ? [sql`e."seq" < ${before}::bigint`] : []),
    ...(from ? [sql`e."at" >= ${from}::timestamptz`] : []),
    ...(until ? [sql`e."at" < ${until}::timestamptz`] : []),
    ...(personId ? [concerns(personId)] : []),
  ]
  const subject = sql`e."subjectId"::uuid`
  const rows = await db.$queryRaw<{ row: InJson<DisclosureRow> }[]>(sql`
    SELECT json_build_object('id', e."seq"::text, 'at', e."at", 'action', e."action", 'actor', ${nameOf(sql`u`)},
      'reader', CASE e."subjectType" WHEN 'SurveyLink' THEN
        (SELECT l."inspectorName" FROM "SurveyLink" l WHERE l."id" = ${subject}) END,
      'person', ${nameOf(sql`p`)},
      'subject', CASE e."subjectType" WHEN 'TaskSession' THEN ${sessionTitle(subject)}
        WHEN 'Certificate' THEN ${sessionTitle(sql`(SELECT c."taskSessionId" FROM "Certificate" c WHERE c."id" = ${subject})`)} END,
      'support', u."wheelAt" IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM "Role" r WHERE r."orgId" = e."orgId" AND r."userId" = e."actorId"),
      'detail', e."detail") AS "row"
    FROM (SELECT * FROM "AuditEvent" e WHERE ${all(conditions)} ORDER BY e."seq" DESC LIMIT ${size}::int) e
    LEFT JOIN "User" u ON u."id" = e."actorId" LEFT JOIN "User" p ON p."id" = e."personId"
    ORDER BY e."seq" DESC`)
  return rows.map(({ row }) => ({ ...row, at: instant(row.at) }))
}

/** The same, read page by page as the caller consumes the rows. */
export async function* eachDisclosure(db: Db, query: DisclosureQuery): AsyncGenerator<DisclosureRow> {
  for (let before = query.before; ; ) {
    const rows = await listDisclosureRows(db, { ...query, before })
    yield* rows
    before = rows.at(-1)?.id ?? null
    if (!before || rows.length < query.size) return
  }
}
