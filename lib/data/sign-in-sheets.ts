import 'server-only'
import type { PrintedSignature, SheetPerson } from '@/lib/domain/certificates/sign-in-sheet'
import type { Db, Tx } from './db'
import { instant } from './json-rows'

type Named = { id: string; firstName: string | null; middleName: string | null; lastName: string | null }

/** The names of people, by id. */
export async function listNames(db: Db | Tx, userIds: readonly string[]): Promise<Map<string, Named>> {
  const rows = await db.user.findMany({
    where: { id: { in: [...userIds] } },
    select: { id: true, firstName: true, middleName: true, lastName: true },
  })
  return new Map(rows.map((row) => [row.id, row]))
}

type Row = Omit<SheetPerson, 'signature'> & {
  userId: string
  signature: { adoptedName: string; drawing: string | null; signedAt: string } | null
}

/**
 * Everybody of a session for its sign-in sheet: names (as certified where a certificate stands), licenses, signatures. Of somebody who
 * deleted the account only the licenses that sheets need are left, put away.
 */
export async function listSheetPeople(
  db: Db,
  taskSessionId: string,
  eligible: readonly string[],
): Promise<SheetPerson[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT e."userId", e."status"::text, u."firstName", u."middleName", u."lastName",
      (SELECT c."content"->>'person' FROM "Certificate" c WHERE c."enrollmentId" = e."id" AND c."state" = 'VALID') AS "certifiedName",
      coalesce((SELECT json_agg(json_build_object('geo', l."geo", 'credentialType', l."credentialType",
          'credentialNumber', l."credentialNumber") ORDER BY l."geo", l."credentialType", l."credentialNumber")
        FROM "Credential" l WHERE l."userId" = e."userId" AND (l."archivedAt" IS NULL OR u."erasedAt" IS NOT NULL)
          AND l."geo" || ':' || l."credentialType" = ANY(${[...eligible]}::text[])), '[]') AS "licenses",
      (SELECT json_build_object('adoptedName', g."adoptedName", 'drawing', g."drawing", 'signedAt', g."signedAt")
        FROM "Signature" g WHERE g."id" = e."signatureId" AND g."voidedAt" IS NULL) AS "signature"
    FROM "Enrollment" e JOIN "User" u ON u."id" = e."userId"
    WHERE e."taskSessionId" = ${taskSessionId}::uuid AND e."status" NOT IN ('PENDING', 'WITHDRAWN')`
  return rows.map(({ signature, ...row }) => ({ ...row, signature: signature && printed(signature) }))
}

const printed = ({ adoptedName, drawing, signedAt }: NonNullable<Row['signature']>): PrintedSignature => ({
  adoptedName,
  drawing,
  signedAt: instant(signedAt),
})
