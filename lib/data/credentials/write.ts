import { isSameProfession } from '@/lib/domain/credits/professions'
import { isSameLicense } from '@/lib/domain/license-checks/match'
import { pairKey } from '@/lib/domain/tasks/eligible-pairs'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { markRecordedFor } from '../credits/write'
import type { Tx } from '../db'
import { toColumn } from '../rows'
import { type CredentialRecord, credentialFromRow, withPeriods } from './read'
import { markChanged } from './revisions'

export type Period = { startsAt: PlainDate; endsAt: PlainDate }
type NewCredential = Pick<
  CredentialRecord,
  | 'userId'
  | 'geo'
  | 'credentialType'
  | 'credentialNumber'
  | 'effectiveAt'
  | 'expiresAt'
  | 'firstLicense'
  | 'multistate'
  | 'verifiedState'
> &
  Partial<Pick<CredentialRecord, 'renewalAnswers'>>

const toColumns = (period: Period) => ({ startsAt: toColumn(period.startsAt), endsAt: toColumn(period.endsAt) })

/**
 * Adds a license with its periods; null when the person already has this number of this kind, however it is written.
 */
export async function insertCredential(
  tx: Tx,
  credential: NewCredential,
  periods: readonly Period[],
): Promise<CredentialRecord | null> {
  const { renewalAnswers, ...columns } = credential
  const { userId, geo, credentialType } = columns
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`credentials:${userId}`}, 0))`
  const ofKind = await tx.credential.findMany({ where: { userId, geo, credentialType } })
  if (ofKind.some((one) => isSameLicense(one, credential))) return null
  await keepProfession(tx, credential)
  const row = await tx.credential.create({
    data: {
      ...columns,
      ...(renewalAnswers ? { renewalAnswers } : {}),
      effectiveAt: toColumn(credential.effectiveAt),
      expiresAt: toColumn(credential.expiresAt),
      renewalPeriods: { create: periods.map(toColumns) },
    },
    include: withPeriods,
  })
  markChanged(tx, row.id)
  return credentialFromRow(row)
}

/** Before a license of another profession is added, the credits so far keep for which licenses they were recorded. */
async function keepProfession(tx: Tx, { userId, credentialType }: NewCredential): Promise<void> {
  const held = await tx.credential.findMany({ where: { userId }, select: { geo: true, credentialType: true } })
  const pairs = [...new Set(held.map(pairKey))]
  if (pairs.length > 0 && !isSameProfession(credentialType, pairs)) await markRecordedFor(tx, userId, pairs)
}

export type CredentialChanges = Partial<
  Pick<
    CredentialRecord,
    | 'credentialNumber'
    | 'effectiveAt'
    | 'expiresAt'
    | 'firstLicense'
    | 'multistate'
    | 'verifiedState'
    | 'verifiedAt'
    | 'verifiedStateReasons'
    | 'verifiedStateDetail'
    | 'archivedAt'
    | 'renewalAnswers'
  >
>

/** Changes a license if `version` is still the one the person saw; false when it is stale. */
export async function updateCredential(
  tx: Tx,
  id: string,
  version: number,
  changes: CredentialChanges,
): Promise<boolean> {
  const { effectiveAt, expiresAt, renewalAnswers, ...rest } = changes
  const { count } = await tx.credential.updateMany({
    where: { id, version },
    data: {
      ...rest,
      ...(effectiveAt ? { effectiveAt: toColumn(effectiveAt) } : {}),
      ...(renewalAnswers ? { renewalAnswers } : {}),
      ...(expiresAt ? { expiresAt: toColumn(expiresAt) } : {}),
      version: { increment: 1 },
    },
  })
  if (count === 1) markChanged(tx, id)
  return count === 1
}

/**
 * Replaces all periods of a license. The caller raises the license's version in the same write (`updateCredential`).
 */
export async function replacePeriods(tx: Tx, credentialId: string, periods: readonly Period[]): Promise<void> {
  await tx.renewalPeriod.deleteMany({ where: { credentialId } })
  await tx.renewalPeriod.createMany({ data: periods.map((period) => ({ credentialId, ...toColumns(period) })) })
}

export type CutPeriod = Period & { credentialId: string }

/**
 * Replaces the periods of each of these licenses; those that begin on a day of an old one keep its row. Raises the
 * version of the licenses. One statement for any number of them.
 */
export async function cutPeriods(tx: Tx, periods: readonly CutPeriod[]): Promise<void> {
  await tx.$executeRaw`
    WITH n AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(periods)}::json) AS n("credentialId" uuid, "startsAt" date, "endsAt" date)),
    license AS (UPDATE "Credential" SET "version" = "version" + 1, "updatedAt" = now() WHERE "id" IN (SELECT "credentialId" FROM n)),
    gone AS (DELETE FROM "RenewalPeriod" p WHERE p."credentialId" IN (SELECT "credentialId" FROM n) AND NOT EXISTS (
      SELECT 1 FROM n WHERE n."credentialId" = p."credentialId" AND n."startsAt" = p."startsAt")),
    kept AS (UPDATE "RenewalPeriod" p SET "endsAt" = n."endsAt", "updatedAt" = now() FROM n
      WHERE p."credentialId" = n."credentialId" AND p."startsAt" = n."startsAt")
    INSERT INTO "RenewalPeriod" ("credentialId", "startsAt", "endsAt", "updatedAt")
    SELECT "credentialId", "startsAt", "endsAt", now() FROM n WHERE NOT EXISTS (
      SELECT 1 FROM "RenewalPeriod" p WHERE p."credentialId" = n."credentialId" AND p."startsAt" = n."startsAt")`
  for (const { credentialId } of periods) markChanged(tx, credentialId)
}

type RenewedPeriod = Period & {
  /** The license's version before the renewal. */
  renewedFrom: number
  /** Why it was recorded although it looked impossible; null where it did not. */
  renewalReason: string | null
}

/** Appends the period of a renewal. The caller raises the license's version, as for `replacePeriods`. */
export async function insertPeriod(
  tx: Tx,
  credentialId: string,
  { renewedFrom, renewalReason, ...period }: RenewedPeriod,
): Promise<void> {
  await tx.renewalPeriod.create({ data: { credentialId, renewedFrom, renewalReason, ...toColumns(period) } })
}

/** Removes the period of an undone renewal. The caller raises the license's version, as for `replacePeriods`. */
export async function deletePeriod(tx: Tx, credentialId: string, id: string): Promise<void> {
  await tx.renewalPeriod.delete({ where: { id, credentialId } })
}

/**
 * Stores dates of a period that were edited by hand; false when the license has no such period. The caller raises the
 * license's version, as for `replacePeriods`.
 */
export async function updatePeriod(
  tx: Tx,
  credentialId: string,
  id: string,
  period: Period,
  editedAt: Date,
): Promise<boolean> {
  const { count } = await tx.renewalPeriod.updateMany({
    where: { id, credentialId },
    data: { ...toColumns(period), editedAt },
  })
  return count === 1
}

type State = 'UNVERIFIED' | 'UNVERIFIABLE'

/**
 * Resets the verification of a person's licenses, of all or of these, to that of a new license; returns how many had one. Each gets a new
 * version, so that no check of the license as it was is stored.
 */
export async function resetVerifications(
  tx: Tx,
  userId: string,
  initialState: (geo: string, credentialType: string) => State,
  ids: readonly string[] | null = null,
): Promise<number> {
  const licenses = await tx.credential.findMany({
    where: { userId, ...(ids && { id: { in: [...ids] } }) },
    select: { id: true, geo: true, credentialType: true, verifiedState: true },
    orderBy: { id: 'asc' },
  })
  for (const { id, geo, credentialType } of licenses) {
    const verifiedState = initialState(geo, credentialType)
    const nothing = { verifiedAt: null, verifiedStateReasons: [], verifiedStateDetail: null }
    await tx.credential.update({ where: { id }, data: { verifiedState, ...nothing, version: { increment: 1 } } })
    markChanged(tx, id)
  }
  return licenses.filter(({ verifiedState }) => verifiedState !== 'UNVERIFIED' && verifiedState !== 'UNVERIFIABLE')
    .length
}

/** The licenses of these people that have a verification, each with its holder. */
export const listVerified = (tx: Tx, userIds: readonly string[]): Promise<{ id: string; userId: string }[]> =>
  tx.credential.findMany({
    where: { userId: { in: [...userIds] }, verifiedState: { notIn: ['UNVERIFIED', 'UNVERIFIABLE'] } },
    select: { id: true, userId: true },
    orderBy: { id: 'asc' },
  })
