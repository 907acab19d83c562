import { z } from 'zod'
import type { OrgRecord } from '@/lib/data/orgs/read'
import { ok } from '@/lib/domain/result'
import { can } from '@/lib/policy/can'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** An organization as the caller may see it: fields that only its administrators may see are null for a member. */
export type OrgView = Pick<OrgRecord, 'id' | 'createdAt' | 'updatedAt' | 'version' | 'name' | 'logo'> & {
  [Field in 'industry' | 'timeZone' | 'providers' | 'appFeatures' | 'address' | Ladder]: OrgRecord[Field] | null
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
