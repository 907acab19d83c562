import { z } from 'zod'
import { insertOrgVisit } from '@/lib/data/orgs/write'
import { visitHours } from '@/lib/domain/orgs/visit'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { deskReason } from '../installation/desk-input'
import { write } from '../write'

/**
 * Opens an organization to a super admin for eight hours, or until the session or the token ends, with the reason in
 * the history.
 */
export const visitOrg = defineService({
  action: 'org.visit',
  input: z.strictObject({ orgId: id, reason: deskReason }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, { reason }, { id: orgId }) =>
    write(ctx, async ({ tx, audit }) => {
      const { viewer, sessionId, now, claims } = ctx
      const latest = new Date(now.getTime() + visitHours * 3_600_000)
      const cameBy = { sessionId, tokenEnds: claims?.expiresAt ?? null }
      const visit = { userId: viewer.userId, orgId, reason, expiresAt: latest, ...cameBy }
      const expiresAt = await insertOrgVisit(tx, visit)
      audit({ action: 'org.visited', subjectType: 'Org', subjectId: orgId, orgId, detail: { reason } })
      return ok({ orgId, expiresAt })
    }),
})

/** The part of an organization that a super admin sees before giving a reason for a visit: its name. */
export const getOrgToVisit = defineService({
  action: 'org.visit',
  input: z.strictObject({ id }),
  subject: (ctx, { id: orgId }) => ctx.load.org.load(orgId),
  run: async (_ctx, _input, { id: orgId, name }) => ok({ id: orgId, name }),
})
