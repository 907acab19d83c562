import { z } from 'zod'
import { findVerifiedContact } from '@/lib/data/contacts/contacts'
import { deleteSessionsOf } from '@/lib/data/sessions/write'
import { setSuperAdmin } from '@/lib/data/users/write'
import { fail, ok } from '@/lib/domain/result'
import { contact } from '../contact-input'
import { defineOperatorService } from '../define-service'
import { write } from '../write'

/**
 * Makes the person who has verified this contact a super admin; they have to sign in again. Granting again changes
 * nothing.
 */
export const grantSuperAdmin = defineOperatorService({
  action: 'wheel.grant',
  input: z.strictObject({ contact }),
  run: async (ctx, { contact: contactText }) => {
    const owner = await findVerifiedContact(ctx.db, contactText)
    if (!owner) return fail('notFound')
    const { userId } = owner
    return write(ctx, async ({ tx, audit }) => {
      if (!(await setSuperAdmin(tx, userId, ctx.now))) return ok({ userId, granted: false })
      await deleteSessionsOf(tx, userId, null)
      audit({ action: 'user.wheelGranted', subjectType: 'User', subjectId: userId, personId: userId })
      return ok({ userId, granted: true })
    })
  },
})
