import { z } from 'zod'
import { listOrgPage } from '@/lib/data/orgs/read'
import { countUrgent, type UrgentCounts } from '@/lib/data/orgs/urgent'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { administeredBy } from './administered-by'

/** An organization of an administrator, with the number of urgent things in it. */
export type OwnOrg = { id: string; name: string; urgent: UrgentCounts }

/** How many organizations fit into a menu. */
const limit = 50
const nothing: UrgentCounts = { licenses: 0, trainings: 0, documents: 0 }

/** The organizations that the person administers, by name, each with its urgent counts. */
export const listOwnOrgs = defineService({
  action: 'org.list',
  input: z.strictObject({}),
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx) => {
    const ids = administeredBy(ctx)
    const [rows, urgent] = await Promise.all([
      listOrgPage(ctx.db, { ids, q: '', after: null, take: limit }),
      countUrgent(ids, ctx.now),
    ])
    return ok(rows.map(({ id, name }): OwnOrg => ({ id, name, urgent: urgent.get(id) ?? nothing })))
  },
})
