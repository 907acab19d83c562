import { z } from 'zod'
import type { OrgRecord } from '@/lib/data/orgs/read'
import type { Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { featureChoice, storeFeatures } from './store-features'

/**
 * Sets the features that are switched on for an organization. A feature that is off hides its screens and refuses its
 * operations.
 */
export const setOrgFeatures = defineService({
  action: 'org.setFeatures',
  input: z.strictObject({ orgId: id, version, features: featureChoice }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: (ctx, { version: seen, features }, org): Promise<Result<OrgRecord>> =>
    storeFeatures(ctx, org, { version: seen, features }),
})
