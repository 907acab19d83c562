import { type ExpiryState, expiryRange } from '@/lib/domain/documents/document-state'
import { type DocumentSource, documentSources } from '@/lib/domain/lists/documents'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { DocumentKind } from '../generated/enums'
import { all, join, query, type Sql, sql } from '../sql'
import {
  certificateRows,
  type DocumentRecord,
  type DocumentRow,
  documentFromRow,
  fileRows,
  signedRows,
  wholeDocuments,
} from './read'

/** Filter for a person's documents. By default only current, undeleted ones. */
export type DocumentFilter = {
  /** Every word must occur in the title, the file name or the name of the organization. */
  words: readonly string[]
  kind: DocumentKind | null
  /** Health records are left out. */
  withoutHealth: boolean
  expiry: ExpiryState | null
  source: DocumentSource | null
  /** Only deleted documents that can still be restored. */
  deleted: boolean
  /** Only replaced documents, and certificates and signed copies that are no longer valid. */
  replaced: boolean
}
export type DocumentSort = 'ADDED' | 'TITLE' | 'EXPIRY'

/** A position in an order: the sort value, as text, and the id. */
type DocumentPosition = { value: string; id: string }

export type DocumentQuery = {
  userId: string
  filter: DocumentFilter
  sort: DocumentSort
  today: PlainDate
  /** Documents deleted before this cannot be restored. */
  restorableSince: Date
  after: DocumentPosition | null
  size: number
}

const noExpiry = '9999-12-31'

/**
 * The sort value and direction of each order: newest first, by title, soonest to expire first (documents without expiry
 * last).
 */
const orders = {
  ADDED: { value: sql`"createdAt"`, cast: sql`timestamptz`, down: true },
  TITLE: { value: sql`"titleKey"`, cast: sql`text`, down: false },
  EXPIRY: { value: sql`coalesce("expiresAt", ${noExpiry}::date)`, cast: sql`date`, down: false },
} as const

/** A listed document, with its title as the database sorts it. */
type ListedDocument = DocumentRecord & { titleKey: string }

/** The position of a document in an order. */
export function positionOfDocument(sort: DocumentSort, { id, createdAt, titleKey, expiresAt }: ListedDocument) {
  const values = { ADDED: createdAt.toISOString(), TITLE: titleKey, EXPIRY: expiresAt ?? noExpiry }
  return [values[sort], id] as const
}

/** SQL condition: a document, or any row with an "expiresAt", is in this state on this day. */
export function inExpiry(state: ExpiryState, today: PlainDate): Sql {
  if (state === 'NONE') return sql`"expiresAt" IS NULL`
  const { from, to } = expiryRange(state, today)
  return all([
    sql`"expiresAt" IS NOT NULL`,
    ...(from ? [sql`"expiresAt" >= ${from}::date`] : []),
    ...(to ? [sql`"expiresAt" <= ${to}::date`] : []),
  ])
}

const literal = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

function conditions({ filter, today, restorableSince, sort, after }: DocumentQuery): Sql[] {
  const { words, kind, withoutHealth, expiry, source, deleted, replaced } = filter
  const { value, cast, down: isDescending } = orders[sort]
  const position = after && sql`(${after.value}::${cast}, ${after.id}::uuid)`
  return [
    deleted ? sql`"deletedAt" >= ${restorableSince}::timestamptz` : sql`"deletedAt" IS NULL`,
    ...(deleted
      ? []
      : [
          replaced
            ? sql`("replacedAt" IS NOT NULL OR "endedAt" IS NOT NULL)`
            : sql`"replacedAt" IS NULL AND "endedAt" IS NULL`,
        ]),
    ...(kind ? [sql`"kind" = ${kind}`] : []),
    ...(withoutHealth ? [sql`"kind" <> 'HEALTH'`] : []),
    ...(source ? [sql`"source" = ${source}`] : []),
    ...(expiry ? [inExpiry(expiry, today)] : []),
    ...words.map((word) => sql`concat_ws(' ', "title", "fileName", "orgName") ILIKE ${literal(word)}`),
    ...(position ? [isDescending ? sql`(${value}, "id") < ${position}` : sql`(${value}, "id") > ${position}`] : []),
  ]
}

/** The rows of a source; sources that are not requested are not read. */
const rowsOf: Record<DocumentSource, (userId: string) => Sql> = {
  UPLOADED: (userId) => fileRows(sql`d."ownerId" = ${userId}::uuid`),
  EVIDENCE: (userId) => fileRows(sql`d."ownerId" = ${userId}::uuid`),
  CERTIFICATE: (userId) => certificateRows(sql`c."userId" = ${userId}::uuid`),
  SIGNED: (userId) => signedRows(userId, sql`c."sealedAt" IS NOT NULL`),
}

/** A page of all documents of a person, in one statement: their own files, evidence, certificates and signed copies. */
export async function listDocumentPage(pageQuery: DocumentQuery): Promise<ListedDocument[]> {
  const { userId, filter, sort, size } = pageQuery
  const sources = filter.source ? [filter.source] : documentSources.filter((source) => source !== 'EVIDENCE')
  // The first part of the union names the columns.
  const statements = [fileRows(sql`FALSE`), ...sources.map((source) => rowsOf[source](userId))]
  const { value, down } = orders[sort]
  const direction = down ? sql`DESC` : sql`ASC`
  const rows = sql`SELECT * FROM (SELECT a.*, lower(a."title") AS "titleKey" FROM (${join(statements, ' UNION ALL ')}) a) u WHERE ${all(conditions(pageQuery))}
    ORDER BY ${value} ${direction}, "id" ${direction} LIMIT ${size}::int`
  return (await query<DocumentRow>(wholeDocuments(rows, sql`${value} ${direction}, "id" ${direction}`))).map(
    (row) => documentFromRow(row) as ListedDocument,
  )
}
