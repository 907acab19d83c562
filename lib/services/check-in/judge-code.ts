import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { listOtherSecrets } from '@/lib/data/check-in'
import type { Db } from '@/lib/data/db'
import { findCodeSecret } from '@/lib/data/task-sessions'
import { codeLength, isOldCode, stepOfCode } from '@/lib/domain/check-in/code'
import { type CheckInTimes, canCheckOutAt, checkInPhaseAt, checkOutEnds } from '@/lib/domain/check-in/window'
import { fail, ok, type Result } from '@/lib/domain/result'
import { checkInWindow, sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { formatDateTime } from '@/lib/domain/time/format-date'
import { codeAtStep } from './session-codes'

type Judged = CheckInTimes & { id: string; orgId: string }

/** Why nobody can check in by code now, with the time people wait for or missed; null while they can. */
export function checkInProblem(session: CheckInTimes, now: Date): Result<never> | null {
  const { opensAt, closesAt } = checkInWindow(session)
  const at = (time: Date) => ({ params: { time: formatDateTime(time, session.timeZone) } })
  const phase = checkInPhaseAt(session, now)
  if (phase === 'EARLY') return fail('checkInEarly', undefined, at(opensAt))
  if (phase === 'CLOSED') return fail('checkInClosed', undefined, at(closesAt))
  return phase === 'OVER' ? fail('checkInOver') : null
}

/** A session that has ended, as it was when somebody scanned its code: they lose nothing while they sign in. */
export const beforeItEnded = <Session extends CheckInTimes>(session: Session): Session =>
  session.state === 'ENDED' ? { ...session, state: 'OPEN' } : session

/** The same for check-out. */
export function checkOutProblem(session: CheckInTimes, now: Date): Result<never> | null {
  if (!session.checkOutRequired) return fail('checkOutNotNeeded')
  if (canCheckOutAt(session, now)) return null
  const state = sessionStateAt(session, now)
  if (state === 'FINALIZED' || state === 'CANCELLED' || state === 'DRAFT') return fail('checkInOver')
  return fail('checkOutOver', undefined, { params: { time: formatDateTime(checkOutEnds(session), session.timeZone) } })
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The step whose code this is; else whether it is an old code of the session, one of another session, or nobody's. */
export async function judgeCode(
  db: Db,
  session: Judged,
  code: string,
  now: Date,
): Promise<Result<{ step: number; at: Date }>> {
  const secret = await findCodeSecret(db, session.id)
  if (!secret || !isShaped(code)) return wrong('checkInCodeWrong')
  const codeAt = codeAtStep(secret)
  const matched = stepOfCode(code, now, (step) => (isSame(codeAt(step), code) ? code : ''))
  if (matched !== null) return ok({ step: matched, at: now })
  if (isOldCode(code, checkInWindow(session).opensAt, now, codeAt)) return wrong('checkInCodeOld')
  const others = await listOtherSecrets(db, session, now)
  const isOthers = others.some((other) => stepOfCode(code, now, codeAtStep(other)) !== null)
  return wrong(isOthers ? 'checkInCodeOther' : 'checkInCodeWrong')
}

const isShaped = (code: string) => new RegExp(`^[A-Z0-9]{${codeLength}}$`).test(code)
/** Said at the field where the code is typed. */
const wrong = (code: 'checkInCodeWrong' | 'checkInCodeOld' | 'checkInCodeOther') =>
  fail(code, { code: `errors.${code}` })
