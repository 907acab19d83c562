import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { listOtherSecrets } from '@/lib/data/check-in/check-in'
import type { Db } from '@/lib/data/db'
import { countUse } from '@/lib/data/shared-limits'
import { findCodeSecret, findTaskSession } from '@/lib/data/task-sessions/read'
import { codeLength, codeOfHash, codeTries, isOldCode, readCode, stepOfCode } from '@/lib/domain/check-in/code'
import {
  asStillOpen,
  type CheckInTimes,
  canCheckOutAt,
  checkInPhaseAt,
  checkInWindow,
  checkOutBegins,
  checkOutEnds,
  codeShownAt,
  lateSteps,
} from '@/lib/domain/check-in/window'
import type { CheckInMethod } from '@/lib/domain/lists/sessions'
import { fail, ok, type ProblemCode, type Result } from '@/lib/domain/result'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { formatDateTime } from '@/lib/domain/time/format-date'
import type { SignedInCtx } from '../ctx'
import { isSameSecret } from '../same-secret'
import type { Attended } from './attendance'

/** The code of a session at a step: HMAC-SHA256 of the step's number under the session's secret. */
export const codeAtStep =
  (secret: Uint8Array) =>
  (step: number): string =>
    codeOfHash(createHmac('sha256', secret).update(`check-in:${step}`).digest())

/** Why check-in by code is closed now, with the time it opens or closed; null while it is open. */
export function checkInProblem(session: CheckInTimes, now: Date): Result<never> | null {
  const { opensAt, closesAt } = checkInWindow(session)
  const at = (time: Date) => ({ params: { time: formatDateTime(time, session.timeZone) } })
  const phase = checkInPhaseAt(session, now)
  if (phase === 'EARLY') return fail('checkInEarly', undefined, at(opensAt))
  if (phase === 'CLOSED') return fail('checkInClosed', undefined, at(closesAt))
  return phase === 'OVER' ? fail('checkInOver') : null
}

/** Why check-out by code is closed now; null while it is open. */
export function checkOutProblem(session: CheckInTimes, now: Date): Result<never> | null {
  if (!session.checkOutRequired) return fail('checkOutNotNeeded')
  if (canCheckOutAt(session, now)) return null
  const state = sessionStateAt(session, now)
  if (state === 'FINALIZED' || state === 'CANCELLED' || state === 'DRAFT') return fail('checkInOver')
  const begins = checkOutBegins(session)
  if (now < begins)
    return fail('checkOutEarly', undefined, { params: { time: formatDateTime(begins, session.timeZone) } })
  return fail('checkOutOver', undefined, { params: { time: formatDateTime(checkOutEnds(session), session.timeZone) } })
}

/**
 * The step this code belongs to; otherwise whether it is an expired code of the session, a code of another session, or
 * neither.
 */
async function judgeCode(
  db: Db,
  session: CheckInTimes & { id: string; orgId: string },
  code: string,
  now: Date,
): Promise<Result<{ step: number; at: Date }>> {
  const secret = await findCodeSecret(db, session.id)
  if (!secret || !isShaped(code)) return codeRefusal('checkInCodeWrong')
  const codeAt = codeAtStep(secret)
  const matched = stepOfCode(code, now, (step) => (isSameSecret(codeAt(step), code) ? code : ''))
  if (matched !== null) return ok({ step: matched, at: now })
  if (isOldCode(code, checkInWindow(session).opensAt, now, codeAt)) return codeRefusal('checkInCodeOld')
  const otherSecrets = await listOtherSecrets(db, session, now)
  const isOthers = otherSecrets.some((other) => stepOfCode(code, now, codeAtStep(other)) !== null)
  return codeRefusal(isOthers ? 'checkInCodeOther' : 'checkInCodeWrong')
}

const isShaped = (code: string) => new RegExp(`^[A-Z0-9]{${codeLength}}$`).test(code)
/** Reported at the field where the code is typed. */
const codeRefusal = (code: 'checkInCodeWrong' | 'checkInCodeOld' | 'checkInCodeOther') =>
  fail(code, { code: `errors.${code}` })

/**
 * Counts a code that a person tries for a session, before it is checked. Returns a refusal once they are locked out,
 * for the rest of the minute and even with the right code.
 */
async function countTry(db: Db, taskSessionId: string, userId: string): Promise<Result<never> | null> {
  const bucket = `checkInCode:${taskSessionId}:${userId}`
  const seconds = await countUse(db, bucket, codeTries.limit, codeTries.seconds)
  return seconds > 0 ? fail('checkInLocked', undefined, { params: { seconds } }) : null
}

/** The typed code; absent with a scan token. */
export const typedCode = z.string('validation.required').max(40).transform(readCode).nullish()

/** Proof of presence: since when, and by what method. */
export type Proof = { at: Date; method: Exclude<CheckInMethod, 'ROSTER'>; deviceHash: Buffer | null }

type TimeCheck = (session: CheckInTimes, at: Date) => Result<never> | null

/** Verifies presence: by the typed code, otherwise by the scan token of a scanned code, as of the time of the scan. */
export async function verifyPresence(
  ctx: SignedInCtx,
  { session, seenAt }: Attended,
  code: string | null | undefined,
  closed: TimeCheck,
): Promise<Result<Proof>> {
  const device = deviceHashOf(ctx, session.id)
  if (!device.ok) return device
  if (code) {
    const refusal = closed(session, ctx.now) ?? (await countTry(ctx.db, session.id, ctx.viewer.userId))
    if (refusal) return refusal
    const step = await judgeCode(ctx.db, session, code, ctx.now)
    return step.ok ? ok({ at: ctx.now, method: 'CODE', deviceHash: device.value }) : step
  }
  const refusal = closed(seenAt ? asStillOpen(session) : session, seenAt ?? ctx.now)
  if (refusal) return refusal
  if (!seenAt) return fail('invalidInput', { code: 'validation.required' })
  return ok({ at: seenAt < ctx.now ? seenAt : ctx.now, method: 'QR', deviceHash: device.value })
}

/**
 * The code that the person has just scanned, which their page keeps for a check-in without network. Null without a
 * scan.
 */
export async function seenCodeOf(ctx: SignedInCtx, { session, seenAt }: Attended): Promise<string | null> {
  const { scanToken } = ctx.visitor
  const secret = seenAt && scanToken ? await findCodeSecret(ctx.db, session.id) : null
  return secret && scanToken && codeAtStep(secret)(scanToken.step)
}

/**
 * A digest of the device for one session; the same device has another digest in every session. Null without cookies.
 */
function deviceHashOf(ctx: SignedInCtx, taskSessionId: string): Result<Buffer | null> {
  const { device } = ctx.visitor
  if (!device) return ctx.sessionId ? fail('checkInNoDevice') : ok(null)
  return ok(createHash('sha256').update(`${taskSessionId}:${device}`).digest())
}

/** When a code that arrives late was shown, which proves presence at that time. Counts as a try. */
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
  if (!secret || !isShaped(code)) return codeRefusal('checkInCodeWrong')
  const codeAt = codeAtStep(secret)
  const shownAt = codeShownAt(session, code, ctx.now, (step) => (isSameSecret(codeAt(step), code) ? code : ''))
  return shownAt ? ok({ codeAt: shownAt, deviceHash: device.value }) : codeRefusal('checkInCodeWrong')
}

/** Tries of signed-out visitors per session and window: enough for a hall, too few for guessing. */
const unsignedTries = { limit: 600, seconds: 60 }

type SeenCode = { ok: true; taskSessionId: string; step: number } | { ok: false; code: ProblemCode }

/**
 * Checks a scanned code at once, even for somebody signed out, because it proves that they are there now. Writes
 * nothing but the count of tries.
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
  const step = await judgeCode(db, session, readCode(code), now)
  if (!step.ok) return { ok: false, code: step.problem.code }
  return { ok: true, taskSessionId: session.id, step: step.value.step }
}

const codeOf = (result: { ok: true } | { ok: false; problem: { code: ProblemCode } }): ProblemCode =>
  result.ok ? 'internal' : result.problem.code
