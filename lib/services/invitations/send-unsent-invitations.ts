import { z } from 'zod'
import { countUnsent } from '@/lib/data/invitations/sendings'
import { isFeatureOn } from '@/lib/domain/orgs/is-feature-on'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { write } from '../write'
import { stillAdministers } from './still-administers'

/** `left` counts invitations to phone numbers while text messages are off; they do not change. */
type SentUnsent = { sending: number; left: number }

/**
 * Sends all invitations that an import left unsent, by a job. Each then starts its sixty days and its schedule of
 * reminders, like any sent invitation.
 */
export const sendUnsentInvitations = defineService({
  action: 'invitation.send',
  input: z.strictObject({ orgId: id }),
  subject: async (ctx, { orgId }) => {
    const org = await ctx.load.org.load(orgId)
    return org && { ...org, orgId }
  },
  run: (ctx, _input, org) =>
    write(ctx, async ({ tx, audit, send }) => {
      if (!(await stillAdministers(ctx, tx, org.id))) return fail('notFound')
      const { emails, phones } = await countUnsent(tx, org.id)
      const texts = isFeatureOn(org, 'SMS')
      const answer: SentUnsent = { sending: emails + (texts ? phones : 0), left: texts ? 0 : phones }
      if (answer.sending === 0) return ok(answer)
      await send({ queue: 'invitations', data: { kind: 'unsent', orgId: org.id, actorId: ctx.viewer.userId } })
      const subject = { subjectType: 'Org', subjectId: org.id, orgId: org.id }
      audit({ action: 'invitations.unsentSent', ...subject, detail: answer })
      return ok(answer)
    }),
})
