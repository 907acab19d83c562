import { z } from 'zod'
import { findMember, findMemberOf } from '@/lib/data/members/read'
import { findErasedAt } from '@/lib/data/own-data/erase'
import { endReasons } from '@/lib/domain/orgs/end-reasons'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, oneOf, optionalOneOf, version } from '../inputs'
import { changeMember } from './change-member'
import { planMove } from './move-member'

/**
 * Ends a membership at once, with all sign-in sessions and places in classes; the person keeps their account and
 * everything that belongs to them.
 */
export const removeMember = defineService({
  action: 'member.manage',
  input: z.strictObject({ id, version, reason: oneOf(endReasons) }),
  subject: (_ctx, { id: roleId }) => findMember(roleId),
  run: (ctx, { version: seen, reason }, member) =>
    changeMember(ctx, member, { seen, leaves: true }, (_w, role) =>
      planMove(role, 'end', ctx.now, { detail: { reason }, endSessions: true }),
    ),
})

/** Ends the membership of a person given by their own id, as the published operation `removeOrgRole` does. */
export const removeOrgMember = defineService({
  action: 'member.manage',
  input: z.strictObject({ orgId: id, userId: id, reason: optionalOneOf(endReasons) }),
  subject: async (ctx, { orgId, userId }) => {
    const member = await findMemberOf(ctx.db, userId, orgId)
    return member?.state === 'ENDED' ? null : member
  },
  run: (ctx, { reason }, member) =>
    changeMember(ctx, member, { seen: null, leaves: true }, (_w, role) =>
      planMove(role, 'end', ctx.now, { detail: { reason: reason ?? 'OTHER' }, endSessions: true }),
    ),
})

/**
 * Rehires a former member, as a member: their history continues where it ended. Not possible if they have deleted their
 * account since.
 */
export const rehireMember = defineService({
  action: 'member.manage',
  input: z.strictObject({ id, version }),
  subject: (_ctx, { id: roleId }) => findMember(roleId),
  run: (ctx, { version: seen }, member) =>
    changeMember(ctx, member, { seen }, async ({ tx }, role) =>
      (await findErasedAt(tx, role.userId)) ? fail('memberState') : planMove(role, 'rehire', ctx.now),
    ),
})

/** The person leaves an organization without losing anything of their own; the last administrator cannot leave. */
export const leaveOrg = defineService({
  action: 'member.leave',
  input: z.strictObject({ orgId: id }),
  subject: (ctx, { orgId }) => findMemberOf(ctx.db, ctx.viewer.userId, orgId),
  run: async (ctx, _input, member) => {
    const result = await changeMember(ctx, member, { seen: null, own: true, leaves: true }, (_w, role) =>
      planMove(role, 'end', ctx.now, { action: 'member.left' }),
    )
    return result.ok ? ok({ orgId: member.orgId }) : result
  },
})
