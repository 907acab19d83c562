import type { FileCheck } from '@/lib/domain/lists/documents'
import type { StoredName } from '@/lib/domain/people/names'
import type { StatedCheckKind, StatedResult } from '@/lib/domain/stated-checks/values'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import { type NewFile, newFileRow } from '../documents/write'
import type { Prisma } from '../generated/client'
import { fromColumn, toColumn } from '../rows'

/** What an administrator looked up about a member, with the picture of what she saw. */
export type StatedCheckRecord = {
  id: string
  createdAt: Date
  orgId: string
  memberId: string
  userId: string
  kind: StatedCheckKind
  /** The license that was looked up; null for another kind, and for a license that is gone. */
  credential: { id: string; geo: string; credentialType: string } | null
  source: string
  checkedOn: PlainDate
  result: StatedResult
  note: string | null
  statedBy: StoredName | null
  file: ({ id: string; check: FileCheck } & NewFile) | null
  removedAt: Date | null
  removeReason: string | null
}

const related = {
  role: { select: { userId: true } },
  credential: { select: { id: true, geo: true, credentialType: true } },
  statedBy: { select: { firstName: true, middleName: true, lastName: true } },
  file: {
    select: { id: true, storageKey: true, fileName: true, contentType: true, size: true, sha256: true, check: true },
  },
} as const
type Row = Prisma.StatedCheckGetPayload<{ include: typeof related }>

const fromRow = ({ roleId, role, checkedOn, ...row }: Row): StatedCheckRecord => ({
  id: row.id,
  createdAt: row.createdAt,
  orgId: row.orgId,
  memberId: roleId,
  userId: role.userId,
  kind: row.kind,
  credential: row.credential,
  source: row.source,
  checkedOn: fromColumn(checkedOn),
  result: row.result,
  note: row.note,
  statedBy: row.statedBy,
  file: row.file,
  removedAt: row.removedAt,
  removeReason: row.removeReason,
})

/** The checks of a member, with those that were taken back: the newest look first. */
export async function listStatedChecks(db: Db | Tx, roleId: string, size: number): Promise<StatedCheckRecord[]> {
  const orderBy = [{ checkedOn: 'desc' }, { createdAt: 'desc' }, { id: 'desc' }] as const
  const rows = await db.statedCheck.findMany({ where: { roleId }, include: related, orderBy: [...orderBy], take: size })
  return rows.map(fromRow)
}

/** One check, also one that was taken back. */
export async function findStatedCheck(db: Db | Tx, id: string): Promise<StatedCheckRecord | null> {
  const row = await db.statedCheck.findUnique({ where: { id }, include: related })
  return row && fromRow(row)
}

export type NewStatedCheck = Pick<
  StatedCheckRecord,
  'createdAt' | 'orgId' | 'kind' | 'source' | 'checkedOn' | 'result' | 'note'
> & { roleId: string; credentialId: string | null; statedById: string }

/** Stores a check with its picture, if any. */
export async function insertStatedCheck(
  tx: Tx,
  check: NewStatedCheck,
  file: NewFile | null,
): Promise<StatedCheckRecord> {
  const { orgId, roleId, credentialId, statedById, checkedOn, ...values } = check
  const row = await tx.statedCheck.create({
    data: {
      ...values,
      checkedOn: toColumn(checkedOn),
      org: { connect: { id: orgId } },
      role: { connect: { id: roleId } },
      statedBy: { connect: { id: statedById } },
      ...(credentialId ? { credential: { connect: { id: credentialId } } } : {}),
      ...(file ? { file: { create: newFileRow(file) } } : {}),
    },
    include: related,
  })
  return fromRow(row)
}

type Removal = { removedAt: Date; removedById: string; removeReason: string }

/** Takes a check back and deletes its picture; returns the key of the bytes. False when it was taken back before. */
export async function removeStated(tx: Tx, id: string, removal: Removal): Promise<{ key: string | null } | false> {
  await tx.$queryRaw`SELECT 1 FROM "StatedCheck" WHERE "id" = ${id}::uuid FOR UPDATE`
  const check = await tx.statedCheck.findFirst({ where: { id, removedAt: null }, select: { fileId: true } })
  if (!check) return false
  await tx.statedCheck.update({ where: { id }, data: { ...removal, fileId: null } })
  if (!check.fileId) return { key: null }
  const file = await tx.storedFile.delete({ where: { id: check.fileId }, select: { storageKey: true } })
  return { key: file.storageKey }
}

/** A license of a member in use that their organization may see. */
export const findLicenseOfMember = (
  tx: Tx,
  { credentialId, roleId }: { credentialId: string; roleId: string },
): Promise<{ id: string } | null> =>
  tx.credential.findFirst({
    where: {
      id: credentialId,
      archivedAt: null,
      user: { roles: { some: { id: roleId, licensesHidden: false, state: { not: 'ENDED' } } } },
    },
    select: { id: true },
  })
