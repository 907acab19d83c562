import { z } from 'zod'
import { countSetUp } from '@/lib/data/orgs/read'
import { firstSteps } from '@/lib/domain/orgs/first-steps'
import { isFeatureOn } from '@/lib/domain/orgs/is-feature-on'
import { ok } from '@/lib/domain/result'
import { defineService } from '../define-service'
import { id } from '../inputs'

/** The setup steps of a new organization, done and open; empty when all are done. */
export const getFirstSteps = defineService({
  action: 'org.administer',
  input: z.strictObject({ id }),
  subject: (ctx, { id: orgId }) => ctx.load.org.load(orgId),
  run: async (ctx, _input, org) => {
    const existing = {
      createdAt: org.createdAt,
      hasAddress: org.address !== null,
      hasClasses: isFeatureOn(org, 'TASKS'),
      providers: org.providers.length,
    }
    // Older organizations need no counts.
    if (firstSteps({ ...existing, others: 0, classes: 0 }, ctx.now).length === 0) return ok([])
    return ok(firstSteps({ ...existing, ...(await countSetUp(ctx.db, org.id)) }, ctx.now))
  },
})
