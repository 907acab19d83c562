import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { lockInvitation } from '@/lib/data/invitations/invitations'
import { lockInOrg } from '@/lib/data/members/write'
import { countScimUsers, findScimUser, findScimUserIn, listScimPage } from '@/lib/data/scim/read'
import { dropDeletedLink, findLinkOf, saveScimLink } from '@/lib/data/scim/write'
import { mayInviteAs } from '@/lib/domain/orgs/administrators'
import { fail, ok } from '@/lib/domain/result'
import { readScimFilter, whereUnread } from '@/lib/domain/scim/filter'
import { maxScimUsers } from '@/lib/domain/scim/schemas'
import { handOf } from '@/lib/policy/scopes'
import { defineService } from '../define-service'
import { id, inWindow, version } from '../inputs'
import { revokeIn } from '../invitations/invite-people'
import { write } from '../write'
import { changeInvited, changeMembership } from './change-users'
import { inviteUser, isNameFree, scimValues, storeInvited } from './scim-input'

/** A number as the protocol defines it: one that is too small counts as the minimum. */
const atLeast = (smallest: number) => z.int('validation.invalid').transform((value) => Math.max(smallest, value))

/**
 * The users of an organization's directory that match a filter: their number, and a page of them by index, starting at
 * 1.
 */
export const listScimUsers = defineService({
  action: 'member.list',
  input: z.strictObject({
    orgId: id,
    filter: z.string('validation.invalid').nullish(),
    startIndex: atLeast(1).nullish(),
    count: atLeast(0).nullish(),
  }),
  subject: async (_ctx, { orgId }) => ({ id: orgId }),
  run: async (_ctx, { orgId, filter: text, startIndex, count }) => {
    const filter = text ? readScimFilter(text) : null
    if (text && !filter)
      return fail('invalidInput', { filter: { key: 'validation.scimFilter', params: { near: whereUnread(text) } } })
    const [first, size] = [startIndex ?? 1, Math.min(count ?? maxScimUsers, maxScimUsers)]
    const query = { orgId, filter }
    const [total, users] = await Promise.all([
      countScimUsers(query),
      size > 0 ? listScimPage({ ...query, skip: first - 1, size }) : [],
    ])
    return ok({ total, first, users })
  },
})

/** A user of an organization's directory. */
export const getScimUser = defineService({
  action: 'member.read',
  input: z.strictObject({ orgId: id, id }),
  subject: (_ctx, { orgId, id: userId }) => findScimUser(orgId, userId),
  run: async (_ctx, _input, user) => ok(user),
})

/**
 * Makes a new user of an organization's directory an invited person, who becomes a member by accepting. Refused for a
 * user name that is in use, and for existing members. An inactive user is not invited yet.
 */
export const createScimUser = defineService({
  action: 'invitation.send',
  input: z.strictObject({ orgId: id, values: scimValues }),
  dates: (at, today) => inWindow(at, today, 'values.hireDate'),
  subject: async (ctx, { orgId }) => {
    const org = await ctx.load.org.load(orgId)
    return org && { ...org, orgId }
  },
  run: (ctx, { values }, org) =>
    write(ctx, async (w) => {
      await lockInOrg(w.tx, org.id, 'directory')
      if (!(await isNameFree(w, org.id, null, values.userName))) return fail('conflict')
      const invited = await inviteUser(ctx, w, org, values)
      if (!invited.ok) return invited
      const invitationId = invited.value
      // Another user may have the same address under another name.
      if (await findLinkOf(w.tx, invitationId)) return fail('conflict')
      await dropDeletedLink(w.tx, invitationId)
      const { userName, externalId } = values
      const link = { id: randomUUID(), orgId: org.id, userName, externalId, roleId: null, invitationId }
      await saveScimLink(w.tx, link)
      const stored = await storeInvited(
        ctx,
        w,
        { id: invitationId, orgId: org.id, joined: true, managerId: null },
        values,
      )
      if (!stored.ok) return stored
      if (!values.active) {
        const invitation = await lockInvitation(w.tx, invitationId)
        if (!invitation || !mayInviteAs(handOf(ctx.viewer), invitation.roleType)) return fail('notByToken')
        await revokeIn(w, invitation, ctx.now)
      }
      w.audit({ action: 'directory.userAdded', subjectType: 'ScimUser', subjectId: link.id, orgId: org.id })
      const user = await findScimUserIn(w.tx, org.id, link.id)
      return user ? ok(user) : fail('notFound')
    }),
})

/**
 * Replaces a user of an organization's directory with the data that the directory sends. For a member, only the
 * employer's data changes; inactive ends the membership, active resumes it. `version` is the one the caller saw.
 */
export const changeScimUser = defineService({
  action: 'member.manage',
  input: z.strictObject({ orgId: id, id, version, values: scimValues }),
  dates: (at, today) => inWindow(at, today, 'values.hireDate'),
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
