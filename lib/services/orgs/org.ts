import { z } from 'zod'
import { findOrg, type OrgRecord } from '@/lib/data/orgs/read'
import { updateOrg as saveOrg, upsertOrgAddress } from '@/lib/data/orgs/write'
import { industries } from '@/lib/domain/lists/credentials'
import { orgLimits, orgPhoneProblem } from '@/lib/domain/orgs/values'
import { fail, ok, type Result } from '@/lib/domain/result'
import { can } from '@/lib/policy/can'
import { omittable } from '../credentials/credential-input'
import { defineOperatorService, defineService } from '../define-service'
import { address, checkedBy, definedFields, id, oneOf, optionalLine, version } from '../inputs'
import { write } from '../write'
import { makeOrg, newOrg, orgName, timeZone } from './make-org'

/** Makes an organization, for a super admin; does the same as the command. */
export const createOrg = defineService({
  action: 'org.create',
  input: newOrg,
  subject: async (ctx) => ({ id: ctx.viewer.userId }),
  run: async (ctx, input): Promise<Result<{ id: string; name: string }>> => {
    const result = await makeOrg(ctx, input)
    return result.ok ? ok({ id: result.value.orgId, name: input.name }) : result
  },
})

/** Makes an organization, for the command line. */
export const createOrgByOperator = defineOperatorService({
  action: 'org.createByOperator',
  input: newOrg,
  run: makeOrg,
})

/** An organization as the caller may see it: fields that only its administrators may see are null for a member. */
export type OrgView = Pick<OrgRecord, 'id' | 'createdAt' | 'updatedAt' | 'version' | 'name' | 'logo'> & {
  [Field in 'industry' | 'timeZone' | 'phone' | 'groupName' | 'providers' | 'appFeatures' | 'address' | Ladder]:
    | OrgRecord[Field]
    | null
}
type Ladder = 'ladderLeft' | 'weeklyDigest' | 'expiryDigest'

/**
 * An organization: all of it for its administrators and a visiting super admin, only its name and logo for a member.
 */
export const getOrg = defineService({
  action: 'org.read',
  input: z.strictObject({ id }),
  subject: (ctx, { id: orgId }) => ctx.load.org.load(orgId),
  run: async ({ viewer }, _input, org) => ok<OrgView>(can(viewer, 'org.administer', org) ? org : nameOf(org)),
})

const hidden = {
  industry: null,
  timeZone: null,
  phone: null,
  groupName: null,
  providers: null,
  appFeatures: null,
  address: null,
  ladderLeft: null,
  weeklyDigest: null,
  expiryDigest: null,
}
const nameOf = ({ id: orgId, createdAt, updatedAt, version, name, logo }: OrgRecord): OrgView => ({
  id: orgId,
  createdAt,
  updatedAt,
  version,
  name,
  logo,
  ...hidden,
})

/** An organization as its administrators see it. */
export const getAdministeredOrg = defineService({
  action: 'org.administer',
  input: z.strictObject({ id }),
  subject: (ctx, { id: orgId }) => ctx.load.org.load(orgId),
  run: async (_ctx, _input, org) => ok(org),
})

/** An organization for whoever works there beyond their own records: its administrators, and holders of grants. */
export const getOrgToWork = defineService({
  action: 'org.readAsStaff',
  input: z.strictObject({ id }),
  subject: (ctx, { id: orgId }) => ctx.load.org.load(orgId),
  run: async (_ctx, _input, org) => ok(org),
})

const input = z.strictObject({
  input: z.strictObject({
    id,
    version,
    name: omittable(orgName),
    industry: omittable(oneOf(industries)),
    timeZone: omittable(timeZone),
    phone: optionalLine(orgLimits.phone).superRefine(checkedBy(orgPhoneProblem)),
    groupName: optionalLine(orgLimits.groupName),
    address: omittable(address),
  }),
})

/** Changes the given fields of an organization's name, group, address, telephone and time zone. */
export const updateOrg = defineService({
  action: 'org.update',
  input,
  subject: (ctx, { input }) => ctx.load.org.load(input.id),
  run: async (ctx, { input }, org): Promise<Result<OrgRecord>> => {
    const { id: orgId, version: seen, address: lines, ...changes } = input
    return write(ctx, async (w) => {
      if (!(await saveOrg(w.tx, orgId, seen, definedFields(changes))))
        return fail('staleVersion', undefined, { current: await findOrg(w.tx, orgId) })
      if (lines) await upsertOrgAddress(w.tx, orgId, definedFields(lines))
      const after = await findOrg(w.tx, orgId)
      if (!after) return fail('notFound')
      const fields = Object.keys(definedFields({ ...changes, address: lines }))
      w.audit({
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
