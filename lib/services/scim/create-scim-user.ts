import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { lockInOrg } from '@/lib/data/members/write'
import { findScimUserIn } from '@/lib/data/scim/read'
import { dropDeletedLink, findLinkOf, saveScimLink } from '@/lib/data/scim/write'
import { fail, ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { revokeIn } from '../invitations/revoke-in'
import { write } from '../write'
import { inviteUser } from './invite-user'
import { scimValues } from './scim-input'
import { isNameFree, storeInvited } from './store-invited'

/**
 * Makes a new user of an organization's directory an invited person, who becomes a member by accepting. Refused for a
 * user name that is in use, and for existing members. An inactive user is not invited yet.
 */
export const createScimUser = defineService({
  action: 'invitation.send',
  input: z.strictObject({ orgId: id, values: scimValues }),
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
      const stored = await storeInvited(ctx, w, { id: invitationId, orgId: org.id }, values)
      if (!stored.ok) return stored
      if (!values.active) await revokeIn(w, { id: invitationId, orgId: org.id }, ctx.now)
      w.audit({ action: 'directory.userAdded', subjectType: 'ScimUser', subjectId: link.id, orgId: org.id })
      const user = await findScimUserIn(w.tx, org.id, link.id)
      return user ? ok(user) : fail('notFound')
    }),
})
