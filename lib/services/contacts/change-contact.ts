import 'server-only'
import { z } from 'zod'
import { deleteOtherClaimsOf, saveContact } from '@/lib/data/contacts/contacts'
import { isEmail, normalizeEmail } from '@/lib/domain/people/email'
import { normalizePhone } from '@/lib/domain/people/phone'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { line, oneOf } from '../inputs'
import { limitUse } from '../limit-use'
import { write } from '../write'

/** "Use another address": claims another contact in place of the person's unproven ones. Proven contacts stay. */
export const changeContact = defineService({
  action: 'contact.change',
  input: z.strictObject({ kind: oneOf(['EMAIL', 'PHONE']), value: line(320) }),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, { kind, value: typed }, person) => {
    const value = kind === 'EMAIL' ? normalizeEmail(typed) : normalizePhone(typed)
    if (kind === 'EMAIL' && !isEmail(value)) return fail('invalidInput', { value: 'validation.email' })
    if (kind === 'PHONE' && value === '') return fail('invalidInput', { value: 'validation.phone' })
    const held = person.contacts.find((one) => one.kind === kind && one.value === value)
    if (held?.verifiedAt) return fail('alreadyVerified')
    const refused = await limitUse(ctx, `contact:${person.id}`, { limit: 10, seconds: 3600 })
    if (refused) return refused
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
