import { z } from 'zod'
import { listOpenInvitationsFor } from '@/lib/data/invitations/invitations'
import { findOrg } from '@/lib/data/orgs/read'
import { type Geography, geographyCodes } from '@/lib/domain/lists/geographies'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { hasName, type KnownName } from '@/lib/domain/people/known-name'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'

/**
 * The person's name in an open invitation to one of their verified contacts, so that they need not type it; null
 * without one.
 */
export const getInvitedName = defineService({
  action: 'person.read',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, _input, { contacts }) => {
    const proven = contacts.filter(({ verifiedAt }) => verifiedAt !== null)
    const open = await listOpenInvitationsFor(ctx.db, proven, ctx.now)
    const invitation = open.findLast(hasName)
    return ok<KnownName | null>(
      invitation
        ? {
            firstName: invitation.firstName ?? '',
            middleName: invitation.middleName,
            lastName: invitation.lastName ?? '',
          }
        : null,
    )
  },
})

/**
 * The US state of the newest inviting organization, because most of its people's licenses are issued there. Null
 * without one.
 */
export const getInvitedGeo = defineService({
  action: 'person.read',
  input: z.strictObject({}),
  subject: (ctx) => ctx.load.person.load(ctx.viewer.userId),
  run: async (ctx, _input, { contacts }) => {
    const proven = contacts.filter(({ verifiedAt }) => verifiedAt !== null)
    const newest = (await listOpenInvitationsFor(ctx.db, proven, ctx.now)).at(-1)
    const org = newest ? await findOrg(ctx.db, newest.orgId) : null
    const state = org?.address?.state ?? ''
    return ok<Geography | null>(isOneOf(geographyCodes, state) ? state : null)
  },
})
