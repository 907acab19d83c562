import type { Db, Tx } from '../db'

export type WaitingFile = { id: string; storageKey: string }

/** Files that wait for the scanner, oldest first. Those it could not judge are tried again after an hour. */
export const listWaitingFiles = (db: Db, now: Date, size: number): Promise<WaitingFile[]> =>
  db.$queryRaw<WaitingFile[]>`
    SELECT "id", "storageKey" FROM "StoredFile" WHERE "check" = 'WAITING'
      AND ("checkedAt" IS NULL OR "checkedAt" < ${new Date(now.getTime() - 3_600_000)}::timestamptz)
    ORDER BY "createdAt", "id" LIMIT ${size}::int`

/** Records that a file was scanned without a verdict. */
export async function noteUnjudged(db: Db, id: string, at: Date): Promise<void> {
  await db.storedFile.updateMany({ where: { id, check: 'WAITING' }, data: { checkedAt: at } })
}

/** Stores the verdict; false when the file is gone or already has one. */
export async function markChecked(tx: Tx, id: string, check: 'CLEAN' | 'INFECTED', at: Date): Promise<boolean> {
  const { count } = await tx.storedFile.updateMany({ where: { id, check: 'WAITING' }, data: { check, checkedAt: at } })
  return count === 1
}

/** The person who added a file, and the record it belongs to. */
type FileUse = {
  userId: string
  subjectType: 'Document' | 'TaskSession' | 'SigningRequest' | 'StatedCheck'
  subjectId: string
  orgId: string | null
  /** The page that shows it. */
  path: string
}

export const findFileUse = async (tx: Tx, fileId: string): Promise<FileUse | null> => {
  const [use] = await tx.$queryRaw<FileUse[]>`
    SELECT d."ownerId" AS "userId", 'Document' AS "subjectType", d."id" AS "subjectId", NULL::uuid AS "orgId",
      '/documents/' || d."id" AS "path" FROM "Document" d WHERE d."fileId" = ${fileId}::uuid
    UNION ALL SELECT c."createdById", 'TaskSession', s."id", s."orgId",
      '/orgs/' || s."orgId" || '/tasks/' || v."taskId" || '/task_sessions/' || s."id"
      FROM "SessionScan" c JOIN "TaskSession" s ON s."id" = c."taskSessionId" JOIN "TaskRevision" v ON v."id" = s."taskRevisionId"
      WHERE c."fileId" = ${fileId}::uuid
    UNION ALL SELECT h."statedById", 'StatedCheck', h."id", h."orgId", '/orgs/' || h."orgId" || '/members/' || h."roleId"
      FROM "StatedCheck" h WHERE h."fileId" = ${fileId}::uuid AND h."statedById" IS NOT NULL
    UNION ALL SELECT r."createdById", 'SigningRequest', r."id", r."orgId", '/orgs/' || r."orgId" || '/documents/signing/' || r."id"
      FROM "SigningRequest" r WHERE r."fileId" = ${fileId}::uuid AND r."createdById" IS NOT NULL`
  return use ?? null
}
