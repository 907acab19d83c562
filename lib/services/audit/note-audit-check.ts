import 'server-only'
import type { Db } from '@/lib/data/db'
import { noteOperation } from '@/lib/data/operation-runs'
import type { AuditVerdict } from './verify-history'

/** Notes that the whole history was checked, whoever asked for it: the overview of the installation and its alarms go by this. */
export async function noteAuditCheck(db: Db, { rows, broken }: AuditVerdict, at: Date): Promise<void> {
  const detail = { rows, ...(broken && { why: broken.why, seq: `${broken.seq}` }) }
  await noteOperation(db, { kind: 'auditCheck', at, ok: broken === null, detail })
}
