import type { SurveyPart } from '@/lib/domain/inspections/inspection'
import type { ActorName } from '@/lib/domain/people/names'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Tx } from '../db'
import { listReaderViews, type ReaderLinkRecord, readerLinks, type ViewPage } from '../reader-links'
import { toColumn } from '../rows'
import { type Sql, sql } from '../sql'

/** A survey link, with the people who created and ended it. */
export type SurveyLinkRecord = ReaderLinkRecord & {
  orgId: string
  orgName: string
  createdById: string
  inspectorName: string
  inspectorEmail: string
  locale: string
  license: string | null
  /** Whether the inspector sees how people stand with their own renewals. */
  showsStanding: boolean
  createdBy: ActorName | null
  endedBy: ActorName | null
}

const nameColumns = (
  person: Sql,
) => sql`CASE WHEN ${person}."id" IS NULL THEN NULL ELSE json_build_object('firstName', ${person}."firstName",
  'middleName', ${person}."middleName", 'lastName', ${person}."lastName", 'program', ${person}."serviceOrgId" IS NOT NULL) END`
const isView = sql`h."subjectType" = 'SurveyLink' AND h."action" = 'surveyLink.viewed'`

export const {
  listPage: listSurveyLinkPage,
  find: findSurveyLink,
  findByHash: findSurveyLinkByHash,
} = readerLinks<SurveyLinkRecord>({
  table: sql`"SurveyLink"`,
  owner: sql`"orgId"`,
  isView,
  opens: sql`true`,
  columns: sql`l."orgId", o."name" AS "orgName", l."createdById", l."inspectorName", l."inspectorEmail", l."locale",
    l."license", l."showsStanding", ${nameColumns(sql`a`)} AS "createdBy", ${nameColumns(sql`b`)} AS "endedBy"`,
  joins: sql`JOIN "Org" o ON o."id" = l."orgId"
    LEFT JOIN "User" a ON a."id" = l."createdById" LEFT JOIN "User" b ON b."id" = l."endedById"`,
})

export type NewSurveyLink = Pick<
  SurveyLinkRecord,
  'id' | 'createdAt' | 'orgId' | 'createdById' | 'inspectorName' | 'inspectorEmail' | 'locale' | 'license' | 'expiresAt'
> & { from: PlainDate; to: PlainDate; tokenHash: Buffer; showsStanding?: boolean }

/** Stores a link by the digest of its address. */
export async function insertSurveyLink(tx: Tx, { from, to, tokenHash, ...link }: NewSurveyLink): Promise<void> {
  const dates = { startsOn: toColumn(from), endsOn: toColumn(to) }
  await tx.surveyLink.create({ data: { ...link, ...dates, tokenHash: new Uint8Array(tokenHash) } })
}

/** Number of an organization's links that are active now. */
export const countLiveSurveyLinks = (tx: Tx, orgId: string, now: Date): Promise<number> =>
  tx.surveyLink.count({ where: { orgId, endedAt: null, expiresAt: { gt: now } } })

/** Ends a link; false when it has already ended or expired. */
export async function endLink(tx: Tx, id: string, { at, by }: { at: Date; by: string }): Promise<boolean> {
  const where = { id, endedAt: null, expiresAt: { gt: at } }
  return (await tx.surveyLink.updateMany({ where, data: { endedAt: at, endedById: by } })).count === 1
}

/** A view through a link: the part that was opened, the class it belongs to, and when. */
export type SurveyView = { id: string; at: Date; part: SurveyPart; title: string | null }

/** A page of the views through a link, newest first. */
export const listSurveyViewPage = (id: string, page: ViewPage): Promise<SurveyView[]> =>
  listReaderViews(
    {
      isView,
      columns: sql`h."detail"->>'part' AS "part", v."title"`,
      joins: sql`LEFT JOIN "TaskSession" s ON s."id" = (h."detail"->>'taskSessionId')::uuid
        LEFT JOIN "TaskRevision" v ON v."id" = s."taskRevisionId"`,
    },
    id,
    page,
  )
