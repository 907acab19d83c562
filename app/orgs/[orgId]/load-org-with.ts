import { notFound } from 'next/navigation'
import type { AppFeature } from '@/lib/domain/lists/organizations'
import { isFeatureOn } from '@/lib/domain/orgs/org-state'
import { enterPage, orNotFound } from '@/lib/server/enter-page'
import { getOrgToWork } from '@/lib/services/orgs/org'

/** The organization that the signed-in person administers; 404 if its feature is off. */
export async function loadOrgWith(feature: AppFeature, orgId: string) {
  const { ctx } = await enterPage()
  const org = orNotFound(await getOrgToWork(ctx, { id: orgId }))
  if (!isFeatureOn(org, feature)) notFound()
  return { ctx, org }
}
