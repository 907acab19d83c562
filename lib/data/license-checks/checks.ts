import type { LicensingBoardCode } from '@/lib/domain/license-checks/licensing-boards'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'
import { fromColumnOrNull } from '../plain-dates'

const withNames = {
  checkedBy: { select: { firstName: true, middleName: true, lastName: true } },
} satisfies Prisma.LicenseCheckInclude
type Row = Prisma.LicenseCheckGetPayload<{ include: typeof withNames }>

/** A check with a result: the person or roster that made it, when, and the result. */
export type LicenseCheckRecord = Omit<Row, 'listedExpiry'> & { listedExpiry: PlainDate | null }

/** Limit for the checks shown of a license, newest first. */
const listLimit = 50

/** The finished checks of a license, newest first. */
export async function listLicenseChecks(db: Db, credentialId: string): Promise<LicenseCheckRecord[]> {
  const rows = await db.licenseCheck.findMany({
    where: { credentialId, result: { not: 'PENDING' } },
    orderBy: [{ checkedAt: 'desc' }, { id: 'desc' }],
    take: listLimit,
    include: withNames,
  })
  return rows.map((row) => ({ ...row, listedExpiry: fromColumnOrNull(row.listedExpiry) }))
}

/** Records that a super admin has taken up a license. Taking it up again keeps the single row. */
export async function openCheck(
  tx: Tx,
  {
    credentialId,
    licenseVersion,
    userId,
    at,
  }: { credentialId: string; licenseVersion: number; userId: string; at: Date },
): Promise<void> {
  await closeChecks(tx, [credentialId])
  const open = { source: 'SUPER_ADMIN', result: 'PENDING', checkedById: userId, checkedAt: at } as const
  await tx.licenseCheck.create({ data: { credentialId, licenseVersion, ...open } })
}

/** Closes the open checks of these licenses. */
export async function closeChecks(tx: Tx, credentialIds: readonly string[]): Promise<void> {
  await tx.licenseCheck.deleteMany({ where: { credentialId: { in: [...credentialIds] }, result: 'PENDING' } })
}

export type NewCheck = {
  credentialId: string
  licenseVersion: number
  checkedAt: Date
  source: 'SUPER_ADMIN' | 'ROSTER' | 'SERVICE'
  board: LicensingBoardCode | string | null
  checkedById: string | null
  rosterId: string | null
  result: 'YES' | 'NO' | 'PARTIAL' | 'UNVERIFIABLE'
  reasons: string[]
  detail: string | null
  listedExpiry: PlainDate | null
  /** True when it changes the verification of the license. */
  changed: boolean
}

/**
 * Stores results of checks, any number in one statement. A result that repeats the source's last one for the license is
 * counted in that row instead. Open checks of the licenses are closed.
 */
export async function keepChecks(tx: Tx, checks: readonly NewCheck[]): Promise<void> {
  if (checks.length === 0) return
  await closeChecks(
    tx,
    checks.map(({ credentialId }) => credentialId),
  )
  await tx.$executeRaw`
    WITH n AS MATERIALIZED (SELECT * FROM json_to_recordset(${JSON.stringify(checks)}::json) AS n("credentialId" uuid,
        "licenseVersion" int, "checkedAt" timestamptz, "source" "CheckSource", "board" text, "checkedById" uuid, "rosterId" uuid,
        "result" "VerifiedState", "reasons" json, "detail" text, "listedExpiry" date, "changed" boolean)),
    said AS (SELECT n."credentialId", n."licenseVersion", n."checkedAt", n."source", n."board", n."checkedById", n."rosterId",
        n."result", ARRAY(SELECT json_array_elements_text(n."reasons")) AS "reasons", n."detail", n."listedExpiry", n."changed", last."id" AS "lastId"
      FROM n LEFT JOIN LATERAL (SELECT k.* FROM "LicenseCheck" k WHERE k."credentialId" = n."credentialId"
        ORDER BY k."checkedAt" DESC, k."id" DESC LIMIT 1) last
      ON last."source" = n."source" AND last."result" = n."result" AND last."board" IS NOT DISTINCT FROM n."board"
        AND last."checkedById" IS NOT DISTINCT FROM n."checkedById"
        AND last."reasons" = ARRAY(SELECT json_array_elements_text(n."reasons"))
        AND last."detail" IS NOT DISTINCT FROM n."detail" AND last."listedExpiry" IS NOT DISTINCT FROM n."listedExpiry"),
    again AS (UPDATE "LicenseCheck" k SET "times" = k."times" + 1, "checkedAt" = s."checkedAt", "licenseVersion" = s."licenseVersion",
        "rosterId" = s."rosterId", "changed" = s."changed", "updatedAt" = now() FROM said s WHERE k."id" = s."lastId")
    INSERT INTO "LicenseCheck" ("credentialId", "licenseVersion", "checkedAt", "source", "board", "checkedById", "rosterId", "result",
      "reasons", "detail", "listedExpiry", "changed", "updatedAt")
    SELECT "credentialId", "licenseVersion", "checkedAt", "source", "board", "checkedById", "rosterId", "result", "reasons", "detail",
      "listedExpiry", "changed", now() FROM said WHERE "lastId" IS NULL`
}
