import { z } from 'zod'
import { findVerifiedContact } from '@/lib/data/contacts/contacts'
import type { ContactKey } from '@/lib/data/users/identities'
import { listSuperAdmins as listAll, lockSuperAdmins, type SuperAdmin, unsetSuperAdmin } from '@/lib/data/users/write'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { contact, id } from '../inputs'
import { type Write, write } from '../write'
import { askDesk } from './ask-desk'
import { deskReason } from './desk-input'
import { notifySuperAdmin } from './grant-super-admin'

const subject = async (ctx: SignedInCtx) => ({ id: ctx.viewer.userId })

/** All super admins, who run the installation. */
export const listSuperAdmins = defineService({
  action: 'installation.read',
  input: z.strictObject({}),
  subject,
  run: async (ctx) => ok<SuperAdmin[]>(await listAll(ctx.db)),
})

/** Whoever has a contact. */
const ownerOf = async ({ db }: SignedInCtx, key: ContactKey) => (await findVerifiedContact(db, key))?.userId ?? null

/**
 * Asks for the person with a verified contact to become a super admin. Another super admin has to agree; where there is
 * no other, it takes effect after a day. All super admins are told. Null, because nothing has changed yet.
 */
export const appointSuperAdmin = defineService({
  action: 'superAdmin.manage',
  input: z.strictObject({ contact, reason: deskReason }),
  subject: async (ctx, { contact: key }) => {
    const ownerId = await ownerOf(ctx, key)
    return { id: ctx.viewer.userId, aboutIds: ownerId ? [ownerId] : [] }
  },
  run: (ctx, { contact: key, reason }): Promise<Result<SuperAdmin | null>> =>
    write(ctx, async (w) => {
      const owner = await findVerifiedContact(w.tx, key)
      if (!owner) return fail('invalidInput', { contact: 'validation.noPersonWithContact' })
      if (!(await stillRuns(ctx, w))) return fail('notFound')
      const { userId } = owner
      const already = (await listAll(w.tx)).find((superAdmin) => superAdmin.id === userId)
      if (already) return ok(already)
      await askDesk(ctx, w, { kind: 'APPOINTMENT', userId, reason })
      return ok(null)
    }),
})

/** Takes away another super admin's rights. Nobody can do this to themselves, so one always remains. */
export const dismissSuperAdmin = defineService({
  action: 'superAdmin.manage',
  input: z.strictObject({ userId: id, reason: deskReason }),
  subject: async (ctx, { userId }) => ({ id: ctx.viewer.userId, aboutIds: [userId] }),
  run: (ctx, { userId, reason }): Promise<Result<{ id: string }>> =>
    write(ctx, async (w) => {
      const all = await lockSuperAdmins(w.tx)
      // If two super admins dismiss each other at the same time, the second has already lost the role.
      if (!all.includes(ctx.viewer.userId) || !all.includes(userId)) return fail('notFound')
      await unsetSuperAdmin(w.tx, userId, ctx.now)
      await notifySuperAdmin(w, userId, 'taken', { reason })
      return ok({ id: userId })
    }),
})

const stillRuns = async ({ viewer }: SignedInCtx, w: Write) => (await lockSuperAdmins(w.tx)).includes(viewer.userId)
