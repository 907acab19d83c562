import type { Db } from '@/lib/data/db'
import { noteOperation } from '@/lib/data/operation-runs'
import type { AuditVerdict } from './verify-history'

/**
 * Records that the whole history was checked, whoever requested it: the installation's overview and alarms read this.
 */
export async function noteAuditCheck(db: Db, { rows, broken }: AuditVerdict, at: Date): Promise<void> {
  const detail = { rows, ...(broken && { why: broken.why, seq: `${broken.seq}` }) }
  await noteOperation(db, { kind: 'auditCheck', at, ok: broken === null, detail })
}
