import { z } from 'zod'
import { findOrg, type OrgRecord } from '@/lib/data/orgs/read'
import { replaceFeatures, updateOrg } from '@/lib/data/orgs/write'
import { type AppFeature, appFeatures } from '@/lib/domain/lists/organizations'
import { isFeatureOn, refusalOfState } from '@/lib/domain/orgs/org-state'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Ctx, SignedInCtx } from '../ctx'
import { oneOf } from '../inputs'
import { write } from '../write'

/** The refusal when a feature is off in an organization; null when it is on. */
export async function requireFeature(
  ctx: Pick<Ctx, 'load'>,
  orgId: string,
  feature: AppFeature,
): Promise<Result<never> | null> {
  const org = await ctx.load.org.load(orgId)
  return org && isFeatureOn(org, feature) ? null : fail('featureOff')
}

/** The refusal when an organization is suspended or closed; null while it is active. */
export async function requireWorking(ctx: Pick<Ctx, 'load'>, orgId: string): Promise<Result<never> | null> {
  const org = await ctx.load.org.load(orgId)
  const stopped = org && refusalOfState(org.state)
  return stopped ? fail(stopped) : null
}

/** Features by their codes, without duplicates. */
export const featureChoice = z
  .array(oneOf(appFeatures), 'validation.chooseOne')
  .max(appFeatures.length, 'validation.tooMany')
  .transform((codes) => [...new Set(codes)])

type FeatureChoice = { version: number; features: readonly AppFeature[]; reason?: string }

/** Stores the features if the organization's version matches; `reason` goes into the history. */
export const storeFeatures = (
  ctx: SignedInCtx,
  org: OrgRecord,
  { version: seen, features, reason }: FeatureChoice,
): Promise<Result<OrgRecord>> =>
  write(ctx, async (w) => {
    if (!(await updateOrg(w.tx, org.id, seen, {})))
      return fail('staleVersion', undefined, { current: await findOrg(w.tx, org.id) })
    await replaceFeatures(w.tx, org.id, features)
    const after = await findOrg(w.tx, org.id)
    if (!after) return fail('notFound')
    const names = ({ appFeatures: all }: OrgRecord) => all.map(({ featureType }) => featureType)
    const detail = { before: names(org), after: names(after), ...(reason === undefined ? {} : { reason }) }
    w.audit({ action: 'org.featuresSet', subjectType: 'Org', subjectId: org.id, orgId: org.id, detail })
    return ok(after)
  })
