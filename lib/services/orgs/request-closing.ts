import { z } from 'zod'
import { lockAdmin } from '@/lib/data/members/write'
import { lockOrg } from '@/lib/data/orgs/closing'
import {
  type ClosingRequest,
  cancelClosingRequest,
  findClosingRequest,
  insertClosingRequest,
} from '@/lib/data/orgs/closing-requests'
import { findOrg } from '@/lib/data/orgs/read'
import { closeDay, isNameOf } from '@/lib/domain/orgs/org-state'
import { orgLimits } from '@/lib/domain/orgs/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { todayIn } from '@/lib/domain/time/plain-date'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id, line } from '../inputs'
import { deskReason } from '../installation/desk-input'
import { write } from '../write'

const subject = (ctx: SignedInCtx, { orgId }: { orgId: string }) => ctx.load.org.load(orgId)

/** The requested closing of an organization with its day; null without a request. */
export const getClosingRequest = defineService({
  action: 'org.administer',
  input: z.strictObject({ orgId: id }),
  subject,
  run: async ({ db }, { orgId }) => ok(await findClosingRequest(db, orgId)),
})

/**
 * Requests the closing of an organization, with a reason and its typed name. It remains open for thirty days, during
 * which any administrator can cancel the request. Members are notified.
 */
export const requestClosing = defineService({
  action: 'org.askClosing',
  input: z.strictObject({ orgId: id, reason: deskReason, name: line(orgLimits.name) }),
  subject,
  run: async (ctx, { orgId, reason, name }, org): Promise<Result<ClosingRequest>> => {
    if (!isNameOf(org.name, name)) return fail('invalidInput', { name: 'validation.orgName' })
    const { userId } = ctx.viewer
    return write(ctx, async ({ tx, audit, send }): Promise<Result<ClosingRequest>> => {
      await lockOrg(tx, orgId)
      if (!(await lockAdmin(tx, { orgId, userId }))) return fail('notFound')
      const now = await findOrg(tx, orgId)
      if (now?.state === 'CLOSED' || (await findClosingRequest(tx, orgId))) return fail('orgState')
      const closeOn = closeDay(todayIn(org.timeZone, ctx.now))
      const closing = await insertClosingRequest(tx, { orgId, askedById: userId, reason, closeOn, createdAt: ctx.now })
      const about = { subjectType: 'Org', subjectId: orgId, orgId }
      audit({ action: 'org.closingAsked', ...about, detail: { reason, closeOn } })
      await send({ queue: 'orgClosings', data: { orgId, actorId: userId, tell: { closingId: closing.id, closeOn } } })
      return ok(closing)
    })
  },
})

/** Cancels a requested closing; members are notified. */
export const cancelClosing = defineService({
  action: 'org.askClosing',
  input: z.strictObject({ orgId: id }),
  subject,
  run: (ctx, { orgId }): Promise<Result<ClosingRequest>> =>
    write(ctx, async ({ tx, audit, send }): Promise<Result<ClosingRequest>> => {
      const { userId } = ctx.viewer
      await lockOrg(tx, orgId)
      if (!(await lockAdmin(tx, { orgId, userId }))) return fail('notFound')
      const closing = await findClosingRequest(tx, orgId)
      if (!closing || !(await cancelClosingRequest(tx, closing.id, { at: ctx.now, userId }))) return fail('orgState')
      audit({ action: 'org.closingTakenBack', subjectType: 'Org', subjectId: orgId, orgId })
      await send({
        queue: 'orgClosings',
        data: { orgId, actorId: userId, tell: { closingId: closing.id, closeOn: null } },
      })
      return ok(closing)
    }),
})
