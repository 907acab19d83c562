import { z } from 'zod'
import { decidingContact } from '@/lib/domain/people/account-deletion'
import { fail } from '@/lib/domain/result'
import { issueCode } from '../contacts/issue-code'
import { defineService } from '../define-service'

/**
 * Sends a code to the person's first verified contact, so that they can prove that they are deleting the account
 * themselves.
 */
export const sendDeletionCode = defineService({
  action: 'ownData.delete',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, _input, { contacts }) => {
    const contact = decidingContact(contacts)
    if (!contact) return fail('notFound')
    return issueCode(ctx, contact, { mail: 'deletionCode', action: 'user.deletionCodeSent' })
  },
})
