import { z } from 'zod'
import { findScimUser, findScimUserIn } from '@/lib/data/scim/read'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { changeInvited } from './change-invited'
import { changeMembership } from './change-membership'
import { scimValues } from './scim-input'

/**
 * Replaces a user of an organization's directory with the data that the directory sends. For a member, only the
 * employer's data changes; inactive ends the membership, active resumes it. `version` is the one the caller saw.
 */
export const changeScimUser = defineService({
  action: 'member.manage',
  input: z.strictObject({ orgId: id, id, version, values: scimValues }),
  subject: (_ctx, { orgId, id: userId }) => findScimUser(orgId, userId),
  run: async (ctx, { version: seen, values }, user) => {
    const result =
      user.roleId === null
        ? await changeInvited(ctx, user, { seen, values, deletes: false })
        : await changeMembership(ctx, user, { seen, values, deletes: false })
    if (!result.ok) return result
    const after = await findScimUserIn(ctx.db, user.orgId, user.id)
    return after ? ok(after) : fail('notFound')
  },
})

/** Deletes a user of the directory: they become inactive, and the directory no longer sees them. */
export const deleteScimUser = defineService({
  action: 'member.manage',
  input: z.strictObject({ orgId: id, id, version: version.nullish() }),
  subject: (_ctx, { orgId, id: userId }) => findScimUser(orgId, userId),
  run: async (ctx, { version: seen }, user) => {
    const change = { seen: seen ?? user.version, values: { ...user, active: false }, deletes: true }
    return user.roleId === null ? changeInvited(ctx, user, change) : changeMembership(ctx, user, change)
  },
})
