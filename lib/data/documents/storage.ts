import { env } from '@/lib/env'
import type { Db, Tx } from '../db'

/** Bytes in use, and the limit. */
export type StorageUse = { used: number; limit: number }

const gib = 1024 ** 3

const bytes = (rows: readonly { used: bigint | null }[]): number => Number(rows[0]?.used ?? 0)

/** The files of a person. Deleted ones count until they are erased. */
export async function storageOfPerson(db: Db | Tx, userId: string): Promise<StorageUse> {
  const rows = await db.$queryRaw<{ used: bigint | null }[]>`
    SELECT sum(f."size") AS "used" FROM "Document" d JOIN "StoredFile" f ON f."id" = d."fileId"
    WHERE d."ownerId" = ${userId}::uuid`
  return { used: bytes(rows), limit: Math.floor(env().STORAGE_PERSON_GIB * gib) }
}

/**
 * The files of an organization: logos, scanned sign-in sheets, pictures of checks, documents for signing and their signed copies,
 * certificates and sheets that were handed out.
 */
export async function storageOfOrg(db: Db | Tx, orgId: string): Promise<StorageUse> {
  const rows = await db.$queryRaw<{ used: bigint | null }[]>`
    SELECT sum(f."size") AS "used" FROM "StoredFile" f WHERE f."id" IN (
      SELECT l."fileId" FROM "OrgLogo" l WHERE l."orgId" = ${orgId}::uuid
      UNION ALL SELECT c."fileId" FROM "SessionScan" c JOIN "TaskSession" s ON s."id" = c."taskSessionId"
        WHERE s."orgId" = ${orgId}::uuid AND c."fileId" IS NOT NULL
      UNION ALL SELECT h."fileId" FROM "StatedCheck" h WHERE h."orgId" = ${orgId}::uuid AND h."fileId" IS NOT NULL
      UNION ALL SELECT r."fileId" FROM "SigningRequest" r WHERE r."orgId" = ${orgId}::uuid
      UNION ALL SELECT c."fileId" FROM "SigningCopy" c WHERE c."orgId" = ${orgId}::uuid AND c."fileId" IS NOT NULL
      UNION ALL SELECT p."fileId" FROM "IssuedPaper" p WHERE p."orgId" = ${orgId}::uuid)`
  return { used: bytes(rows), limit: Math.floor(env().STORAGE_ORG_GIB * gib) }
}

/** Serializes uploads of one owner until the transaction ends, so that two together cannot exceed the limit. */
export async function lockStorage(tx: Tx, ownerId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`storage:${ownerId}`}, 0))`
}
