import 'server-only'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { byIds } from '../by-ids'
import { type Db, pool, type Tx } from '../db'
import type { Prisma } from '../generated/client'
import { type InJson, instant } from '../json-rows'
import { fromColumnOrNull } from '../plain-dates'

export const withFile = { file: true } satisfies Prisma.DocumentInclude

type Row = Prisma.DocumentGetPayload<{ include: typeof withFile }>

export type DocumentRecord = Omit<Row, 'effectiveAt' | 'expiresAt' | 'ownerId'> & {
  userId: string
  effectiveAt: PlainDate | null
  expiresAt: PlainDate | null
}

export const documentFromRow = ({ ownerId, effectiveAt, expiresAt, ...row }: Row): DocumentRecord => ({
  ...row,
  userId: ownerId,
  effectiveAt: fromColumnOrNull(effectiveAt),
  expiresAt: fromColumnOrNull(expiresAt),
})

/** A document that is not deleted. */
export async function findDocument(db: Db | Tx, id: string): Promise<DocumentRecord | null> {
  const row = await db.document.findUnique({ where: { id, deletedAt: null }, include: withFile })
  return row && documentFromRow(row)
}

/** The same of one that may be deleted and can still be taken back. */
export async function findKeptDocument(db: Db | Tx, id: string): Promise<DocumentRecord | null> {
  const row = await db.document.findUnique({ where: { id }, include: withFile })
  return row && documentFromRow(row)
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
  const rows = await db.document.findMany({ where: { id: { in: places.map(({ id }) => id) } }, include: withFile })
  const byId = new Map(rows.map((row) => [row.id, documentFromRow(row)]))
  return places.flatMap(({ id }) => byId.get(id) ?? [])
}

/** Of some keys of the file store those that a row names. */
export async function findStoredKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.storedFile.findMany({
    where: { storageKey: { in: [...keys] } },
    select: { storageKey: true },
  })
  return new Set(rows.map(({ storageKey }) => storageKey))
}
