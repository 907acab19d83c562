import { z } from 'zod'
import { listOrgPage, type OrgListRow } from '@/lib/data/orgs/read'
import { countUrgent, type UrgentCounts } from '@/lib/data/orgs/urgent'
import { foldText } from '@/lib/domain/people/sort-name'
import { ok, type Result } from '@/lib/domain/result'
import { isStorable } from '@/lib/domain/values'
import { type Connection, first, placeInput, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id } from '../inputs'
import { administeredBy } from './administered-by'

/** A row with its urgent counts; null in an organization that the person does not administer. */
type ListedOrg = OrgListRow & { urgent: UrgentCounts | null }

const input = z.strictObject({
  q: z
    .string('validation.invalid')
    .trim()
    .max(100, 'validation.invalid')
    .refine(isStorable, 'validation.controlCharacters')
    .nullish()
    .transform((text) => foldText(text ?? '')),
  first,
  after: placeInput(z.tuple([z.string().max(400), id])),
})

/** The organizations that the person administers, by name; all of them for a super admin. */
export const listOrgs = defineService({
  action: 'org.list',
  input,
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { q, first: size, after: place }): Promise<Result<Connection<ListedOrg>>> => {
    const { superAdmin } = ctx.viewer
    const ownOrgs = administeredBy(ctx)
    const page = { ids: superAdmin ? null : ownOrgs, q, after: place, take: size + 1 }
    const rows = await listOrgPage(ctx.db, page)
    const visibleIds = rows.map((row) => row.id).filter((orgId) => ownOrgs.includes(orgId))
    const urgent = await countUrgent(visibleIds, ctx.now)
    const listed = rows.map((row) => ({ ...row, urgent: urgent.get(row.id) ?? null }))
    return ok(toConnection(listed, size, ({ sortName, id: orgId }) => [sortName, orgId]))
  },
})
