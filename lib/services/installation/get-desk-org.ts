import { z } from 'zod'
import { type DeskFacts, findDeskFacts, listVisits, type VisitRecord } from '@/lib/data/orgs/desk'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { ok, type Result } from '@/lib/domain/result'
import { type Connection, first, placeInput, storedInstant, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** An organization as shown at the desk: its settings and its administrators, but nothing about its people. */
export type DeskOrgView = OrgRecord & DeskFacts

/** One organization, for a super admin. Requires no reason, because it shows nothing about members. */
export const getDeskOrg = defineService({
  action: 'org.oversee',
  input: z.strictObject({ id }),
  subject: (ctx, { id: orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, _input, org): Promise<Result<DeskOrgView>> =>
    ok({ ...org, ...(await findDeskFacts(ctx.db, org.id, ctx.now)) }),
})

/** Visits of super admins to an organization with their reasons, newest first. */
export const listOrgVisits = defineService({
  action: 'org.oversee',
  input: z.strictObject({ orgId: id, first, after: placeInput(z.tuple([storedInstant, id])) }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, { first: size, after: place }, { id: orgId }): Promise<Result<Connection<VisitRecord>>> => {
    const from = place && { createdAt: place[0], id: place[1] }
    const rows = await listVisits(ctx.db, orgId, { after: from, take: size + 1 })
    return ok(toConnection(rows, size, ({ createdAt, id: visitId }) => [createdAt.toISOString(), visitId]))
  },
})
