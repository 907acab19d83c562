import { z } from 'zod'
import { fail } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { issueCode } from './issue-code'

/** Sends a six-digit code to one of the person's own unverified contacts; at most one a minute and ten an hour. */
export const sendContactCode = defineService({
  action: 'contact.verify',
  input: z.strictObject({ contactId: id.optional() }),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, { contactId }, person) => {
    const contact = person.contacts.find((contact) => (contactId ? contact.id === contactId : !contact.verifiedAt))
    if (!contact) return contactId ? fail('notFound') : fail('alreadyVerified')
    if (contact.verifiedAt) return fail('alreadyVerified')
    return issueCode(ctx, contact, { mail: 'contactCode', action: 'contact.codeSent' })
  },
})
