import { z } from 'zod'
import { findVerifiedContact } from '@/lib/data/contacts/contacts'
import type { Tx } from '@/lib/data/db'
import { insertInvitation, insertOrg, insertRole } from '@/lib/data/orgs/write'
import { deleteSessionsOf } from '@/lib/data/sessions/write'
import { type ContactKey, lockContact } from '@/lib/data/users/identities'
import { industries } from '@/lib/domain/lists/credentials'
import { appFeatures } from '@/lib/domain/lists/organizations'
import { invitationExpiry } from '@/lib/domain/orgs/invitation'
import { orgLimits } from '@/lib/domain/orgs/values'
import { fail, ok } from '@/lib/domain/result'
import { canonicalZone, timeZoneProblem } from '@/lib/domain/time/time-zones'
import { recomputeCompliance, recomputeReportedCompliance } from '../compliance/recompute-compliance'
import type { OperatorCtx, ServiceCtx } from '../ctx'
import { checkedBy, contact, line, oneOf } from '../inputs'
import { membershipNotices, notify } from '../notices/notify'
import { write } from '../write'

/** A time zone by any of its IANA names; stored under its canonical one. */
export const timeZone = line(orgLimits.timeZone)
  .overwrite((zone) => canonicalZone(zone) ?? zone)
  .superRefine(checkedBy(timeZoneProblem))

export const orgName = line(orgLimits.name)

export const newOrg = z.strictObject({
  name: orgName,
  adminContact: contact,
  industry: oneOf(industries).default('HEALTHCARE'),
  timeZone: timeZone.default('America/Los_Angeles'),
  features: z.array(oneOf(appFeatures)).max(appFeatures.length).default([]),
})

type Maker = ServiceCtx | OperatorCtx

/**
 * Makes an organization, for the command line or a super admin. The person who has verified the contact becomes its
 * administrator, is notified, and has to sign in again. For a contact that nobody has verified, an invitation as
 * administrator is kept for 60 days, but not for a phone number if text messages are off.
 */
export async function makeOrg(ctx: Maker, { adminContact, features, ...org }: z.infer<typeof newOrg>) {
  return write(ctx, async (w) => {
    const featureRows = [...new Set(features)].map((featureType) => ({ featureType }))
    const orgId = await insertOrg(w.tx, { ...org, features: featureRows })
    const { founder, ...admin } = await makeAdmin(ctx, w.tx, orgId, adminContact)
    // Its invitation could never be sent.
    if (admin.invitationId && adminContact.kind === 'PHONE' && !features.includes('SMS'))
      return fail('invalidInput', { adminContact: 'validation.textsOff' })
    // Nobody is notified of their own action.
    if (founder && founder.userId !== ctx.viewer?.userId)
      await notify(w, membershipNotices({ id: orgId, name: org.name }, 'member.roleChanged', [founder]))
    // A super admin waits for the result on the screen; invitations of the command are sent within a minute.
    if (admin.invitationId && ctx.viewer) await w.send({ queue: 'invitations', data: { kind: 'due' } })
    w.audit({
      action: 'org.created',
      subjectType: 'Org',
      subjectId: orgId,
      orgId,
      personId: admin.userId,
      detail: { features, admin: admin.userId ? 'role' : 'invitation' },
    })
    return ok({ orgId, ...admin })
  })
}

async function makeAdmin(ctx: Maker, tx: Tx, orgId: string, { kind, value }: ContactKey) {
  await lockContact(tx, { kind, value })
  const owner = await findVerifiedContact(tx, { kind, value })
  if (owner) {
    const role = { userId: owner.userId, roleType: 'ADMIN' as const }
    const id = await insertRole(tx, { ...role, orgId })
    await recomputeCompliance(tx, [owner.userId], ctx.now)
    // Their rights change, so they need a new session.
    await deleteSessionsOf(tx, owner.userId, null)
    return { founder: { ...role, id, version: 1 }, userId: owner.userId, invitationId: null }
  }
  const person = { orgId, contactType: kind, contact: value, roleType: 'ADMIN' as const }
  // Unsent and due at once, so that the worker for due invitations sends it.
  const due = { expiresAt: invitationExpiry(ctx.now), sentAt: null, nextResendAt: ctx.now }
  const invitationId = await insertInvitation(tx, { ...person, ...due })
  await recomputeReportedCompliance(tx, [invitationId], ctx.now)
  return { founder: null, userId: null, invitationId }
}
