import type { Result } from '@/lib/domain/result'
import type { Ctx } from './ctx'
import { type Write, write } from './write'

/**
 * Writes a row that refers to a stored file. If the row is not written, the file is removed at once: the write was
 * refused, failed, or was answered with the row of an earlier attempt (`keyOf` reads the key from the response).
 *
 * Only when the database received the commit but did not respond is the file kept, because the row may exist; if it
 * does not, the sweep of files without a row removes it.
 */
export async function writeWithFile<T>(
  ctx: Ctx,
  key: string,
  keyOf: (value: T) => string,
  run: (write: Write) => Promise<Result<T>>,
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

/** A disk failure here must not change the write's response. */
async function removeFile({ files, log, requestId }: Ctx, key: string): Promise<void> {
  try {
    await files.remove(key)
  } catch (error) {
    log.error({ requestId, error: String(error) }, 'a file without a row could not be removed')
  }
}
