import { z } from 'zod'
import { findOrg, type OrgRecord } from '@/lib/data/orgs/read'
import { updateOrg as saveOrg, upsertOrgAddress } from '@/lib/data/orgs/write'
import { industries } from '@/lib/domain/lists/credentials'
import { fail, ok, type Result } from '@/lib/domain/result'
import { address, definedFields } from '../address-input'
import { omittable } from '../credentials/credential-input'
import { defineService } from '../define-service'
import { id, oneOf, version } from '../inputs'
import { write } from '../write'
import { orgName, timeZone } from './org-input'

const input = z.strictObject({
  input: z.strictObject({
    id,
    version,
    name: omittable(orgName),
    industry: omittable(oneOf(industries)),
    timeZone: omittable(timeZone),
    address: omittable(address),
  }),
})

/** Changes the given fields of an organization's name, address and time zone. */
export const updateOrg = defineService({
  action: 'org.update',
  input,
  subject: (ctx, { input }) => ctx.load.org.load(input.id),
  run: async (ctx, { input }, org): Promise<Result<OrgRecord>> => {
    const { id: orgId, version: seen, address: lines, ...changes } = input
    return write(ctx, async ({ tx, audit }) => {
      if (!(await saveOrg(tx, orgId, seen, definedFields(changes))))
        return fail('staleVersion', undefined, { current: await findOrg(tx, orgId) })
      if (lines) await upsertOrgAddress(tx, orgId, definedFields(lines))
      const after = await findOrg(tx, orgId)
      if (!after) return fail('notFound')
      const fields = Object.keys(definedFields({ ...changes, address: lines }))
      audit({
        action: 'org.updated',
        subjectType: 'Org',
        subjectId: orgId,
        orgId,
        detail: { fields },
        before: org,
        after,
      })
      return ok(after)
    })
  },
})
