import { z } from 'zod'
import { findMember } from '@/lib/data/members/read'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { changeMember } from './change-member'
import { planMove } from './move-member'

const input = z.strictObject({ id, version })

/** Sends a member on leave: they remain a member. Refused for the last active administrator. */
export const startMemberLeave = defineService({
  action: 'member.manage',
  input,
  subject: (_ctx, { id: roleId }) => findMember(roleId),
  run: (ctx, { version: seen }, member) =>
    changeMember(ctx, member, { seen }, (_w, role) => planMove(role, 'startLeave', ctx.now)),
})

/** Ends a member's leave. */
export const endMemberLeave = defineService({
  action: 'member.manage',
  input,
  subject: (_ctx, { id: roleId }) => findMember(roleId),
  run: (ctx, { version: seen }, member) =>
    changeMember(ctx, member, { seen }, (_w, role) => planMove(role, 'endLeave', ctx.now)),
})
