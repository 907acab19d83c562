import 'server-only'
import type { Db } from '@/lib/data/db'
import { countUse } from '@/lib/data/rate-limits'
import { codeTries } from '@/lib/domain/check-in/code'
import { fail, type Result } from '@/lib/domain/result'

/**
 * Counts a code that a person tries for a session, before it is looked at; a refusal once they are locked out, for the rest of
 * the minute and also with the right code.
 */
export async function countTry(db: Db, taskSessionId: string, userId: string): Promise<Result<never> | null> {
  const bucket = `checkInCode:${taskSessionId}:${userId}`
  const seconds = await countUse(db, bucket, codeTries.limit, codeTries.seconds)
  return seconds > 0 ? fail('checkInLocked', undefined, { params: { seconds } }) : null
}
