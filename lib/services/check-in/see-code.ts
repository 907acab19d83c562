import 'server-only'
import type { Db } from '@/lib/data/db'
import { countUse } from '@/lib/data/rate-limits'
import { findTaskSession } from '@/lib/data/task-sessions'
import { readCode } from '@/lib/domain/check-in/code'
import type { ProblemCode } from '@/lib/domain/result'
import { countTry } from './count-try'
import { checkInProblem, checkOutProblem, judgeCode } from './judge-code'

/** Codes that people who are not signed in may try for one session, in how many seconds: enough for a hall, too few for guessing. */
const unsignedTries = { limit: 600, seconds: 60 }

export type SeenCode = { ok: true; taskSessionId: string; step: number } | { ok: false; code: ProblemCode }

/**
 * Looks at a code that was scanned, at once and for whoever it is: what it proves is that they are there, now. Nothing is written
 * but the count of tries.
 */
export async function seeCode(
  db: Db,
  { taskSessionId, code, userId }: { taskSessionId: string; code: string; userId: string | null },
  now: Date,
): Promise<SeenCode> {
  const session = await findTaskSession(db, taskSessionId)
  if (!session || session.state === 'DRAFT') return { ok: false, code: 'checkInCodeWrong' }
  const closed = checkInProblem(session, now)
  if (closed && checkOutProblem(session, now)) return { ok: false, code: codeOf(closed) }
  if (userId) {
    const locked = await countTry(db, session.id, userId)
    if (locked) return { ok: false, code: codeOf(locked) }
  } else {
    const { limit, seconds } = unsignedTries
    if (await countUse(db, `checkInScan:${session.id}`, limit, seconds)) return { ok: false, code: 'checkInLocked' }
  }
  const judged = await judgeCode(db, session, readCode(code), now)
  if (!judged.ok) return { ok: false, code: judged.problem.code }
  return { ok: true, taskSessionId: session.id, step: judged.value.step }
}

const codeOf = (refused: { ok: true } | { ok: false; problem: { code: ProblemCode } }): ProblemCode =>
  refused.ok ? 'internal' : refused.problem.code
