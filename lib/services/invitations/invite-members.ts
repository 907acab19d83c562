import { z } from 'zod'
import { maxInvited } from '@/lib/domain/orgs/invitation-schedule'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'
import { invitedPerson, invitePeople } from './invite-people'

const input = z.strictObject({
  input: z.strictObject({
    orgId: id,
    people: z.array(invitedPerson).min(1, 'validation.required').max(maxInvited, 'validation.tooMany'),
  }),
})

/**
 * Invites people by email or phone, up to 500 at once, in one transaction. Each contact has its own outcome; an open
 * invitation is renewed for 60 days. The queue sends the messages.
 */
export const inviteMembers = defineService({
  action: 'invitation.send',
  input,
  subject: async (ctx, { input: { orgId } }) => {
    const org = await ctx.load.org.load(orgId)
    return org && { ...org, orgId }
  },
  run: (ctx, { input: { people } }, org) =>
    write(ctx, async (w) => {
      const results = await invitePeople(ctx, w, org, people)
      return results.ok ? ok({ results: results.value }) : results
    }),
})
