import 'server-only'
import { z } from 'zod'
import { findLatestCode, insertCode, lockContactRow } from '@/lib/data/contacts'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { limitUse } from '../limit-use'
import { write } from '../write'
import { codeLimits } from './code-limits'

/** Sends a six-digit code to one of the person's own unproven contacts; at most one a minute and ten an hour. */
export const sendContactCode = defineService({
  action: 'contact.verify',
  input: z.strictObject({ contactId: id.optional() }),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, { contactId }, person) => {
    const contact = person.contacts.find((one) => (contactId ? one.id === contactId : !one.verifiedAt))
    if (!contact) return contactId ? fail('notFound') : fail('alreadyVerified')
    if (contact.verifiedAt) return fail('alreadyVerified')
    const refused = await limitUse(ctx, `code:${contact.kind}:${contact.value}`, { limit: 10, seconds: 3600 })
    if (refused) return refused
    return write(ctx, async ({ tx, audit, send }) => {
      await lockContactRow(tx, contact.id)
      const last = await findLatestCode(tx, contact.id)
      const wait = last
        ? Math.ceil((last.createdAt.getTime() - ctx.now.getTime()) / 1000) + codeLimits.resendSeconds
        : 0
      if (wait > 0) return fail('codeTooSoon', undefined, { params: { seconds: wait } })
      const expiresAt = new Date(ctx.now.getTime() + codeLimits.minutes * 60_000)
      const codeId = await insertCode(tx, { userId: person.id, contactId: contact.id, createdAt: ctx.now, expiresAt })
      await send({ queue: 'mail', data: { kind: 'contactCode', codeId, locale: ctx.locale } })
      audit({ action: 'contact.codeSent', subjectType: 'Contact', subjectId: contact.id, personId: person.id })
      return ok({ contactId: contact.id, kind: contact.kind, value: contact.value, expiresAt })
    })
  },
})
