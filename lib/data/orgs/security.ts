import type { Db, Tx } from '../db'
import type { Prisma } from '../generated/client'

/** Requirements of an organization for its administrators; `version` 0 when it has never been set. */
export type SecurityRecord = Pick<
  Prisma.OrgSecurityGetPayload<object>,
  'orgId' | 'version' | 'secondFactorHours' | 'idleMinutes' | 'addresses'
>

const noSettings = { version: 0, secondFactorHours: null, idleMinutes: null, addresses: [] }

export const findSecurity = async (db: Db | Tx, orgId: string): Promise<SecurityRecord> =>
  (await db.orgSecurity.findUnique({
    where: { orgId },
    select: { orgId: true, version: true, secondFactorHours: true, idleMinutes: true, addresses: true },
  })) ?? { orgId, ...noSettings }

type SecuritySettings = Pick<SecurityRecord, 'secondFactorHours' | 'idleMinutes' | 'addresses'>

/** Stores an organization's requirements if their version is still `version`; false when it is stale. */
export async function saveSecurity(
  tx: Tx,
  orgId: string,
  version: number,
  settings: SecuritySettings,
): Promise<boolean> {
  if (version === 0) {
    const { count } = await tx.orgSecurity.createMany({ data: [{ orgId, ...settings }], skipDuplicates: true })
    return count === 1
  }
  const { count } = await tx.orgSecurity.updateMany({
    where: { orgId, version },
    data: { ...settings, version: { increment: 1 } },
  })
  return count === 1
}
