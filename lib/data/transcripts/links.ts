import type { TranscriptPart } from '@/lib/domain/transcripts/transcript'
import type { Tx } from '../db'
import { isOpen } from '../members/administrators'
import { listReaderViews, type ReaderLinkRecord, readerLinks, type ViewPage } from '../reader-links'
import { toColumn } from '../rows'
import { sql } from '../sql'

/** A link to a person's transcript. */
export type TranscriptLinkRecord = ReaderLinkRecord & {
  userId: string
  readerName: string
  locale: 'en' | 'es' | 'ja'
  credentialId: string
  geo: string
  credentialType: string
  credentialNumber: string
  /** Other licenses of the person, and papers, of which the reader sees the facts. */
  licenseIds: string[]
  documentIds: string[]
}

const isView = sql`h."subjectType" = 'TranscriptLink' AND h."action" = 'transcriptLink.viewed'`

export const {
  listPage: listTranscriptLinkPage,
  find: findTranscriptLink,
  findByHash: findTranscriptLinkByHash,
} = readerLinks<TranscriptLinkRecord>({
  table: sql`"TranscriptLink"`,
  owner: sql`"userId"`,
  isView,
  opens: isOpen(sql`l."userId"`),
  columns: sql`l."userId", l."readerName", l."locale", l."credentialId", l."licenseIds", l."documentIds", c."geo", c."credentialType", c."credentialNumber"`,
  joins: sql`JOIN "Credential" c ON c."id" = l."credentialId" AND c."userId" = l."userId"`,
})

type NewTranscriptLink = Pick<
  TranscriptLinkRecord,
  'id' | 'createdAt' | 'userId' | 'readerName' | 'locale' | 'credentialId' | 'from' | 'to' | 'expiresAt'
> &
  Partial<Pick<TranscriptLinkRecord, 'licenseIds' | 'documentIds'>> & { tokenHash: Buffer }

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
export const listTranscriptViewPage = (id: string, page: ViewPage): Promise<TranscriptView[]> =>
  listReaderViews({ isView, columns: sql`h."detail"->>'part' AS "part"`, joins: sql`` }, id, page)
