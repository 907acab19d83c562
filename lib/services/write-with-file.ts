import type { Result } from '@/lib/domain/result'
import type { Ctx } from './ctx'
import { type Write, write } from './write'

/**
 * A write that makes a stored file part of a row. When the row is not written, the file goes at once: the write was refused, failed,
 * or answered with the row of an earlier attempt (`keyOf` reads the key from the answer).
 *
 * Only when the database was asked to commit and did not answer the file stays, since the row may be there; if it is not, the sweep
 * of files without a row takes it.
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

/** A disk failure here must not change the write's answer. */
async function removeFile({ files, log, requestId }: Ctx, key: string): Promise<void> {
  try {
    await files.remove(key)
  } catch (error) {
    log.error({ requestId, error: String(error) }, 'a file without a row could not be removed')
  }
}
