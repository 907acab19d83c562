import { z } from 'zod'
import { findMember } from '@/lib/data/members/read'
import { roleTypes } from '@/lib/domain/lists/organizations'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, oneOf, version } from '../inputs'
import { changeMember, nothing } from './change-member'

/**
 * Makes a member an administrator or an administrator a member, who then has to sign in again. Refused for the last
 * administrator.
 */
export const changeMemberRole = defineService({
  action: 'member.manage',
  input: z.strictObject({ id, version, roleType: oneOf(roleTypes) }),
  subject: (_ctx, { id: roleId }) => findMember(roleId),
  run: (ctx, { version: seen, roleType }, member) =>
    changeMember(ctx, member, { seen }, (_w, role) => {
      if (role.state === 'ENDED') return fail('memberEnded')
      if (roleType === role.roleType) return ok(nothing)
      const detail = { from: role.roleType, to: roleType }
      return ok({ action: 'member.roleChanged', changes: { roleType }, detail, endSessions: true })
    }),
})
