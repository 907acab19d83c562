import { z } from 'zod'
import type { OrgRecord } from '@/lib/data/orgs/read'
import type { Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { featureChoice, storeFeatures } from '../orgs/store-features'
import { deskReason } from './desk-input'

/** Switches exactly these features of an organization on, from the desk: a reason takes the place of a visit, since nothing of people is seen. */
export const setDeskFeatures = defineService({
  action: 'org.govern',
  input: z.strictObject({ orgId: id, version, features: featureChoice, reason: deskReason }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: (ctx, { version: seen, features, reason }, org): Promise<Result<OrgRecord>> =>
    storeFeatures(ctx, org, { version: seen, features, reason }),
})
