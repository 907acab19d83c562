import type { Industry } from '@/lib/domain/lists/credentials'
import type { AppFeature } from '@/lib/domain/lists/organizations'
import type { Tx } from '../db'
import { toColumn, toColumnOrNull } from '../rows'
import type { AddressChanges } from '../users/write'
import type { OrgRecord, ProviderRecord } from './read'

/** Creates an organization with these features. */
export async function insertOrg(
  tx: Tx,
  org: { name: string; industry: Industry; timeZone: string; features: OrgRecord['appFeatures'] },
): Promise<string> {
  const { features, ...data } = org
  const row = await tx.org.create({ data: { ...data, appFeatures: { create: features } }, select: { id: true } })
  return row.id
}

/** Writes the given lines of an organization's address, creating the row if needed. */
export async function upsertOrgAddress(tx: Tx, orgId: string, lines: AddressChanges): Promise<void> {
  await tx.address.upsert({ where: { orgId }, create: { orgId, ...lines }, update: lines })
}

export type NewProvider = Pick<
  ProviderRecord,
  'orgId' | 'geo' | 'providerNumber' | 'effectiveAt' | 'expiresAt' | 'credentialTypes'
> &
  Partial<Pick<ProviderRecord, 'approvedBy'>>

/** Records an approval number of an organization. */
export async function insertProvider(tx: Tx, provider: NewProvider): Promise<string> {
  const { effectiveAt, expiresAt, ...rest } = provider
  const dates = { effectiveAt: toColumn(effectiveAt), expiresAt: toColumnOrNull(expiresAt) }
  const row = await tx.provider.create({ data: { ...rest, ...dates }, select: { id: true } })
  return row.id
}

export async function insertRole(
  tx: Tx,
  role: { userId: string; orgId: string; roleType: 'ADMIN' | 'MEMBER' },
): Promise<string> {
  const row = await tx.role.create({ data: role, select: { id: true } })
  return row.id
}

export async function insertInvitation(
  tx: Tx,
  invitation: {
    orgId: string
    contactType: 'EMAIL' | 'PHONE'
    contact: string
    roleType: 'ADMIN' | 'MEMBER'
    expiresAt: Date
    sentAt?: Date | null
    nextResendAt?: Date | null
  },
): Promise<string> {
  const row = await tx.invitation.create({ data: { ...invitation, invitationType: 'ORG' }, select: { id: true } })
  return row.id
}

type OrgChanges = Partial<
  Pick<
    OrgRecord,
    'name' | 'industry' | 'timeZone' | 'phone' | 'groupName' | 'ladderLeft' | 'weeklyDigest' | 'expiryDigest'
  >
>

/** Changes an organization if its version is still `version`; false when it is stale. */
export async function updateOrg(tx: Tx, id: string, version: number, changes: OrgChanges): Promise<boolean> {
  const { count } = await tx.org.updateMany({ where: { id, version }, data: { ...changes, version: { increment: 1 } } })
  return count === 1
}

/** Switches exactly these features on and all others off. */
export async function replaceFeatures(tx: Tx, orgId: string, features: readonly AppFeature[]): Promise<void> {
  await tx.orgFeature.deleteMany({ where: { orgId, featureType: { notIn: [...features] } } })
  const data = features.map((featureType) => ({ orgId, featureType }))
  await tx.orgFeature.createMany({ data, skipDuplicates: true })
}

/** Changes an approval number if its version is still `version`; false when it is stale or gone. */
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

/** Deletes an approval number if its version is still `version`; false when it is stale or gone. */
export async function deleteProvider(tx: Tx, orgId: string, id: string, version: number): Promise<boolean> {
  const { count } = await tx.provider.deleteMany({ where: { id, orgId, version } })
  return count === 1
}

type NewVisit = {
  userId: string
  orgId: string
  reason: string
  expiresAt: Date
  sessionId: string | null
  /** The expiry of the token that requested the visit, if the person came with one. */
  tokenEnds: Date | null
}

/**
 * Opens a visit that ends with the session or token it was requested with, or at `expiresAt`, whichever is sooner;
 * returns the end.
 */
export async function insertOrgVisit(tx: Tx, { sessionId, tokenEnds, expiresAt, ...visit }: NewVisit): Promise<Date> {
  const session = sessionId
    ? await tx.session.findUnique({ where: { id: sessionId }, select: { expiresAt: true } })
    : null
  const limit = session?.expiresAt ?? tokenEnds
  const ends = limit && limit < expiresAt ? limit : expiresAt
  await tx.wheelVisit.create({ data: { ...visit, expiresAt: ends }, select: { id: true } })
  return ends
}
