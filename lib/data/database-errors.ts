/**
 * True when Postgres refused a row because another one with the same key was written at the same time. Nothing was
 * written.
 */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return code === 'P2002' || code === '23505' || error.message.includes('23505')
}

/** True when Postgres aborted a transaction because of a deadlock. Nothing was written. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return code === 'P2034' || code === '40P01' || error.message.includes('deadlock detected')
}

/** True when a lock was not available within `lock_timeout`. Nothing was written. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === '55P03' || /55P03|due to lock timeout/.test(error.message))
