import { toPayload, unwrap } from '@/graphql/payload'
import { changeContact } from '@/lib/services/contacts/change-contact'
import { getContactCode } from '@/lib/services/contacts/get-contact-code'
import { recheckVerification } from '@/lib/services/contacts/recheck-verification'
import { removeContact } from '@/lib/services/contacts/remove-contact'
import { sendContactCode } from '@/lib/services/contacts/send-contact-code'
import { verifyContact } from '@/lib/services/contacts/verify-contact'
import type { Ctx } from '@/lib/services/ctx'
import { listSignInMethods } from '@/lib/services/users/list-sign-in-methods'

type Args = Record<string, unknown>

export const contactsResolvers = {
  Query: {
    contactCode: (_: unknown, _args: Args, ctx: Ctx) => unwrap(ctx, getContactCode(ctx, {})),
    signInMethods: async (_: unknown, _args: Args, ctx: Ctx) => (await unwrap(ctx, listSignInMethods(ctx, {}))) ?? [],
  },
  Mutation: {
    sendContactCode: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, sendContactCode(ctx, args)),
    verifyContact: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, verifyContact(ctx, args)),
    changeContact: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, changeContact(ctx, args)),
    removeContact: (_: unknown, args: Args, ctx: Ctx) => toPayload(ctx, removeContact(ctx, args)),
    recheckVerification: (_: unknown, _args: Args, ctx: Ctx) => toPayload(ctx, recheckVerification(ctx, {})),
  },
}
