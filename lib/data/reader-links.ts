import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from './db'
import { all, query, type Sql, sql } from './sql'

/** The common fields of every kind of link, and its number of views. Its address is not stored. */
export type ReaderLinkRecord = {
  id: string
  createdAt: Date
  from: PlainDate
  to: PlainDate
  expiresAt: Date
  endedAt: Date | null
  views: number
  lastViewedAt: Date | null
}

type Kind = {
  table: Sql
  /** The column of the links' owner: an organization, or a person. */
  owner: Sql
  /** SQL condition: event `h` of the history is a view through a link of this kind. */
  isView: Sql
  /** Columns of the link `l` and of the joined tables. */
  columns: Sql
  joins: Sql
  /** SQL condition: the address of link `l` leads to it. */
  opens: Sql
}

type Position = { createdAt: string; id: string }

/** The queries for links of one kind. */
export function readerLinks<Link extends ReaderLinkRecord>({ table, owner, isView, columns, joins, opens }: Kind) {
  const links = (conditions: readonly Sql[], end: Sql) => sql`
    SELECT l."id", l."createdAt", l."startsOn"::text AS "from", l."endsOn"::text AS "to", l."expiresAt", l."endedAt",
      ${columns}, v."views", v."lastViewedAt"
    FROM (SELECT * FROM ${table} l WHERE ${all(conditions)} ${end}) l ${joins}
    CROSS JOIN LATERAL (SELECT count(*)::int AS "views", max(h."at") AS "lastViewedAt" FROM "AuditEvent" h
      WHERE ${isView} AND h."subjectId" = l."id"::text) v
    ORDER BY l."createdAt" DESC, l."id" DESC`
  return {
    /** A page of an owner's links, newest first, including expired and ended ones. */
    listPage: (ownerId: string, { after, size }: { after: Position | null; size: number }): Promise<Link[]> =>
      query<Link>(
        links(
          [
            sql`l.${owner} = ${ownerId}::uuid`,
            ...(after ? [sql`(l."createdAt", l."id") < (${after.createdAt}::timestamptz, ${after.id}::uuid)`] : []),
          ],
          sql`ORDER BY l."createdAt" DESC, l."id" DESC LIMIT ${size}::int`,
        ),
      ),
    /** One link by its id. Inside a transaction it sees the transaction's own writes. */
    find: async (db: Db | Tx, id: string): Promise<Link | null> => {
      const [link] = await db.$queryRaw<Link[]>(links([sql`l."id" = ${id}::uuid`], sql``))
      return link ?? null
    },
    /** The link of an address that leads to it. */
    findByHash: async (hash: Buffer): Promise<Link | null> => {
      const [link] = await query<Link>(links([sql`l."tokenHash" = ${hash}::bytea`, opens], sql``))
      return link ?? null
    },
  }
}

export type ViewPage = { before: string | null; size: number }

/** A page of the views through a link, newest first; `columns` and `joins` are those of the event `h`. */
export const listReaderViews = <View extends object>(
  { isView, columns, joins }: Pick<Kind, 'isView' | 'columns' | 'joins'>,
  linkId: string,
  { before, size }: ViewPage,
): Promise<View[]> =>
  query<View>(sql`
    SELECT h."seq"::text AS "id", h."at", ${columns} FROM "AuditEvent" h ${joins}
    WHERE ${isView} AND h."subjectId" = ${linkId}::text
      AND (${before}::bigint IS NULL OR h."seq" < ${before}::bigint) ORDER BY h."seq" DESC LIMIT ${size}::int`)
