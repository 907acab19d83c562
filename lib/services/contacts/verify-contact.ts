import { z } from 'zod'
import { deleteOtherClaimsOf, findVerifiedContact, markCodeUsed } from '@/lib/data/contacts/contacts'
import { lockContact } from '@/lib/data/users/identities'
import type { ContactRecord } from '@/lib/data/users/read'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { proveContact, yieldToOwner } from '../users/settle-identity'
import { write } from '../write'
import { checkCode, code, codeExpired } from './check-code'

/**
 * Verifies one of the person's own contacts with the code sent to it. Other people's claims to it are dropped. When
 * somebody else already owns it, the caller becomes that person, having just shown that they control the inbox.
 */
export const verifyContact = defineService({
  action: 'contact.verify',
  input: z.strictObject({ contactId: id, code }),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, { contactId, code: typedCode }, person): Promise<Result<{ userId: string }>> => {
    const contact = person.contacts.find((contact) => contact.id === contactId)
    if (!contact) return fail('notFound')
    if (contact.verifiedAt) return fail('alreadyVerified')
    const codeCheck = await checkCode(ctx, contactId, typedCode)
    if (!codeCheck.ok) return codeCheck
    return proveByCode(ctx, contact, codeCheck.value)
  },
})

const proveByCode = (ctx: SignedInCtx, contact: ContactRecord, codeId: string) =>
  write(ctx, async ({ tx, audit, send }): Promise<Result<{ userId: string }>> => {
    await lockContact(tx, contact)
    if (!(await markCodeUsed(tx, codeId, ctx.now))) return codeExpired()
    const owner = await findVerifiedContact(tx, contact)
    if (owner) {
      const userId = await yieldToOwner({ tx, send }, contact.userId, owner.userId, ctx.now)
      if (userId === contact.userId) return fail('contactTaken')
      audit({ action: 'user.joined', subjectType: 'User', subjectId: userId, personId: userId })
      return ok({ userId })
    }
    await proveContact(
      { tx, send },
      contact.userId,
      { kind: contact.kind, value: contact.value },
      contact.loginType,
      ctx.now,
    )
    await deleteOtherClaimsOf(tx, contact.userId, contact.id)
    audit({ action: 'contact.verified', subjectType: 'Contact', subjectId: contact.id, personId: contact.userId })
    return ok({ userId: contact.userId })
  })
