import { z } from 'zod'
import {
  findHold,
  type HoldRecord,
  insertHold,
  listHoldsOf,
  lockHolds,
  releaseHoldRow,
} from '@/lib/data/retention/holds'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { deskReason } from '../installation/desk-input'
import { type Write, write } from '../write'

type HoldSubject = { orgId: string; personId: null } | { orgId: null; personId: string }

/** Places a hold with its reason. It waits for running disposals, and every later one sees it. */
async function placeHold(
  w: Write,
  ctx: SignedInCtx,
  subject: HoldSubject,
  reason: string,
): Promise<Result<HoldRecord>> {
  await lockHolds(w.tx, 'exclusive')
  const made = await insertHold(w.tx, { ...subject, reason, placedById: ctx.viewer.userId, createdAt: ctx.now })
  w.audit({ action: 'legalHold.placed', ...about(made), detail: { reason, ...subject } })
  const hold = await findHold(w.tx, made)
  return hold ? ok(hold) : fail('notFound')
}

/** Only super admins may see the reasons, so they are neither in the organization's nor in the person's history. */
const about = (subjectId: string) => ({ subjectType: 'LegalHold', subjectId })

/**
 * Holds everything that belongs to an organization, with a reason: none of it is deleted until the hold is released,
 * even after the organization is closed.
 */
export const holdOrg = defineService({
  action: 'legalHold.place',
  input: z.strictObject({ orgId: id, reason: deskReason }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: (ctx, { reason }, { id: orgId }) => write(ctx, (w) => placeHold(w, ctx, { orgId, personId: null }, reason)),
})

/** Holds a person's records, wherever they are. */
export const holdPerson = defineService({
  action: 'legalHold.place',
  input: z.strictObject({ userId: id, reason: deskReason }),
  subject: (ctx, { userId }) => ctx.load.person.load(userId),
  run: (ctx, { reason }, { id: personId }) => write(ctx, (w) => placeHold(w, ctx, { orgId: null, personId }, reason)),
})

/** Releases a hold, with a reason; records that it protected are announced before they are deleted. */
export const releaseHold = defineService({
  action: 'legalHold.release',
  input: z.strictObject({ id, reason: deskReason }),
  subject: (ctx, { id: holdId }) => findHold(ctx.db, holdId),
  run: (ctx, { reason }, { id: holdId, orgId, personId }): Promise<Result<HoldRecord>> =>
    write(ctx, async (w) => {
      const release = { releasedAt: ctx.now, releasedById: ctx.viewer.userId, releaseReason: reason }
      if (!(await releaseHoldRow(w.tx, holdId, release))) return fail('conflict')
      w.audit({ action: 'legalHold.released', ...about(holdId), detail: { reason, orgId, personId } })
      const hold = await findHold(w.tx, holdId)
      return hold ? ok(hold) : fail('notFound')
    }),
})

/** Holds of an organization, those in force first. */
export const listOrgHolds = defineService({
  action: 'legalHold.place',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async ({ db }, { orgId }) => ok(await listHoldsOf(db, { orgId })),
})

/** Holds of a person, those in force first. */
export const listPersonHolds = defineService({
  action: 'legalHold.place',
  input: z.strictObject({ userId: id }),
  subject: (ctx, { userId }) => ctx.load.person.load(userId),
  run: async ({ db }, { userId: personId }) => ok(await listHoldsOf(db, { personId })),
})
