import 'server-only'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Tx } from '../db'
import { toColumnOrNull } from '../plain-dates'
import { type DocumentRecord, documentFromRow, withFile } from './read'

/** The active credit that a document is the evidence of, held until the transaction ends. */
export async function lockActiveCreditOf(tx: Tx, documentId: string): Promise<{ title: string } | null> {
  const [credit] = await tx.$queryRaw<{ title: string }[]>`
    SELECT c."title" FROM "Credit" c JOIN "Document" d ON d."creditId" = c."id"
    WHERE d."id" = ${documentId}::uuid AND c."state" = 'ACTIVE' AND c."supersededAt" IS NULL FOR SHARE OF c`
  return credit ?? null
}

/** Hides a document, or with null shows it again; false when it was changed since `version`. */
export async function markDocumentDeleted(tx: Tx, id: string, version: number, at: Date | null): Promise<boolean> {
  const { count } = await tx.document.updateMany({
    where: { id, version, deletedAt: at ? null : { not: null } },
    data: { deletedAt: at, version: { increment: 1 } },
  })
  return count === 1
}

export type ErasedDocument = { id: string; userId: string; storageKey: string }

/** Erases some documents that were deleted before a time, with their files; answers which, with the keys of their bytes. */
export async function eraseDocuments(tx: Tx, before: Date, size: number): Promise<ErasedDocument[]> {
  const rows = await tx.$queryRaw<{ id: string; userId: string; fileId: string }[]>`
    DELETE FROM "Document" WHERE "id" IN (SELECT "id" FROM "Document" WHERE "deletedAt" < ${before}::timestamptz
      ORDER BY "deletedAt", "id" LIMIT ${size} FOR UPDATE SKIP LOCKED)
    RETURNING "id", "ownerId" AS "userId", "fileId"`
  const files = await tx.$queryRaw<{ id: string; storageKey: string }[]>`
    DELETE FROM "StoredFile" WHERE "id" = ANY(${rows.map(({ fileId }) => fileId)}::uuid[]) RETURNING "id", "storageKey"`
  const keys = new Map(files.map(({ id, storageKey }) => [id, storageKey]))
  return rows.map(({ id, userId, fileId }) => ({ id, userId, storageKey: keys.get(fileId) ?? '' }))
}

export type NewFile = { storageKey: string; fileName: string; contentType: string; size: number; sha256: string }
export type NewDocument = {
  userId: string
  kind: DocumentRecord['kind']
  title: string
  creditId: string | null
  effectiveAt: PlainDate | null
  expiresAt: PlainDate | null
}

export async function insertDocument(tx: Tx, document: NewDocument, file: NewFile): Promise<DocumentRecord> {
  const { userId, effectiveAt, expiresAt, creditId, ...rest } = document
  const row = await tx.document.create({
    data: {
      ...rest,
      effectiveAt: toColumnOrNull(effectiveAt),
      expiresAt: toColumnOrNull(expiresAt),
      owner: { connect: { id: userId } },
      ...(creditId ? { credit: { connect: { id: creditId } } } : {}),
      file: { create: file },
    },
    include: withFile,
  })
  return documentFromRow(row)
}

/** The evidence of a credit follows its correction. */
export async function moveDocuments(tx: Tx, fromCreditId: string, toCreditId: string): Promise<void> {
  await tx.document.updateMany({ where: { creditId: fromCreditId }, data: { creditId: toCreditId } })
}
