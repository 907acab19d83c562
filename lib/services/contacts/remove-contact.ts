import { z } from 'zod'
import { deleteContact, lockContacts } from '@/lib/data/contacts/contacts'
import { fail, ok } from '@/lib/domain/result'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'

/**
 * Removes a contact of the person. One verified contact always remains, even when two are removed at the same moment.
 */
export const removeContact = defineService({
  action: 'contact.change',
  input: z.strictObject({ contactId: id }),
  subject: async (ctx, { contactId }) => {
    const person = await ctx.load.person.load(ctx.viewer.userId)
    return person?.contacts.some((contact) => contact.id === contactId) ? person : null
  },
  run: (ctx, { contactId }, { id: userId }) =>
    write(ctx, async ({ tx, audit }) => {
      const contacts = await lockContacts(tx, userId)
      const contact = contacts.find((contact) => contact.id === contactId)
      if (!contact) return fail('notFound')
      if (!contacts.some((contact) => contact.verifiedAt && contact.id !== contactId)) return fail('lastSignInMethod')
      await deleteContact(tx, contactId)
      // Organizations find their members by verified contacts.
      await recomputeCompliance(tx, [userId], ctx.now)
      const detail = { kind: contact.kind, verified: contact.verifiedAt !== null }
      audit({ action: 'contact.removed', subjectType: 'Contact', subjectId: contactId, personId: userId, detail })
      return ok({ contactId })
    }),
})
