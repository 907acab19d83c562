import 'server-only'
import { z } from 'zod'
import { deleteContact, lockContacts } from '@/lib/data/contacts/contacts'
import { fail, ok } from '@/lib/domain/result'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'
import { notifyPerson, reasonOf } from './person-notices'

/** Takes a contact that is somebody else's off a person; the last one they have proven stays. They are told at those that stay. */
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
      await recomputeCompliance(w.tx, [personId], ctx.now)
      const reason = await reasonOf(ctx, w, personId)
      const detail = { kind: contact.kind, verified: contact.verifiedAt !== null, reason }
      w.audit({ action: 'person.contactRemoved', subjectType: 'Contact', subjectId: contactId, personId, detail })
      await notifyPerson(ctx, w, { kind: 'accountContactRemoved', userId: personId, reason })
      return ok({ id: personId, ended: 0 })
    }),
})
