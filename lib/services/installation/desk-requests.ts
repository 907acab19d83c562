import { z } from 'zod'
import {
  type DeskRequestRecord,
  type DeskRequestView,
  decideDeskRequest,
  findDeskRequest,
  listDeskRequests as listWaiting,
  lockDeskRequest,
  noteCodesSent,
} from '@/lib/data/people/desk-requests'
import { listSuperAdmins, lockSuperAdmins, wasSuperAdminTaken } from '@/lib/data/users/write'
import {
  aloneSince,
  areCodesValid,
  isOver,
  mergeCodesPerDay,
  mergeCodeText,
  mergeCodeTries,
  takesEffectAt,
} from '@/lib/domain/installation/desk-deadlines'
import type { MergeSide } from '@/lib/domain/people/merge-plan'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineJobService, defineService } from '../define-service'
import { id } from '../inputs'
import { limitUse, limitUseIn } from '../limit-use'
import { doMerge } from '../people/do-merge'
import { isOneOfSecrets } from '../same-secret'
import { type Write, write } from '../write'
import { grantSuperAdmin } from './grant-super-admin'

const own = async (ctx: SignedInCtx) => ({ id: ctx.viewer.userId })

/** A request, and when it takes effect by itself; null where a second person has to agree. */
export type WaitingRequest = DeskRequestView & { takesEffectAt: Date | null }

/** What waits for a second person: appointments of super admins, and records to be merged. */
export const listDeskRequests = defineService({
  action: 'installation.read',
  input: z.strictObject({}),
  subject: own,
  run: async ({ db, now }) => {
    const [requests, superAdmins] = await Promise.all([listWaiting(db), listSuperAdmins(db)])
    const isAlone = superAdmins.length === 1 && !(await wasSuperAdminTaken(db, aloneSince(now)))
    return ok<WaitingRequest[]>(
      requests.map((request) => ({
        ...request,
        takesEffectAt: isAlone && request.kind === 'APPOINTMENT' ? takesEffectAt(request.createdAt) : null,
      })),
    )
  },
})

/** A request with everybody in it, none of whom agrees to it: who asked, and whom it is about. */
async function findToAgree(ctx: SignedInCtx, { id: requestId }: { id: string }) {
  const request = await findDeskRequest(ctx.db, requestId)
  if (!request) return null
  const aboutIds = [request.requestedById, request.userId, ...(request.otherId ? [request.otherId] : [])]
  return { id: ctx.viewer.userId, aboutIds }
}

/** Another super admin agrees: the appointment or the merge is done. */
export const approveDeskRequest = defineService({
  action: 'superAdmin.manage',
  input: z.strictObject({ id }),
  subject: findToAgree,
  run: (ctx, { id: requestId }): Promise<Result<{ id: string }>> =>
    write(ctx, async (w) => {
      if (!(await lockSuperAdmins(w.tx)).includes(ctx.viewer.userId)) return fail('notFound')
      const request = await lockDeskRequest(w.tx, requestId)
      if (!request || isOver(request.createdAt, ctx.now)) return fail('deskRequestOver')
      const done = await carryOut(ctx, w, request)
      return done.ok ? ok({ id: requestId }) : done
    }),
})

async function carryOut(ctx: SignedInCtx, w: Write, request: DeskRequestRecord): Promise<Result<unknown>> {
  const { id: requestId, kind, userId, otherId, reason, otherReason, requestedById } = request
  if (kind === 'APPOINTMENT') await grantSuperAdmin(w, userId, { reason, requestedById, at: ctx.now })
  else {
    const choices = request.choices as { key: string; side: MergeSide }[]
    const ids = { keptId: userId, closedId: otherId ?? userId }
    const merged = await doMerge(ctx, w, { ...ids, choices, reason, otherReason: otherReason ?? reason, requestedById })
    if (!merged.ok) return merged
  }
  await decideDeskRequest(w.tx, requestId, {
    outcome: 'DONE',
    decidedAt: ctx.now,
    decidedById: ctx.viewer.userId,
  })
  w.audit({ action: 'deskRequest.agreed', ...aboutRequest(request) })
  return ok(null)
}

const aboutRequest = ({ id: subjectId, kind, userId: personId }: DeskRequestRecord) => ({
  subjectType: 'DeskRequest',
  subjectId,
  personId,
  detail: { kind },
})

/** A super admin refuses a request, or takes back their own: nothing is done. */
export const refuseDeskRequest = defineService({
  action: 'installation.manage',
  input: z.strictObject({ id }),
  subject: own,
  run: (ctx, { id: requestId }): Promise<Result<{ id: string }>> =>
    write(ctx, async (w) => {
      const request = await lockDeskRequest(w.tx, requestId)
      if (!request) return fail('deskRequestOver')
      const decided = { decidedAt: ctx.now, decidedById: ctx.viewer.userId }
      await decideDeskRequest(w.tx, requestId, { outcome: 'REFUSED', ...decided })
      w.audit({ action: 'deskRequest.refused', ...aboutRequest(request) })
      return ok({ id: requestId })
    }),
})

/** Both records of a merge that waits, for the super admin who is visiting both. */
async function findMergeToProve(ctx: SignedInCtx, { id: requestId }: { id: string }) {
  const request = await findDeskRequest(ctx.db, requestId)
  if (request?.kind !== 'MERGE' || !request.otherId) return null
  return { id: request.userId, otherId: request.otherId }
}

/** Sends the owner of each record a code of their own; who has both shows that both records are one person's. */
export const sendMergeCodes = defineService({
  action: 'people.merge',
  input: z.strictObject({ id }),
  subject: findMergeToProve,
  run: (ctx, { id: requestId }, { id: userId, otherId }): Promise<Result<{ id: string }>> =>
    write(ctx, async (w) => {
      const request = await lockDeskRequest(w.tx, requestId)
      if (!request || isOver(request.createdAt, ctx.now)) return fail('deskRequestOver')
      for (const personId of [userId, otherId].toSorted()) {
        const refusal = await limitUseIn(w.tx, `mergeCodeSent:${personId}`, mergeCodesPerDay)
        if (refusal) return refusal
      }
      await noteCodesSent(w.tx, requestId, ctx.now)
      for (const userId of [request.userId, request.otherId]) {
        if (!userId) continue
        await w.send({ queue: 'mail', data: { kind: 'mergeCode', requestId, userId } })
        w.audit({ action: 'deskRequest.codeSent', ...aboutRequest(request), personId: userId })
      }
      return ok({ id: requestId })
    }),
})

const code = z
  .string('validation.required')
  .trim()
  .regex(/^\d{6}$/, 'validation.code')

/** The owners of both records have told their codes: the merge is done without a second super admin. */
export const confirmMergeByCodes = defineService({
  action: 'people.merge',
  input: z.strictObject({ id, keptCode: code, closedCode: code }),
  subject: findMergeToProve,
  run: async (
    ctx,
    { id: requestId, keptCode, closedCode },
    { id: userId, otherId },
  ): Promise<Result<{ id: string }>> => {
    // By person, because a new request would begin with new tries.
    for (const personId of [userId, otherId])
      if (await limitUse(ctx, `mergeCode:${personId}`, mergeCodeTries)) return fail('codeTooManyTries')
    return write(ctx, async (w): Promise<Result<{ id: string }>> => {
      const request = await lockDeskRequest(w.tx, requestId)
      if (!request?.otherId || isOver(request.createdAt, ctx.now)) return fail('deskRequestOver')
      const sentAt = request.codesSentAt
      if (!areCodesValid(sentAt, ctx.now)) return fail('codeExpired')
      const isRight = (typed: string, userId: string) =>
        isOneOfSecrets(typed, ctx.codesFor(mergeCodeText(requestId, userId, sentAt), false))
      const wrong = {
        ...(isRight(keptCode, request.userId) ? {} : { keptCode: 'errors.codeWrong' }),
        ...(isRight(closedCode, request.otherId) ? {} : { closedCode: 'errors.codeWrong' }),
      }
      if (Object.keys(wrong).length > 0) return fail('codeWrong', wrong)
      const done = await carryOut(ctx, w, request)
      return done.ok ? ok({ id: requestId }) : done
    })
  },
})

/**
 * Ends requests that waited too long or whose super admin is none any more, and carries out an appointment by the only
 * super admin once a day has passed since they were told; not where another one was dismissed lately, who would have had
 * to agree.
 */
export const settleDeskRequests = defineJobService({
  action: 'deskRequest.settle',
  input: z.strictObject({}),
  run: async (ctx) => {
    const counts = { granted: 0, ended: 0 }
    for (const { id: requestId } of await listWaiting(ctx.db)) {
      const settled = await write(ctx, async (w): Promise<Result<'granted' | 'ended' | null>> => {
        const superAdminIds = await lockSuperAdmins(w.tx)
        const request = await lockDeskRequest(w.tx, requestId)
        if (!request) return ok(null)
        const isStale = isOver(request.createdAt, ctx.now) || !superAdminIds.includes(request.requestedById)
        const isDue = request.kind === 'APPOINTMENT' && takesEffectAt(request.createdAt) <= ctx.now
        if (!isStale && (!isDue || superAdminIds.length > 1)) return ok(null)
        if (!isStale && (await wasSuperAdminTaken(w.tx, aloneSince(ctx.now)))) return ok(null)
        const { userId, reason, requestedById } = request
        if (!isStale) await grantSuperAdmin(w, userId, { reason, requestedById, at: ctx.now })
        const outcome = isStale ? ('ENDED' as const) : ('DONE' as const)
        await decideDeskRequest(w.tx, requestId, { outcome, decidedAt: ctx.now, decidedById: null })
        w.audit({ action: isStale ? 'deskRequest.ended' : 'deskRequest.tookEffect', ...aboutRequest(request) })
        return ok(isStale ? 'ended' : 'granted')
      })
      if (settled.ok && settled.value) counts[settled.value] += 1
    }
    return ok(counts)
  },
})
