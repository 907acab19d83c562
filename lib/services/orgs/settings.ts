import { z } from 'zod'
import { findOrg, type OrgRecord } from '@/lib/data/orgs/read'
import { updateOrg } from '@/lib/data/orgs/write'
import { optionalSteps } from '@/lib/domain/reminders/ladder'
import { fail, ok, type Result } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id, version } from '../inputs'
import { write } from '../write'
import { featureChoice, storeFeatures } from './features'

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

const flag = z.boolean('validation.invalid')
const step = z.literal(optionalSteps, 'validation.chooseOne')

/**
 * Sets which optional reminder steps and digests an organization uses. The steps 30 and 7 days before, on the day and
 * the day after always go to everybody.
 */
export const setOrgLadder = defineService({
  action: 'org.update',
  input: z.strictObject({
    orgId: id,
    version,
    steps: z.array(step, 'validation.chooseOne').max(optionalSteps.length, 'validation.tooMany'),
    weeklyDigest: flag,
    expiryDigest: flag,
  }),
  subject: (ctx, { orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, { version: seen, steps, weeklyDigest, expiryDigest }, org): Promise<Result<OrgRecord>> =>
    write(ctx, async (w) => {
      const ladderLeft = optionalSteps.filter((step) => !steps.includes(step))
      if (!(await updateOrg(w.tx, org.id, seen, { ladderLeft, weeklyDigest, expiryDigest })))
        return fail('staleVersion', undefined, { current: await findOrg(w.tx, org.id) })
      const after = await findOrg(w.tx, org.id)
      if (!after) return fail('notFound')
      const detail = { fields: ['ladder'] }
      w.audit({
        action: 'org.updated',
        subjectType: 'Org',
        subjectId: org.id,
        orgId: org.id,
        detail,
        before: org,
        after,
      })
      return ok(after)
    }),
})
