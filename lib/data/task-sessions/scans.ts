import type { FileCheck } from '@/lib/domain/lists/documents'
import type { Db, Tx } from '../db'
import { type NewFile, newFileRow } from '../documents/write'
import type { Prisma } from '../generated/client'

/** A scan of a paper sign-in sheet with its file. */
export type ScanRecord = {
  id: string
  createdAt: Date
  taskSessionId: string
  storageKey: string
  fileName: string
  contentType: string
  size: number
  sha256: string
  check: FileCheck
}

const withFile = { file: true } as const
type Row = Prisma.SessionScanGetPayload<{ include: typeof withFile }>

function scanFromRow({ id, createdAt, taskSessionId, file }: Row): ScanRecord[] {
  if (!file) return []
  const { storageKey, fileName, contentType, size, sha256, check } = file
  return [{ id, createdAt, taskSessionId, storageKey, fileName, contentType, size, sha256, check }]
}

/** The scans of a session that have not been removed, oldest first. */
export async function listScans(db: Db | Tx, taskSessionId: string): Promise<ScanRecord[]> {
  const rows = await db.sessionScan.findMany({
    where: { taskSessionId, removedAt: null },
    include: withFile,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.flatMap(scanFromRow)
}

/** A scan that has not been removed; otherwise null. */
export async function findScan(db: Db | Tx, id: string): Promise<ScanRecord | null> {
  const row = await db.sessionScan.findFirst({ where: { id, removedAt: null }, include: withFile })
  return (row && scanFromRow(row)[0]) ?? null
}

/** Number of scans of a session. */
export const countScans = (db: Db | Tx, taskSessionId: string): Promise<number> =>
  db.sessionScan.count({ where: { taskSessionId, removedAt: null } })

type NewScan = { taskSessionId: string; createdById: string; createdAt: Date }

/** Adds a scan with its file. The caller has locked the session. */
export async function insertScan(tx: Tx, { taskSessionId, ...scan }: NewScan, file: NewFile): Promise<ScanRecord> {
  const row = await tx.sessionScan.create({
    data: { ...scan, taskSession: { connect: { id: taskSessionId } }, file: { create: newFileRow(file) } },
    include: withFile,
  })
  return scanFromRow(row)[0]!
}

type Removal = { removedAt: Date; removedById: string; removeReason: string }

/**
 * Deletes the file of a scan, and records who did it, when and why. The caller has locked the session. Returns the key
 * of the bytes.
 */
export async function endScan(tx: Tx, id: string, removal: Removal): Promise<string | null> {
  const scan = await tx.sessionScan.findFirst({ where: { id, removedAt: null }, select: { fileId: true } })
  if (!scan?.fileId) return null
  await tx.sessionScan.update({ where: { id }, data: { ...removal, fileId: null } })
  const file = await tx.storedFile.delete({ where: { id: scan.fileId }, select: { storageKey: true } })
  return file.storageKey
}
