import { z } from 'zod'
import { findVerifiedContact } from '@/lib/data/contacts/contacts'
import { deleteSessionsOf } from '@/lib/data/sessions/write'
import {
  listSuperAdmins as listAll,
  lockSuperAdmins,
  type SuperAdmin,
  setSuperAdmin,
  unsetSuperAdmin,
} from '@/lib/data/users/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { contact, id } from '../inputs'
import { type Write, write } from '../write'
import { deskReason } from './desk-input'

const subject = async (ctx: SignedInCtx) => ({ id: ctx.viewer.userId })

/** All super admins, who run the installation. */
export const listSuperAdmins = defineService({
  action: 'installation.read',
  input: z.strictObject({}),
  subject,
  run: async (ctx) => ok<SuperAdmin[]>(await listAll(ctx.db)),
})

/** Makes the person with a verified contact a super admin; they are notified by mail and have to sign in again. */
export const appointSuperAdmin = defineService({
  action: 'installation.manage',
  stepUp: () => true,
  input: z.strictObject({ contact, reason: deskReason }),
  subject,
  run: (ctx, { contact: key, reason }): Promise<Result<SuperAdmin>> =>
    write(ctx, async (w) => {
      const owner = await findVerifiedContact(w.tx, key)
      if (!owner) return fail('invalidInput', { contact: 'validation.noPersonWithContact' })
      const { userId } = owner
      if (userId === ctx.viewer.userId) return fail('notByOneself')
      if (!(await stillRuns(ctx, w))) return fail('notFound')
      if (await setSuperAdmin(w.tx, userId, ctx.now)) await notifySuperAdmin(w, userId, 'granted', reason)
      const superAdmin = (await listAll(w.tx)).find((superAdmin) => superAdmin.id === userId)
      return superAdmin ? ok(superAdmin) : fail('notFound')
    }),
})

/** Takes away another super admin's rights. Nobody can do this to themselves, so one always remains. */
export const dismissSuperAdmin = defineService({
  action: 'installation.manage',
  stepUp: () => true,
  input: z.strictObject({ userId: id, reason: deskReason }),
  subject,
  run: (ctx, { userId, reason }): Promise<Result<{ id: string }>> =>
    write(ctx, async (w) => {
      if (userId === ctx.viewer.userId) return fail('notByOneself')
      const all = await lockSuperAdmins(w.tx)
      // If two super admins dismiss each other at the same time, the second has already lost the role.
      if (!all.includes(ctx.viewer.userId) || !all.includes(userId)) return fail('notFound')
      await unsetSuperAdmin(w.tx, userId, ctx.now)
      await notifySuperAdmin(w, userId, 'taken', reason)
      return ok({ id: userId })
    }),
})

const stillRuns = async ({ viewer }: SignedInCtx, w: Write) => (await lockSuperAdmins(w.tx)).includes(viewer.userId)

/** After a change of rights, sessions end, the person is notified, and the history has the reason. */
async function notifySuperAdmin(w: Write, userId: string, change: 'granted' | 'taken', reason: string): Promise<void> {
  await deleteSessionsOf(w.tx, userId, null)
  const action = change === 'granted' ? 'user.wheelGranted' : 'user.wheelTaken'
  w.audit({ action, subjectType: 'User', subjectId: userId, personId: userId, detail: { reason } })
  await w.send({ queue: 'mail', data: { kind: 'superAdmin', userId, change } })
}
