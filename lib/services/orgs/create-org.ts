import 'server-only'
import { z } from 'zod'
import { findVerifiedContact } from '@/lib/data/contacts'
import type { Tx } from '@/lib/data/db'
import { type ContactKey, lockContact } from '@/lib/data/identities'
import { insertInvitation, insertOrg, insertRole } from '@/lib/data/orgs'
import { deleteSessionsOf } from '@/lib/data/sessions'
import { appFeatures } from '@/lib/domain/lists/app-features'
import { industries } from '@/lib/domain/lists/industries'
import { ok } from '@/lib/domain/result'
import { contact } from '../contact-input'
import type { OperatorCtx } from '../ctx'
import { defineOperatorService } from '../define-service'
import { line, oneOf } from '../inputs'
import { refreshStanding } from '../standing/refresh-standing'
import { write } from '../write'

const invitationDays = 60

const input = z.strictObject({
  name: line(200),
  adminContact: contact,
  industry: oneOf(industries).default('HEALTHCARE'),
  timeZone: line(60)
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'validation.chooseOne')
    .default('America/Los_Angeles'),
  features: z.array(oneOf(appFeatures)).default([]),
})

/**
 * Makes an organization. Who has proven the contact becomes its administrator and signs in anew; for a contact that
 * nobody has proven yet, an invitation as administrator waits 60 days.
 */
export const createOrg = defineOperatorService({
  action: 'org.create',
  input,
  run: (ctx, { adminContact, features, ...org }) =>
    write(ctx, async ({ tx, audit }) => {
      const named = features.map((featureType) => ({ featureType }))
      const orgId = await insertOrg(tx, { ...org, features: named })
      const admin = await makeAdmin(ctx, tx, orgId, adminContact)
      audit({
        action: 'org.created',
        subjectType: 'Org',
        subjectId: orgId,
        orgId,
        personId: admin.userId,
        detail: { features, admin: admin.userId ? 'role' : 'invitation' },
      })
      return ok({ orgId, ...admin })
    }),
})

async function makeAdmin(ctx: OperatorCtx, tx: Tx, orgId: string, { kind, value }: ContactKey) {
  await lockContact(tx, { kind, value })
  const owner = await findVerifiedContact(tx, { kind, value })
  if (owner) {
    await insertRole(tx, { userId: owner.userId, orgId, roleType: 'ADMIN' })
    await refreshStanding(tx, [owner.userId], ctx.now)
    // New rights, new session.
    await deleteSessionsOf(tx, owner.userId, null)
    return { userId: owner.userId, invitationId: null }
  }
  const expiresAt = new Date(ctx.now.getTime() + invitationDays * 86_400_000)
  const invitation = { orgId, contactType: kind, contact: value, roleType: 'ADMIN' as const, expiresAt }
  return { userId: null, invitationId: await insertInvitation(tx, invitation) }
}
