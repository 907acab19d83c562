import 'server-only'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { byIds } from './by-ids'
import { type Db, pool, type Tx } from './db'
import type { Prisma } from './generated/client'
import { type InJson, instant } from './json-rows'
import { fromColumnOrNull, toColumnOrNull } from './plain-dates'

const shape = { file: true } satisfies Prisma.DocumentInclude
type Row = Prisma.DocumentGetPayload<{ include: typeof shape }>

export type DocumentRecord = Omit<Row, 'effectiveAt' | 'expiresAt' | 'ownerId'> & {
  userId: string
  effectiveAt: PlainDate | null
  expiresAt: PlainDate | null
}

const toRecord = ({ ownerId, effectiveAt, expiresAt, ...row }: Row): DocumentRecord => ({
  ...row,
  userId: ownerId,
  effectiveAt: fromColumnOrNull(effectiveAt),
  expiresAt: fromColumnOrNull(expiresAt),
})

/** A document that is not deleted. */
export async function findDocument(db: Db | Tx, id: string): Promise<DocumentRecord | null> {
  const row = await db.document.findUnique({ where: { id, deletedAt: null }, include: shape })
  return row && toRecord(row)
}

/** The same of one that may be deleted and can still be taken back. */
export async function findKeptDocument(db: Db | Tx, id: string): Promise<DocumentRecord | null> {
  const row = await db.document.findUnique({ where: { id }, include: shape })
  return row && toRecord(row)
}

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

type DocumentJson = InJson<Omit<DocumentRecord, 'userId'> & { ownerId: string }>

const fromJson = ({ ownerId, file, ...row }: DocumentJson): DocumentRecord => ({
  ...row,
  userId: ownerId,
  createdAt: instant(row.createdAt),
  updatedAt: instant(row.updatedAt),
  deletedAt: row.deletedAt === null ? null : instant(row.deletedAt),
  file: { ...file, createdAt: instant(file.createdAt) },
})

const ofCredits = (matches: string) => `
  SELECT row_to_json(whole) AS "document"
  FROM (SELECT d.*, row_to_json(f) AS "file" FROM "Document" d JOIN "StoredFile" f ON f."id" = d."fileId"
    WHERE d."creditId" ${matches} AND d."deletedAt" IS NULL ORDER BY d."createdAt", d."id") whole`

/** The evidence of some credits, oldest first: one statement. */
export async function listDocumentsOfCredits(creditIds: readonly string[]): Promise<DocumentRecord[]> {
  const { rows } = await pool().query<{ document: DocumentJson }>(byIds('documents-of-credits', ofCredits, creditIds))
  return rows.map(({ document }) => fromJson(document))
}

/** A person's documents, newest first, after one of them. */
export async function listDocumentsOf(
  db: Db,
  userId: string,
  { after, size }: { after: readonly [createdAt: string, id: string] | null; size: number },
): Promise<DocumentRecord[]> {
  const places = await db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Document" WHERE "ownerId" = ${userId}::uuid AND "deletedAt" IS NULL
      AND (${after?.[0] ?? null}::timestamptz IS NULL
        OR ("createdAt", "id") < (${after?.[0] ?? null}::timestamptz, ${after?.[1] ?? null}::uuid))
    ORDER BY "createdAt" DESC, "id" DESC LIMIT ${size}`
  const rows = await db.document.findMany({ where: { id: { in: places.map(({ id }) => id) } }, include: shape })
  const byId = new Map(rows.map((row) => [row.id, toRecord(row)]))
  return places.flatMap(({ id }) => byId.get(id) ?? [])
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
    include: shape,
  })
  return toRecord(row)
}

/** The evidence of a credit follows its correction. */
export async function moveDocuments(tx: Tx, fromCreditId: string, toCreditId: string): Promise<void> {
  await tx.document.updateMany({ where: { creditId: fromCreditId }, data: { creditId: toCreditId } })
}

/** Of some keys of the file store those that a row names. */
export async function findStoredKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.storedFile.findMany({
    where: { storageKey: { in: [...keys] } },
    select: { storageKey: true },
  })
  return new Set(rows.map(({ storageKey }) => storageKey))
}
