import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { TranscriptPart } from '@/lib/domain/transcripts/transcript'
import type { Db, Tx } from '../db'
import { toColumn } from '../plain-dates'
import { all, query, type Sql, sql } from '../sql'

/** A link to a person's transcript, with how often it was used. Its address is not stored. */
export type TranscriptLinkRecord = {
  id: string
  createdAt: Date
  userId: string
  readerName: string
  locale: 'en' | 'es' | 'ja'
  credentialId: string
  geo: string
  credentialType: string
  credentialNumber: string
  from: PlainDate
  to: PlainDate
  expiresAt: Date
  endedAt: Date | null
  views: number
  lastViewedAt: Date | null
}

const links = (conditions: readonly Sql[], end: Sql) => sql`
  SELECT l."id", l."createdAt", l."userId", l."readerName", l."locale", l."credentialId", c."geo", c."credentialType",
    c."credentialNumber", l."startsOn"::text AS "from", l."endsOn"::text AS "to", l."expiresAt", l."endedAt",
    v."views", v."lastViewedAt"
  FROM (SELECT * FROM "TranscriptLink" l WHERE ${all(conditions)} ${end}) l
    JOIN "Credential" c ON c."id" = l."credentialId" AND c."userId" = l."userId"
  CROSS JOIN LATERAL (SELECT count(*)::int AS "views", max(h."at") AS "lastViewedAt" FROM "AuditEvent" h
    WHERE h."subjectType" = 'TranscriptLink' AND h."subjectId" = l."id"::text AND h."action" = 'transcriptLink.viewed') v
  ORDER BY l."createdAt" DESC, l."id" DESC`

/** A page of a person's links, newest first, including ended ones. */
export const listTranscriptLinkPage = (
  userId: string,
  { after, size }: { after: { createdAt: string; id: string } | null; size: number },
): Promise<TranscriptLinkRecord[]> =>
  query<TranscriptLinkRecord>(
    links(
      [
        sql`l."userId" = ${userId}::uuid`,
        ...(after ? [sql`(l."createdAt", l."id") < (${after.createdAt}::timestamptz, ${after.id}::uuid)`] : []),
      ],
      sql`ORDER BY l."createdAt" DESC, l."id" DESC LIMIT ${size}::int`,
    ),
  )

/** One link by its id. Inside a transaction it includes that transaction's changes. */
export async function findTranscriptLink(db: Db | Tx, id: string): Promise<TranscriptLinkRecord | null> {
  const [link] = await db.$queryRaw<TranscriptLinkRecord[]>(links([sql`l."id" = ${id}::uuid`], sql``))
  return link ?? null
}

/** The link behind an address. */
export async function findTranscriptLinkByHash(hash: Buffer): Promise<TranscriptLinkRecord | null> {
  const [link] = await query<TranscriptLinkRecord>(links([sql`l."tokenHash" = ${hash}::bytea`], sql``))
  return link ?? null
}

type NewTranscriptLink = Pick<
  TranscriptLinkRecord,
  'id' | 'createdAt' | 'userId' | 'readerName' | 'locale' | 'credentialId' | 'from' | 'to' | 'expiresAt'
> & { tokenHash: Buffer }

/** Stores a link by the digest of its address. */
export async function insertTranscriptLink(tx: Tx, { from, to, tokenHash, ...link }: NewTranscriptLink): Promise<void> {
  const dates = { startsOn: toColumn(from), endsOn: toColumn(to) }
  await tx.transcriptLink.create({ data: { ...link, ...dates, tokenHash: new Uint8Array(tokenHash) } })
}

/** Number of a person's links that are active now. */
export const countLiveTranscriptLinks = (tx: Tx, userId: string, now: Date): Promise<number> =>
  tx.transcriptLink.count({ where: { userId, endedAt: null, expiresAt: { gt: now } } })

/** Ends a link; false when it has already ended or expired. */
export async function endTranscriptLinkRow(tx: Tx, id: string, at: Date): Promise<boolean> {
  const where = { id, endedAt: null, expiresAt: { gt: at } }
  return (await tx.transcriptLink.updateMany({ where, data: { endedAt: at } })).count === 1
}

/** A view through a link: the part that was opened, and when. */
export type TranscriptView = { id: string; at: Date; part: TranscriptPart }

/** A page of the views through a link, newest first. */
export const listTranscriptViewPage = (
  id: string,
  { before, size }: { before: string | null; size: number },
): Promise<TranscriptView[]> =>
  query<TranscriptView>(sql`
    SELECT h."seq"::text AS "id", h."at", h."detail"->>'part' AS "part" FROM "AuditEvent" h
    WHERE h."subjectType" = 'TranscriptLink' AND h."subjectId" = ${id}::text AND h."action" = 'transcriptLink.viewed'
      AND (${before}::bigint IS NULL OR h."seq" < ${before}::bigint) ORDER BY h."seq" DESC LIMIT ${size}::int`)
