import { z } from 'zod'
import { deleteOtherClaimsOf, saveContact } from '@/lib/data/contacts/contacts'
import { contactLength, contactProblem, normalizedContact } from '@/lib/domain/people/contact-values'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { line, oneOf } from '../inputs'
import { limitUse } from '../limit-use'
import { write } from '../write'

/**
 * "Use another address": claims another contact in place of the person's unverified ones. Verified contacts are kept.
 */
export const changeContact = defineService({
  action: 'contact.change',
  input: z.strictObject({ kind: oneOf(['EMAIL', 'PHONE']), value: line(contactLength) }),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, { kind, value: input }, person) => {
    const problem = contactProblem(kind, input)
    if (problem) return fail('invalidInput', { value: problem })
    const value = normalizedContact(kind, input)
    const existing = person.contacts.find((contact) => contact.kind === kind && contact.value === value)
    if (existing?.verifiedAt) return fail('alreadyVerified')
    const refusal = await limitUse(ctx, `contact:${person.id}`, { limit: 10, seconds: 3600 })
    if (refusal) return refusal
    return write(ctx, async ({ tx, audit }) => {
      const contactId = await saveContact(tx, { userId: person.id, kind, value, verifiedAt: null, loginType: null })
      await deleteOtherClaimsOf(tx, person.id, contactId)
      audit({
        action: 'contact.claimed',
        subjectType: 'Contact',
        subjectId: contactId,
        personId: person.id,
        detail: { kind },
      })
      return ok({ contactId })
    })
  },
})
