import { z } from 'zod'
import { endAccessOf, endWaitingTokens } from '@/lib/data/access/own-access'
import { deleteContact, lockContacts } from '@/lib/data/contacts/contacts'
import { setDisabled } from '@/lib/data/people/people'
import { listAdminRoles } from '@/lib/data/people-merge/merge-memberships'
import { lockWholePeople } from '@/lib/data/people-merge/read'
import { deleteSessionsOf, endAccessTokens } from '@/lib/data/sessions/write'
import { deleteIdentitiesOf, lockIdentities } from '@/lib/data/users/identities'
import type { AuditAction } from '@/lib/domain/audit/actions'
import { fail, ok } from '@/lib/domain/result'
import { leaveAccess } from '../access/leave-access'
import { recomputeCompliance } from '../compliance/recompute-compliance'
import type { SignedInCtx } from '../ctx'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { doubtSince } from '../users/own-access'
import { write } from '../write'
import { notifyPerson, reasonOf } from './person-notices'

const ofPerson = {
  action: 'people.manage',
  input: z.strictObject({ id }),
  subject: (ctx: SignedInCtx, { id: personId }: { id: string }) => ctx.load.person.load(personId),
} as const

/** Signs a person out on every device. */
export const signPersonOut = defineService({
  ...ofPerson,
  run: (ctx, _input, { id: personId }) =>
    write(ctx, async (w) => {
      const endedCount = await deleteSessionsOf(w.tx, personId, null)
      await endAccessTokens(w.tx, personId, ctx.now)
      const reason = await reasonOf(ctx, w, personId)
      w.audit({ ...about('person.signedOut', personId), detail: { ended: endedCount, reason } })
      if (endedCount > 0) await notifyPerson(ctx, w, { kind: 'accountSignedOut', userId: personId, reason })
      return ok({ id: personId, ended: endedCount })
    }),
})

/**
 * Disables an account: its sessions end, and neither a sign-in nor a token can access it. Its records are kept. What the
 * person has set up in organizations that they administer is left to the other administrators, as if they had left.
 */
export const disablePerson = defineService({
  ...ofPerson,
  run: (ctx, _input, { id: personId }) =>
    write(ctx, async (w) => {
      const [person] = await lockWholePeople(w.tx, [personId])
      if (person?.wheelAt) return fail('personIsSuperAdmin')
      if (!(await setDisabled(w.tx, personId, ctx.now))) return fail('conflict')
      const endedCount = await deleteSessionsOf(w.tx, personId, null)
      for (const { orgId } of await listAdminRoles(w.tx, [personId])) {
        const key = `${orgId}:${ctx.requestId}`
        const leaver = { orgId, userId: personId, by: ctx.viewer.userId, now: ctx.now, key }
        await leaveAccess(w, { ...leaver, why: 'disabled' })
      }
      const reason = await reasonOf(ctx, w, personId)
      w.audit({ ...about('person.disabled', personId), detail: { ended: endedCount, reason } })
      await notifyPerson(ctx, w, { kind: 'accountDisabled', userId: personId, reason })
      return ok({ id: personId, ended: endedCount })
    }),
})

/** Enables a disabled account; not possible for one that was deleted or merged. */
export const enablePerson = defineService({
  ...ofPerson,
  stepUp: () => true,
  run: (ctx, _input, { id: personId }) =>
    write(ctx, async (w) => {
      const [person] = await lockWholePeople(w.tx, [personId])
      if (!person || person.erasedAt || person.mergedIntoId) return fail('personClosed')
      if (!(await setDisabled(w.tx, personId, null))) return fail('conflict')
      const reason = await reasonOf(ctx, w, personId)
      w.audit({ ...about('person.enabled', personId), detail: { reason } })
      await notifyPerson(ctx, w, { kind: 'accountEnabled', userId: personId, reason })
      return ok({ id: personId, ended: 0 })
    }),
})

const about = (action: AuditAction, personId: string) => ({
  action,
  subjectType: 'User',
  subjectId: personId,
  personId,
})

/**
 * Removes a contact that belongs to somebody else from a person; their last verified one cannot be removed. Because the
 * other person may have used other ways to sign in too, all are deleted and everybody is signed out: the owner of the
 * record signs in with a remaining contact, and the other person gets an account of their own. What was made since the
 * contact came ends, or is kept by the administrators where it is an organization's. The owner is notified at the
 * remaining contacts.
 */
export const removePersonContact = defineService({
  action: 'people.manage',
  stepUp: () => true,
  input: z.strictObject({ id, contactId: id }),
  subject: (ctx, { id: personId }) => ctx.load.person.load(personId),
  run: (ctx, { contactId }, { id: personId }) =>
    write(ctx, async (w) => {
      const contacts = await lockContacts(w.tx, personId)
      const contact = contacts.find((contact) => contact.id === contactId)
      if (!contact) return fail('notFound')
      if (!contacts.some((contact) => contact.verifiedAt && contact.id !== contactId)) return fail('lastSignInMethod')
      const ways = await lockIdentities(w.tx, personId)
      await endWaitingTokens(
        w.tx,
        ways.map((way) => way.id),
        ctx.now,
      )
      await deleteContact(w.tx, contactId)
      await deleteIdentitiesOf(w.tx, personId)
      const since = contact.createdAt
      const access = contact.verifiedAt ? await endAccessOf(w.tx, personId, ctx.now, since) : null
      if (access) await doubtSince(ctx, w, { userId: personId, since, why: 'foreign' })
      const ended = await deleteSessionsOf(w.tx, personId, null)
      await recomputeCompliance(w.tx, [personId], ctx.now)
      const reason = await reasonOf(ctx, w, personId)
      const detail = {
        kind: contact.kind,
        verified: contact.verifiedAt !== null,
        ended,
        ...(access && { access }),
        reason,
      }
      w.audit({ action: 'person.contactRemoved', subjectType: 'Contact', subjectId: contactId, personId, detail })
      await notifyPerson(ctx, w, { kind: 'accountContactRemoved', userId: personId, reason })
      return ok({ id: personId, ended })
    }),
})
