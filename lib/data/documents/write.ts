import type { FileCheck } from '@/lib/domain/lists/documents'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { env } from '@/lib/env'
import type { Db, Tx } from '../db'
import { toColumnOrNull } from '../rows'
import { type DocumentRecord, findKeptDocument } from './read'

/** The active credit that a document is the evidence of, locked until the transaction ends. */
export async function lockActiveCreditOf(tx: Tx, documentId: string): Promise<{ title: string } | null> {
  const [credit] = await tx.$queryRaw<{ title: string }[]>`
    SELECT c."title" FROM "Credit" c JOIN "Document" d ON d."creditId" = c."id"
    WHERE d."id" = ${documentId}::uuid AND d."replacedAt" IS NULL AND c."state" = 'ACTIVE' AND c."supersededAt" IS NULL FOR SHARE OF c`
  return credit ?? null
}

/** Hides a document, or with null shows it again; false when it has changed since `version`. */
export async function markDocumentDeleted(tx: Tx, id: string, version: number, at: Date | null): Promise<boolean> {
  const { count } = await tx.document.updateMany({
    where: { id, version, deletedAt: at ? null : { not: null } },
    data: { deletedAt: at, version: { increment: 1 } },
  })
  return count === 1
}

type ErasedDocument = { id: string; userId: string; storageKey: string }

/** Erases locked documents with their files, and returns them with the keys of their bytes. */
export async function eraseDocuments(tx: Tx, ids: readonly string[]): Promise<ErasedDocument[]> {
  const rows = await tx.$queryRaw<{ id: string; userId: string; fileId: string }[]>`
    DELETE FROM "Document" WHERE "id" = ANY(${[...ids]}::uuid[])
    RETURNING "id", "ownerId" AS "userId", "fileId"`
  const files = await tx.$queryRaw<{ id: string; storageKey: string }[]>`
    DELETE FROM "StoredFile" WHERE "id" = ANY(${rows.map(({ fileId }) => fileId)}::uuid[]) RETURNING "id", "storageKey"`
  const keys = new Map(files.map(({ id, storageKey }) => [id, storageKey]))
  return rows.map(({ id, userId, fileId }) => ({ id, userId, storageKey: keys.get(fileId) ?? '' }))
}

/** The data of a new file's row. */
export type NewFile = { storageKey: string; fileName: string; contentType: string; size: number; sha256: string }

/** The row of an uploaded file, which waits for the scanner if the installation has one. */
export const newFileRow = (file: NewFile): NewFile & { check: FileCheck } => ({
  ...file,
  check: env().CLAMAV_SOCKET || env().CLAMAV_HOST ? 'WAITING' : 'NOT_CHECKED',
})

export type NewDocument = {
  userId: string
  kind: DocumentRecord['kind']
  healthRecordType?: string | null
  title: string
  creditId: string | null
  effectiveAt: PlainDate | null
  expiresAt: PlainDate | null
  /** The document that it replaces. */
  replacesId?: string
}

export async function insertDocument(tx: Tx, document: NewDocument, file: NewFile): Promise<DocumentRecord> {
  const { userId, effectiveAt, expiresAt, creditId, replacesId, ...rest } = document
  const { id } = await tx.document.create({
    data: {
      ...rest,
      effectiveAt: toColumnOrNull(effectiveAt),
      expiresAt: toColumnOrNull(expiresAt),
      owner: { connect: { id: userId } },
      ...(creditId ? { credit: { connect: { id: creditId } } } : {}),
      ...(replacesId ? { replaces: { connect: { id: replacesId } } } : {}),
      file: { create: newFileRow(file) },
    },
    select: { id: true },
  })
  return (await findKeptDocument(tx, id))!
}

type DocumentChanges = {
  title?: string
  kind?: DocumentRecord['kind']
  healthRecordType?: string | null
  effectiveAt?: PlainDate | null
  expiresAt?: PlainDate | null
}

/** Changes the details of a document; false when it has changed since `version` or is deleted. */
export async function updateDocument(tx: Tx, id: string, version: number, changes: DocumentChanges): Promise<boolean> {
  const { effectiveAt, expiresAt, ...rest } = changes
  const { count } = await tx.document.updateMany({
    where: { id, version, deletedAt: null },
    data: {
      ...rest,
      ...(effectiveAt === undefined ? {} : { effectiveAt: toColumnOrNull(effectiveAt) }),
      ...(expiresAt === undefined ? {} : { expiresAt: toColumnOrNull(expiresAt) }),
      version: { increment: 1 },
    },
  })
  return count === 1
}

/**
 * Marks a document as replaced by another; false when it has changed since `version`, or is deleted or already
 * replaced.
 */
export async function markDocumentReplaced(tx: Tx, id: string, version: number, at: Date): Promise<boolean> {
  const { count } = await tx.document.updateMany({
    where: { id, version, deletedAt: null, replacedAt: null },
    data: { replacedAt: at, version: { increment: 1 } },
  })
  return count === 1
}

/** Moves active shares to the replacement document, keeping their start date. */
export async function moveShares(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.documentShare.updateMany({ where: { documentId: fromId, endedAt: null }, data: { documentId: toId } })
}

/**
 * Forgets that administrators saw the original: it says nothing about the document as it is now. Returns the number of
 * organizations.
 */
export const forgetOriginalsSeen = async (tx: Tx, documentId: string): Promise<number> =>
  (await tx.originalSeen.deleteMany({ where: { documentId } })).count

/** Locks a document until the transaction ends, so that decisions about it stay true; null when there is none. */
export async function lockDocument(tx: Tx, id: string): Promise<DocumentRecord | null> {
  await tx.$queryRaw`SELECT "id" FROM "Document" WHERE "id" = ${id}::uuid FOR UPDATE`
  return findKeptDocument(tx, id)
}

/** True when some organization sees a document: it is shared, was handed in for a request, or was given as a copy. */
export async function isSeenByOrgs(tx: Tx, documentId: string): Promise<boolean> {
  // One after the other, because a transaction is a single connection.
  const share = await tx.documentShare.findFirst({ where: { documentId, endedAt: null }, select: { id: true } })
  if (share) return true
  const copy = await tx.healthCopy.findFirst({ where: { documentId, endedAt: null }, select: { id: true } })
  if (copy) return true
  const handedIn = { documentId, state: 'FULFILLED' } as const
  return (await tx.requestedDocument.findFirst({ where: handedIn, select: { id: true } })) !== null
}

/**
 * True when a person belongs to an organization; the membership is locked, so that this stays true until the
 * transaction ends.
 */
export async function holdMembership(tx: Tx, userId: string, orgId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Role" WHERE "userId" = ${userId}::uuid AND "orgId" = ${orgId}::uuid AND "state" <> 'ENDED' FOR SHARE`
  return rows.length > 0
}

/** Shares a document with an organization and returns the share; null when it was already shared. */
export async function insertShare(tx: Tx, documentId: string, orgId: string, at: Date): Promise<string | null> {
  const [inserted] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "DocumentShare" ("documentId", "orgId", "createdAt") VALUES (${documentId}::uuid, ${orgId}::uuid, ${at}::timestamptz)
    ON CONFLICT ("documentId", "orgId") WHERE "endedAt" IS NULL DO NOTHING RETURNING "id"`
  return inserted?.id ?? null
}

/** A share, even if it has ended, with the owner of its document. */
export async function findShare(db: Db | Tx, id: string) {
  const row = await db.documentShare.findUnique({ where: { id }, include: { document: { select: { ownerId: true } } } })
  if (!row) return null
  const { documentId, orgId, endedAt, document } = row
  return { id, documentId, orgId, endedAt, userId: document.ownerId }
}

/** Ends a share; false when it had already ended. */
export async function endShare(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { count } = await tx.documentShare.updateMany({ where: { id, endedAt: null }, data: { endedAt: at } })
  return count === 1
}

/** Moves the evidence of a credit to its correction. */
export async function moveDocuments(tx: Tx, fromCreditId: string, toCreditId: string): Promise<void> {
  // A document with the title of the old credit gets the title of the new one.
  await tx.$executeRaw`
    UPDATE "Document" d SET "creditId" = n."id", "updatedAt" = now(),
      "title" = CASE WHEN d."title" = o."title" THEN n."title" ELSE d."title" END
    FROM "Credit" o, "Credit" n
    WHERE d."creditId" = ${fromCreditId}::uuid AND o."id" = d."creditId" AND n."id" = ${toCreditId}::uuid`
}
