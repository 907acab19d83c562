import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readCode } from '@/lib/domain/check-in/code'
import type { CheckInTimes } from '@/lib/domain/check-in/window'
import type { CheckInMethod } from '@/lib/domain/lists/sessions'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { countTry } from './count-try'
import type { Attended } from './find-attended'
import { beforeItEnded, judgeCode } from './judge-code'

/** A code as typed; nothing where a stamp stands for it. */
export const typedCode = z.string('validation.required').max(40).transform(readCode).nullish()

/** That somebody is where the session is: since when, and how they showed it. */
export type Proof = { at: Date; method: Exclude<CheckInMethod, 'ROSTER'>; deviceHash: Buffer | null }

type Closed = (session: CheckInTimes, at: Date) => Result<never> | null

/** Checks what somebody brings: the code they typed, else the stamp of one they scanned, taken at the time they scanned it. */
export async function proveHere(
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
  const refused = closed(seenAt ? beforeItEnded(session) : session, seenAt ?? ctx.now)
  if (refused) return refused
  if (!seenAt) return fail('invalidInput', { code: 'validation.required' })
  return ok({ at: seenAt < ctx.now ? seenAt : ctx.now, method: 'QR', deviceHash: device.value })
}

/** The device in one session: the same device in another one is not known again. A browser that keeps no cookies has none. */
function deviceHashOf(ctx: SignedInCtx, taskSessionId: string): Result<Buffer | null> {
  const { device } = ctx.visitor
  if (!device) return ctx.sessionId ? fail('checkInNoDevice') : ok(null)
  return ok(createHash('sha256').update(`${taskSessionId}:${device}`).digest())
}
