import 'server-only'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { byIds } from './by-ids'
import { type Db, pool, type Tx } from './db'
import type { Prisma } from './generated/client'
import { type InJson, instant, instantOrNull } from './json-rows'
import { fromColumn, toColumn } from './plain-dates'

const shape = { renewalPeriods: { orderBy: { startsAt: 'asc' } } } satisfies Prisma.CredentialInclude
type Row = Prisma.CredentialGetPayload<{ include: typeof shape }>
type PeriodRow = Row['renewalPeriods'][number]

export type VerifiedState = Row['verifiedState']
export type PeriodRecord = {
  id: string
  createdAt: Date
  updatedAt: Date
  credentialId: string
  startsAt: PlainDate
  endsAt: PlainDate
  editedAt: Date | null
}
/** A license with its renewal periods, earliest first. Dates are calendar dates. */
export type CredentialRecord = {
  id: string
  createdAt: Date
  updatedAt: Date
  version: number
  userId: string
  geo: string
  credentialType: string
  credentialNumber: string
  effectiveAt: PlainDate
  expiresAt: PlainDate
  firstLicense: boolean | null
  verifiedState: VerifiedState
  verifiedAt: Date | null
  verifiedStateReasons: string[]
  verifiedStateDetail: string | null
  archivedAt: Date | null
  renewalPeriods: PeriodRecord[]
}

const toPeriod = (row: PeriodRow): PeriodRecord => ({
  ...row,
  startsAt: fromColumn(row.startsAt),
  endsAt: fromColumn(row.endsAt),
})

const toRecord = (row: Row): CredentialRecord => ({
  ...row,
  effectiveAt: fromColumn(row.effectiveAt),
  expiresAt: fromColumn(row.expiresAt),
  renewalPeriods: row.renewalPeriods.map(toPeriod),
})

export async function findCredential(db: Db | Tx, id: string): Promise<CredentialRecord | null> {
  const row = await db.credential.findUnique({ where: { id }, include: shape })
  return row && toRecord(row)
}

/** A person's licenses in the order they were added. */
export async function listCredentialsOf(db: Db | Tx, userId: string): Promise<CredentialRecord[]> {
  const rows = await db.credential.findMany({
    where: { userId },
    include: shape,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(toRecord)
}

/** A license with its periods in one value, for statements that read many: `c` is its row of "Credential". */
export const credentialJson = `(SELECT row_to_json(whole) FROM (SELECT c.*, coalesce((
    SELECT json_agg(row_to_json(r) ORDER BY r."startsAt") FROM "RenewalPeriod" r WHERE r."credentialId" = c."id"), '[]')
  AS "renewalPeriods") whole)`

/** The same as it comes out of the database. */
export type CredentialJson = InJson<CredentialRecord>

/** The record of a license read as `credentialJson`. */
export const credentialFromJson = (row: CredentialJson): CredentialRecord => ({
  ...row,
  createdAt: instant(row.createdAt),
  updatedAt: instant(row.updatedAt),
  verifiedAt: instantOrNull(row.verifiedAt),
  archivedAt: instantOrNull(row.archivedAt),
  renewalPeriods: row.renewalPeriods.map((period) => ({
    ...period,
    createdAt: instant(period.createdAt),
    updatedAt: instant(period.updatedAt),
    editedAt: instantOrNull(period.editedAt),
  })),
})

/** Many at once, for the loader. */
export async function listCredentialsById(ids: readonly string[]): Promise<CredentialRecord[]> {
  const text = (matches: string) =>
    `SELECT ${credentialJson} AS "credential" FROM "Credential" c WHERE c."id" ${matches}`
  const { rows } = await pool().query<{ credential: CredentialJson }>(byIds('credentials', text, ids))
  return rows.map(({ credential }) => credentialFromJson(credential))
}

export type Period = { startsAt: PlainDate; endsAt: PlainDate }
export type NewCredential = Pick<
  CredentialRecord,
  | 'userId'
  | 'geo'
  | 'credentialType'
  | 'credentialNumber'
  | 'effectiveAt'
  | 'expiresAt'
  | 'firstLicense'
  | 'verifiedState'
>

const toColumns = (period: Period) => ({ startsAt: toColumn(period.startsAt), endsAt: toColumn(period.endsAt) })

/** Adds a license with its periods; null when the person already has this number of this kind. */
export async function insertCredential(
  tx: Tx,
  credential: NewCredential,
  periods: readonly Period[],
): Promise<CredentialRecord | null> {
  const { userId, geo, credentialType, credentialNumber } = credential
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`credentials:${userId}`}, 0))`
  const same = await tx.credential.findFirst({ where: { userId, geo, credentialType, credentialNumber } })
  if (same) return null
  const row = await tx.credential.create({
    data: {
      ...credential,
      effectiveAt: toColumn(credential.effectiveAt),
      expiresAt: toColumn(credential.expiresAt),
      renewalPeriods: { create: periods.map(toColumns) },
    },
    include: shape,
  })
  return toRecord(row)
}

export type CredentialChanges = Partial<
  Pick<
    CredentialRecord,
    | 'credentialNumber'
    | 'effectiveAt'
    | 'expiresAt'
    | 'firstLicense'
    | 'verifiedState'
    | 'verifiedAt'
    | 'verifiedStateReasons'
    | 'verifiedStateDetail'
    | 'archivedAt'
  >
>

/** Changes a license if `version` is still the one the person saw; false when it is stale. */
export async function updateCredential(
  tx: Tx,
  id: string,
  version: number,
  changes: CredentialChanges,
): Promise<boolean> {
  const { effectiveAt, expiresAt, ...rest } = changes
  const { count } = await tx.credential.updateMany({
    where: { id, version },
    data: {
      ...rest,
      ...(effectiveAt ? { effectiveAt: toColumn(effectiveAt) } : {}),
      ...(expiresAt ? { expiresAt: toColumn(expiresAt) } : {}),
      version: { increment: 1 },
    },
  })
  return count === 1
}

/** True when another license of the person already carries this number. */
export async function isNumberTaken(tx: Tx, credential: CredentialRecord, credentialNumber: string): Promise<boolean> {
  const { userId, geo, credentialType, id } = credential
  const row = await tx.credential.findFirst({
    where: { userId, geo, credentialType, credentialNumber, id: { not: id } },
    select: { id: true },
  })
  return row !== null
}

/** Puts these periods in place of the ones there were. */
export async function replacePeriods(tx: Tx, credentialId: string, periods: readonly Period[]): Promise<void> {
  await tx.renewalPeriod.deleteMany({ where: { credentialId } })
  await tx.renewalPeriod.createMany({ data: periods.map((period) => ({ credentialId, ...toColumns(period) })) })
}

/** Appends one period, by renewing. */
export async function insertPeriod(tx: Tx, credentialId: string, period: Period): Promise<void> {
  await tx.renewalPeriod.create({ data: { credentialId, ...toColumns(period) } })
}

/** Dates of one period, changed by hand. */
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

/** Takes the verification of a person's licenses back to how a new license starts; answers how many it touched. */
export async function resetVerifications(
  tx: Tx,
  userId: string,
  initialState: (geo: string, credentialType: string) => State,
): Promise<number> {
  const checked = await tx.credential.findMany({
    where: { userId, verifiedState: { notIn: ['UNVERIFIED', 'UNVERIFIABLE'] } },
    select: { id: true, geo: true, credentialType: true },
    orderBy: { id: 'asc' },
  })
  for (const { id, geo, credentialType } of checked) {
    const verifiedState = initialState(geo, credentialType)
    const nothing = { verifiedAt: null, verifiedStateReasons: [], verifiedStateDetail: null }
    await tx.credential.update({ where: { id }, data: { verifiedState, ...nothing, version: { increment: 1 } } })
  }
  return checked.length
}
