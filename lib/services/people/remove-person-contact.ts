import { z } from 'zod'
import { deleteContact, lockContacts } from '@/lib/data/contacts/contacts'
import { deleteSessionsOf } from '@/lib/data/sessions/write'
import { deleteIdentitiesOf } from '@/lib/data/users/identities'
import { fail, ok } from '@/lib/domain/result'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'
import { notifyPerson, reasonOf } from './person-notices'

/**
 * Removes a contact that belongs to somebody else from a person; their last verified one cannot be removed. Identities
 * of the provider do not show which contact they came with, so all are deleted and everybody is signed out: the owner
 * of the record signs in with a remaining contact, and the other person gets an account of their own. The owner is
 * notified at the remaining contacts.
 */
export const removePersonContact = defineService({
  action: 'people.manage',
  input: z.strictObject({ id, contactId: id }),
  subject: (ctx, { id: personId }) => ctx.load.person.load(personId),
  run: (ctx, { contactId }, { id: personId }) =>
    write(ctx, async (w) => {
      const contacts = await lockContacts(w.tx, personId)
      const contact = contacts.find((contact) => contact.id === contactId)
      if (!contact) return fail('notFound')
      if (!contacts.some((contact) => contact.verifiedAt && contact.id !== contactId)) return fail('lastSignInMethod')
      await deleteContact(w.tx, contactId)
      await deleteIdentitiesOf(w.tx, personId)
      const ended = await deleteSessionsOf(w.tx, personId, null)
      await recomputeCompliance(w.tx, [personId], ctx.now)
      const reason = await reasonOf(ctx, w, personId)
      const detail = { kind: contact.kind, verified: contact.verifiedAt !== null, ended, reason }
      w.audit({ action: 'person.contactRemoved', subjectType: 'Contact', subjectId: contactId, personId, detail })
      await notifyPerson(ctx, w, { kind: 'accountContactRemoved', userId: personId, reason })
      return ok({ id: personId, ended })
    }),
})
