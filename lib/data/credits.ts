import 'server-only'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from './db'
import type { Prisma } from './generated/client'
import { type InJson, instant, instantOrNull } from './json-rows'
import { fromColumn } from './plain-dates'

type Row = Prisma.CreditGetPayload<object>

/** Something completed. `units` and `onlineUnits` are hundredths of an hour; null means the certificate names none. */
export type CreditRecord = Omit<Row, 'completedAt'> & { completedAt: PlainDate }

const toRecord = (row: Row): CreditRecord => ({ ...row, completedAt: fromColumn(row.completedAt) })

/** What still stands: not withdrawn, not revoked, not replaced by a correction. */
const standing = { state: 'ACTIVE', supersededAt: null } as const

export async function findCredit(db: Db | Tx, id: string): Promise<CreditRecord | null> {
  const row = await db.credit.findUnique({ where: { id } })
  return row && toRecord(row)
}

/** A person's standing credits in one value, newest completion first, for statements that read more; `person` is SQL for the id. */
export const standingCreditsJson = (person: string) => `coalesce((
  SELECT json_agg(row_to_json(d) ORDER BY d."completedAt" DESC, d."createdAt" DESC, d."id" DESC)
  FROM "Credit" d WHERE d."userId" = ${person} AND d."state" = 'ACTIVE' AND d."supersededAt" IS NULL), '[]')`

/** A credit as it comes out of such a statement. */
export type CreditJson = InJson<CreditRecord>

export const creditFromJson = (row: CreditJson): CreditRecord => ({
  ...row,
  createdAt: instant(row.createdAt),
  updatedAt: instant(row.updatedAt),
  supersededAt: instantOrNull(row.supersededAt),
})

export type NewCredit = Pick<
  CreditRecord,
  | 'userId'
  | 'title'
  | 'providerName'
  | 'providerNumber'
  | 'completedAt'
  | 'units'
  | 'onlineUnits'
  | 'format'
  | 'topics'
  | 'approvedFor'
  | 'source'
  | 'supersedesId'
>

/** Records a credit and holds its person until the transaction ends, in one statement: their standing is worked out next. */
export async function insertCredit(tx: Tx, credit: NewCredit): Promise<CreditRecord> {
  const { userId, title, providerName, providerNumber, completedAt, units, onlineUnits, format } = credit
  const [row] = await tx.$queryRaw<{ credit: CreditJson }[]>`
    WITH person AS MATERIALIZED (SELECT "id" FROM "User" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE)
    INSERT INTO "Credit" AS c ("userId", "title", "providerName", "providerNumber", "completedAt", "units", "onlineUnits",
      "format", "topics", "approvedFor", "source", "supersedesId", "updatedAt")
    SELECT person."id", ${title}, ${providerName}, ${providerNumber}, ${completedAt}::date, ${units}::int,
      ${onlineUnits}::int, ${format}::"CourseFormat", ${credit.topics}::text[], ${credit.approvedFor}::text[],
      ${credit.source}::"CreditSource", ${credit.supersedesId}::uuid, now()
    FROM person RETURNING row_to_json(c) AS "credit"`
  if (!row) throw new Error('A credit needs a person')
  return creditFromJson(row.credit)
}

/** Sets a standing credit aside because a correction replaces it; false when it no longer stands or was changed. */
export async function supersedeCredit(tx: Tx, id: string, version: number, at: Date): Promise<boolean> {
  const { count } = await tx.credit.updateMany({
    where: { id, version, ...standing },
    data: { supersededAt: at, version: { increment: 1 } },
  })
  return count === 1
}

/** Takes a standing credit out of the count, keeping it; false when it no longer stands or was changed. */
export async function withdrawCredit(tx: Tx, id: string, version: number, reason: string | null): Promise<boolean> {
  const { count } = await tx.credit.updateMany({
    where: { id, version, ...standing },
    data: { state: 'WITHDRAWN', stateReason: reason, version: { increment: 1 } },
  })
  return count === 1
}

/** Puts a withdrawn credit back into the count; false when it is not withdrawn or was changed. */
export async function restoreCredit(tx: Tx, id: string, version: number): Promise<boolean> {
  const { count } = await tx.credit.updateMany({
    where: { id, version, state: 'WITHDRAWN', supersededAt: null },
    data: { state: 'ACTIVE', stateReason: null, version: { increment: 1 } },
  })
  return count === 1
}
