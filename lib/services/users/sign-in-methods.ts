import { z } from 'zod'
import { countAccessOf as countAccessIn, listOrgsOfAccess } from '@/lib/data/access/access-to-keep'
import { countAccessOf, endWaitingTokens } from '@/lib/data/access/own-access'
import { findSessionWay } from '@/lib/data/sessions/read'
import { deleteIdentity, listIdentities, lockIdentities, updateIdentity } from '@/lib/data/users/identities'
import { isNewWay } from '@/lib/domain/access/admin-conditions'
import { canEndWay } from '@/lib/domain/access/ways-in'
import { fail, ok } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'
import { endOwnAccess, isTooNew } from './own-access'

const self = async (ctx: SignedInCtx) => ({ id: ctx.viewer.userId })

/**
 * The ways in which the person has signed in so far, oldest first, without their identifiers at the provider: each with
 * the contact it came with, and whether it can be ended. `opensFrom` is set while one is too new to open what they may
 * do to others.
 */
export const listSignInMethods = defineService({
  action: 'session.list',
  input: z.strictObject({}),
  subject: self,
  run: async (ctx) => {
    const [rows, currentId] = await Promise.all([
      listIdentities(ctx.db, ctx.viewer.userId),
      ctx.sessionId === null ? null : findSessionWay(ctx.db, ctx.sessionId),
    ])
    return ok(
      rows.map((row) => ({
        id: row.id,
        loginType: row.loginType,
        createdAt: row.createdAt,
        lastSignInAt: row.lastSignInAt,
        contact: row.contact?.value ?? null,
        current: row.id === currentId,
        removable: canEndWay(rows, row),
        opensFrom: isNewWay({ opensFrom: row.opensFrom, now: ctx.now }) ? row.opensFrom : null,
      })),
    )
  },
})

/**
 * What goes on working by itself when a way to sign in ends: tokens, the address of the calendar, reader links, and what
 * the person has set up in organizations.
 */
export const countOwnAccess = defineService({
  action: 'session.list',
  input: z.strictObject({}),
  subject: self,
  run: async (ctx) => {
    const { userId } = ctx.viewer
    const access = await countAccessOf(ctx.db, userId, ctx.now)
    const counts = (await listOrgsOfAccess(ctx.db, userId)).map((orgId) =>
      countAccessIn(ctx.db, { orgId, userId, now: ctx.now }),
    )
    return ok({ ...access, setUp: (await Promise.all(counts)).reduce((sum, count) => sum + count, 0) })
  },
})

/** Ends a way to sign in, with the sessions of those who came by it. The last one remains. */
export const endSignInMethod = defineService({
  action: 'signInMethod.change',
  input: z.strictObject({ id, endAccess: z.boolean().nullish() }),
  subject: self,
  run: (ctx, { id: identityId, endAccess }, { id: userId }) =>
    write(ctx, async (w) => {
      const ways = await lockIdentities(w.tx, userId)
      const way = ways.find((one) => one.id === identityId)
      if (!way) return fail('notFound')
      if (isTooNew(ctx)) return fail('newSignInWaits')
      if (!canEndWay(ways, way)) return fail('lastSignInMethod')
      await endWaitingTokens(w.tx, [identityId], ctx.now)
      const sessions = await deleteIdentity(w.tx, identityId)
      const detail = { loginType: way.loginType, sessions }
      w.audit({ action: 'user.signInEnded', subjectType: 'User', subjectId: userId, personId: userId, detail })
      if (endAccess) await endOwnAccess(ctx, w, [way])
      return ok({ id: identityId })
    }),
})

/** Confirms a new way to sign in by an older one: from now on it opens what the person may do to others. */
export const confirmSignInMethod = defineService({
  action: 'signInMethod.change',
  input: z.strictObject({ id }),
  subject: self,
  run: (ctx, { id: identityId }, { id: userId }) =>
    write(ctx, async (w) => {
      const way = (await lockIdentities(w.tx, userId)).find((one) => one.id === identityId)
      if (!way) return fail('notFound')
      if (isTooNew(ctx)) return fail('newSignInWaits')
      const waits = (from: Date | null) => from !== null && from > ctx.now
      await updateIdentity(w.tx, identityId, {
        ...(waits(way.opensFrom) && { opensFrom: ctx.now }),
        ...(waits(way.secondFactorFrom) && { secondFactorFrom: ctx.now }),
      })
      const detail = { loginType: way.loginType }
      w.audit({ action: 'user.signInConfirmed', subjectType: 'User', subjectId: userId, personId: userId, detail })
      return ok({ id: identityId })
    }),
})
