import 'server-only'
import { z } from 'zod'
import { listOrgPage, type OrgListRow } from '@/lib/data/orgs/read'
import { foldText } from '@/lib/domain/people/sort-name'
import { ok, type Result } from '@/lib/domain/result'
import { isStorable } from '@/lib/domain/values'
import { after, type Connection, first, toConnection } from '../connection'
import { defineService } from '../define-service'
import { id } from '../inputs'

const input = z.strictObject({
  q: z
    .string('validation.invalid')
    .trim()
    .max(100, 'validation.invalid')
    .refine(isStorable, 'validation.controlCharacters')
    .nullish()
    .transform((text) => foldText(text ?? '')),
  first,
  after: after(z.tuple([z.string().max(400), id])),
})

/** The organizations that the person administers, by name; for a super admin all there are. */
export const listOrgs = defineService({
  action: 'org.list',
  input,
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, { q, first: size, after: place }): Promise<Result<Connection<OrgListRow>>> => {
    const { superAdmin, roles } = ctx.viewer
    const own = roles.filter(({ roleType }) => roleType === 'ADMIN').map(({ orgId }) => orgId)
    const page = { ids: superAdmin ? null : own, q, after: place, take: size + 1 }
    const rows = await listOrgPage(ctx.db, page)
    return ok(toConnection(rows, size, ({ sortName, id: orgId }) => [sortName, orgId]))
  },
})
