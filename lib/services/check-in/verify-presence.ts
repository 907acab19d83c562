import 'server-only'
import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { listOtherSecrets } from '@/lib/data/check-in/check-in'
import type { Db } from '@/lib/data/db'
import { countUse } from '@/lib/data/rate-limits'
import { findCodeSecret, findTaskSession } from '@/lib/data/task-sessions/read'
import { codeLength, codeOfHash, codeTries, isOldCode, readCode, stepOfCode } from '@/lib/domain/check-in/code'
import { asStillOpen, codeShownAt, lateSteps } from '@/lib/domain/check-in/late'
import { type CheckInTimes, canCheckOutAt, checkInPhaseAt, checkOutEnds } from '@/lib/domain/check-in/window'
import type { CheckInMethod } from '@/lib/domain/lists/sessions'
import { fail, ok, type ProblemCode, type Result } from '@/lib/domain/result'
import { checkInWindow, sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { formatDateTime } from '@/lib/domain/time/format-date'
import type { SignedInCtx } from '../ctx'
import { isSameSecret } from '../same-secret'
import type { Attended } from './attendance'

/** The code of a session at a step: HMAC-SHA256 of the step's number under the session's secret. */
export const codeAtStep =
  (secret: Uint8Array) =>
  (step: number): string =>
    codeOfHash(createHmac('sha256', secret).update(`check-in:${step}`).digest())

/** Why nobody can check in by code now, with the time people wait for or missed; null while they can. */
export function checkInProblem(session: CheckInTimes, now: Date): Result<never> | null {
  const { opensAt, closesAt } = checkInWindow(session)
  const at = (time: Date) => ({ params: { time: formatDateTime(time, session.timeZone) } })
  const phase = checkInPhaseAt(session, now)
  if (phase === 'EARLY') return fail('checkInEarly', undefined, at(opensAt))
  if (phase === 'CLOSED') return fail('checkInClosed', undefined, at(closesAt))
  return phase === 'OVER' ? fail('checkInOver') : null
}

/** Why nobody can check out by code now; null while they can. */
export function checkOutProblem(session: CheckInTimes, now: Date): Result<never> | null {
  if (!session.checkOutRequired) return fail('checkOutNotNeeded')
  if (canCheckOutAt(session, now)) return null
  const state = sessionStateAt(session, now)
  if (state === 'FINALIZED' || state === 'CANCELLED' || state === 'DRAFT') return fail('checkInOver')
  return fail('checkOutOver', undefined, { params: { time: formatDateTime(checkOutEnds(session), session.timeZone) } })
}

/** The step whose code this is; else whether it is an old code of the session, one of another session, or of none. */
async function judgeCode(
  db: Db,
  session: CheckInTimes & { id: string; orgId: string },
  code: string,
  now: Date,
): Promise<Result<{ step: number; at: Date }>> {
  const secret = await findCodeSecret(db, session.id)
  if (!secret || !isShaped(code)) return wrong('checkInCodeWrong')
  const codeAt = codeAtStep(secret)
  const matched = stepOfCode(code, now, (step) => (isSameSecret(codeAt(step), code) ? code : ''))
  if (matched !== null) return ok({ step: matched, at: now })
  if (isOldCode(code, checkInWindow(session).opensAt, now, codeAt)) return wrong('checkInCodeOld')
  const others = await listOtherSecrets(db, session, now)
  const isOthers = others.some((other) => stepOfCode(code, now, codeAtStep(other)) !== null)
  return wrong(isOthers ? 'checkInCodeOther' : 'checkInCodeWrong')
}

const isShaped = (code: string) => new RegExp(`^[A-Z0-9]{${codeLength}}$`).test(code)
/** Reported at the field where the code is typed. */
const wrong = (code: 'checkInCodeWrong' | 'checkInCodeOld' | 'checkInCodeOther') =>
  fail(code, { code: `errors.${code}` })

/**
 * Counts a code that a person tries for a session, before it is checked; a refusal once they are locked out, for the rest of
 * the minute and also with the right code.
 */
async function countTry(db: Db, taskSessionId: string, userId: string): Promise<Result<never> | null> {
  const bucket = `checkInCode:${taskSessionId}:${userId}`
  const seconds = await countUse(db, bucket, codeTries.limit, codeTries.seconds)
  return seconds > 0 ? fail('checkInLocked', undefined, { params: { seconds } }) : null
}

/** A code as typed; nothing with a scan token instead. */
export const typedCode = z.string('validation.required').max(40).transform(readCode).nullish()

/** That somebody is where the session is: since when, and how they showed it. */
export type Proof = { at: Date; method: Exclude<CheckInMethod, 'ROSTER'>; deviceHash: Buffer | null }

type Closed = (session: CheckInTimes, at: Date) => Result<never> | null

/** Checks what somebody brings: the code they typed, else the scan token of one they scanned, taken at the time they scanned it. */
export async function verifyPresence(
  ctx: SignedInCtx,
  { session, seenAt }: Attended,
  code: string | null | undefined,
  closed: Closed,
): Promise<Result<Proof>> {
  const device = deviceHashOf(ctx, session.id)
  if (!device.ok) return device
  if (code) {
    const refused = closed(session, ctx.now) ?? (await countTry(ctx.db, session.id, ctx.viewer.userId))
    if (refused) return refused
    const judged = await judgeCode(ctx.db, session, code, ctx.now)
    return judged.ok ? ok({ at: ctx.now, method: 'CODE', deviceHash: device.value }) : judged
  }
  const refused = closed(seenAt ? asStillOpen(session) : session, seenAt ?? ctx.now)
  if (refused) return refused
  if (!seenAt) return fail('invalidInput', { code: 'validation.required' })
  return ok({ at: seenAt < ctx.now ? seenAt : ctx.now, method: 'QR', deviceHash: device.value })
}

/** The code that somebody scanned a moment ago: their page keeps it for a check-in without network. Null for who scanned none. */
export async function seenCodeOf(ctx: SignedInCtx, { session, seenAt }: Attended): Promise<string | null> {
  const { scanToken } = ctx.visitor
  const secret = seenAt && scanToken ? await findCodeSecret(ctx.db, session.id) : null
  return secret && scanToken && codeAtStep(secret)(scanToken.step)
}

/** The device in one session: the same device in another one is not known again. A browser that keeps no cookies has none. */
function deviceHashOf(ctx: SignedInCtx, taskSessionId: string): Result<Buffer | null> {
  const { device } = ctx.visitor
  if (!device) return ctx.sessionId ? fail('checkInNoDevice') : ok(null)
  return ok(createHash('sha256').update(`${taskSessionId}:${device}`).digest())
}

/** When the code was shown that somebody brings after its time: it proves that they were there then. Counted as a try. */
export async function verifyLateCode(
  ctx: SignedInCtx,
  session: CheckInTimes & { id: string },
  code: string,
): Promise<Result<{ codeAt: Date; deviceHash: Buffer | null }>> {
  const device = deviceHashOf(ctx, session.id)
  if (!device.ok) return device
  if (!lateSteps(session, ctx.now)) return fail('checkInOver')
  const locked = await countTry(ctx.db, session.id, ctx.viewer.userId)
  if (locked) return locked
  const secret = await findCodeSecret(ctx.db, session.id)
  if (!secret || !isShaped(code)) return wrong('checkInCodeWrong')
  const codeAt = codeAtStep(secret)
  const shown = codeShownAt(session, code, ctx.now, (step) => (isSameSecret(codeAt(step), code) ? code : ''))
  return shown ? ok({ codeAt: shown, deviceHash: device.value }) : wrong('checkInCodeWrong')
}

/** Codes that people who are not signed in may try for one session, in how many seconds: enough for a hall, too few for guessing. */
const unsignedTries = { limit: 600, seconds: 60 }

type SeenCode = { ok: true; taskSessionId: string; step: number } | { ok: false; code: ProblemCode }

/**
 * Checks a scanned code at once, also for somebody signed out: it proves that they are there now. Nothing is written
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
