import { toPayload } from '@/graphql/payload'
import { changeContact } from '@/lib/services/contacts/change-contact'
import { sendContactCode } from '@/lib/services/contacts/send-contact-code'
import { verifyContact } from '@/lib/services/contacts/verify-contact'
import type { Ctx } from '@/lib/services/ctx'

type Args = Record<string, unknown>

export const contactsResolvers = {
  Mutation: {
    sendContactCode: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, sendContactCode(ctx, args)),
    verifyContact: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, verifyContact(ctx, args)),
    changeContact: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, changeContact(ctx, args)),
  },
}
