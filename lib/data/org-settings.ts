import 'server-only'
import type { AppFeature } from '@/lib/domain/lists/organizations'
import type { Tx } from './db'
import type { NewProvider, OrgRecord } from './orgs'
import { toColumn, toColumnOrNull } from './plain-dates'

export type OrgChanges = Partial<Pick<OrgRecord, 'name' | 'industry' | 'timeZone'>>

/** Changes an organization if `version` is still the one that was seen; false when it is stale. */
export async function updateOrg(tx: Tx, id: string, version: number, changes: OrgChanges): Promise<boolean> {
  const { count } = await tx.org.updateMany({ where: { id, version }, data: { ...changes, version: { increment: 1 } } })
  return count === 1
}

/** Leaves exactly these features switched on. */
export async function replaceFeatures(tx: Tx, orgId: string, features: readonly AppFeature[]): Promise<void> {
  await tx.orgFeature.deleteMany({ where: { orgId, featureType: { notIn: [...features] } } })
  const data = features.map((featureType) => ({ orgId, featureType }))
  await tx.orgFeature.createMany({ data, skipDuplicates: true })
}

/** Changes an approval number if `version` is still the one that was seen; false when it is stale or gone. */
export async function updateProvider(tx: Tx, id: string, version: number, provider: NewProvider): Promise<boolean> {
  const { orgId, effectiveAt, expiresAt, ...rest } = provider
  const { count } = await tx.provider.updateMany({
    where: { id, orgId, version },
    data: {
      ...rest,
      effectiveAt: toColumn(effectiveAt),
      expiresAt: toColumnOrNull(expiresAt),
      version: { increment: 1 },
    },
  })
  return count === 1
}

/** Takes an approval number away if `version` is still the one that was seen; false when it is stale or gone. */
export async function deleteProvider(tx: Tx, orgId: string, id: string, version: number): Promise<boolean> {
  const { count } = await tx.provider.deleteMany({ where: { id, orgId, version } })
  return count === 1
}
