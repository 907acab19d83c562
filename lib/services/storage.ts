import type { Db, Tx } from '@/lib/data/db'
import { lockStorage, type StorageUse, storageOfOrg, storageOfPerson } from '@/lib/data/documents/storage'
import { fail, type Result } from '@/lib/domain/result'

/** The owner whose storage a file uses. */
type StorageOwner = { userId: string } | { orgId: string }

const roomOf = (db: Db | Tx, owner: StorageOwner): Promise<StorageUse> =>
  'orgId' in owner ? storageOfOrg(db, owner.orgId) : storageOfPerson(db, owner.userId)

/** A limit in readable form: gibibytes with at most one decimal, or mebibytes below one. */
function limitText(bytes: number): string {
  const gib = bytes / 1024 ** 3
  return gib >= 1 ? `${Number(gib.toFixed(1))} GB` : `${Math.max(1, Math.floor(bytes / 1024 ** 2))} MB`
}

/**
 * The refusal of a file that exceeds its owner's storage, reported at the field in which it was sent; null when it
 * fits. Checked before the file is stored, by its received size.
 */
export async function refuseWithoutRoom(
  db: Db | Tx,
  owner: StorageOwner,
  size: number,
  field: string,
): Promise<Result<never> | null> {
  const { used, limit } = await roomOf(db, owner)
  if (used + size <= limit) return null
  return fail('noRoom', { [field]: { key: 'validation.noRoom', params: { limit: limitText(limit) } } })
}

/**
 * Checks again within the write, by the stored size, so that two simultaneous files cannot exceed the limit together.
 */
export async function refuseWithoutRoomIn(tx: Tx, owner: StorageOwner, size: number, field: string) {
  await lockStorage(tx, 'orgId' in owner ? owner.orgId : owner.userId)
  return refuseWithoutRoom(tx, owner, size, field)
}
