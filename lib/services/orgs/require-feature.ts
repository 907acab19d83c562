import type { AppFeature } from '@/lib/domain/lists/organizations'
import { isFeatureOn } from '@/lib/domain/orgs/is-feature-on'
import { fail, type Result } from '@/lib/domain/result'
import type { Ctx } from '../ctx'

/** The refusal when a feature is off in an organization; null when it is on. */
export async function requireFeature(
  ctx: Pick<Ctx, 'load'>,
  orgId: string,
  feature: AppFeature,
): Promise<Result<never> | null> {
  const org = await ctx.load.org.load(orgId)
  return org && isFeatureOn(org, feature) ? null : fail('featureOff')
}
