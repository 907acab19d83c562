import { z } from 'zod'
import { findLatestCode } from '@/lib/data/contacts/contacts'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { codeLimits } from './code-limits'

export type ContactCodeState = {
  contactId: string
  kind: 'EMAIL' | 'PHONE'
  value: string
  /** When the current code expires; null without one, or when its tries are used up. */
  expiresAt: Date | null
  /** When another code may be requested; null means at once. */
  resendAt: Date | null
}

/**
 * The contact the person still has to verify, with the state of its newest code; null when every contact is verified.
 */
export const getContactCode = defineService({
  action: 'contact.verify',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, _input, person) => {
    const contact = person.contacts.find((contact) => !contact.verifiedAt)
    if (!contact) return ok<ContactCodeState | null>(null)
    const sent = await findLatestCode(ctx.db, contact.id)
    const works = sent && !sent.usedAt && sent.expiresAt > ctx.now && sent.tries < codeLimits.tries
    const resendAt = sent ? new Date(sent.createdAt.getTime() + codeLimits.resendSeconds * 1000) : null
    const state: ContactCodeState = {
      contactId: contact.id,
      kind: contact.kind,
      value: contact.value,
      expiresAt: works ? sent.expiresAt : null,
      resendAt: resendAt && resendAt > ctx.now ? resendAt : null,
    }
    return ok<ContactCodeState | null>(state)
  },
})
