import { z } from 'zod'
import type { OrgRecord } from '@/lib/data/orgs/read'
import type { Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { featureChoice, storeFeatures } from '../orgs/store-features'
import { deskReason } from './desk-input'

/**
 * Sets the features that are switched on for an organization, from the desk. A reason is enough, without a visit,
 * because no people are shown.
 */
export const setDeskFeatures = defineService({
  action: 'org.govern',
  input: z.strictObject({ orgId: id, version, features: featureChoice, reason: deskReason }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: (ctx, { version: seen, features, reason }, org): Promise<Result<OrgRecord>> =>
    storeFeatures(ctx, org, { version: seen, features, reason }),
})
