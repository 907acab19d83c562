import { z } from 'zod'
import type { IncomingFile } from '@/lib/adapters/files/file-store'
import type { Db, Tx } from '@/lib/data/db'
import { lockStorage, type StorageUse, storageOfOrg, storageOfPerson } from '@/lib/data/documents/storage'
import { fairTurns } from '@/lib/domain/fair-turns'
import { fail, type Result } from '@/lib/domain/result'
import type { Ctx, SignedInCtx } from './ctx'
import { type Write, write } from './write'

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

/** Who sends a file: a program by its token, else the person. Their files take turns with those of others. */
export const uploaderOf = ({ viewer, tokenId }: SignedInCtx): string => tokenId ?? viewer.userId

/**
 * Tables that are read, few at a time, because a whole file is in memory meanwhile. Sizes are bytes.
 */
export const tableTurns = fairTurns({ step: 4 * 1024 * 1024 })

/** A file of a multipart request, with the sender's name for it. */
export type SentFile = Pick<IncomingFile, 'path' | 'size' | 'bytes'> & { fileName: string }

/** Only the reader of multipart requests can make one: a JSON object, which could contain any path, has no function. */
export const sentFile = z.custom<SentFile>(
  (value) => typeof value === 'object' && value !== null && 'bytes' in value && typeof value.bytes === 'function',
  'validation.fileRequired',
)

/**
 * Writes a row that refers to a stored file. If the row is not written, the file is removed at once: the write was
 * refused, failed, or was answered with the row of an earlier attempt (`keyOf` reads the key from the response).
 *
 * Only when the database received the commit but did not respond is the file kept, because the row may exist; if it
 * does not, the sweep of files without a row removes it.
 */
export async function writeWithFile<T>(
  ctx: Parameters<typeof write>[0] & FileCtx,
  key: string,
  keyOf: (value: T) => string,
  run: (w: Write) => Promise<Result<T>>,
): Promise<Result<T>> {
  let mayBeWritten = false
  try {
    const result = await write(ctx, run, { onCommit: () => (mayBeWritten = true) })
    mayBeWritten = result.ok && keyOf(result.value) === key
    return result
  } finally {
    if (!mayBeWritten) await removeFile(ctx, key)
  }
}

/** The part of a context that removes a file. */
type FileCtx = { files: Pick<Ctx['files'], 'remove'> } & Pick<Ctx, 'log' | 'requestId'>

/** A disk failure here must not change the write's response. */
async function removeFile({ files, log, requestId }: FileCtx, key: string): Promise<void> {
  try {
    await files.remove(key)
  } catch (error) {
    log.error({ requestId, error: String(error) }, 'a file without a row could not be removed')
  }
}
