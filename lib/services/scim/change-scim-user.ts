import 'server-only'
import { z } from 'zod'
import { findScimUser, findScimUserIn } from '@/lib/data/scim/read'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { changeInvited } from './change-invited'
import { changeMembership } from './change-membership'
import { scimValues } from './scim-input'

/**
 * Makes a user of an organization's directory what the directory says, whole. Of a member only what the employer records is changed:
 * not active ends the membership, active takes it up again. `version` is the one that was seen.
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

/** Ends what the organization has with a user of its directory, as if they were made inactive; then it sees them no more. */
export const deleteScimUser = defineService({
  action: 'member.manage',
  input: z.strictObject({ orgId: id, id, version: version.nullish() }),
  subject: (_ctx, { orgId, id: userId }) => findScimUser(orgId, userId),
  run: async (ctx, { version: seen }, user) => {
    const change = { seen: seen ?? user.version, values: { ...user, active: false }, deletes: true }
    return user.roleId === null ? changeInvited(ctx, user, change) : changeMembership(ctx, user, change)
  },
})
