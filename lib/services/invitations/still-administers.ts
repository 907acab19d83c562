import type { Tx } from '@/lib/data/db'
import { lockAdmin } from '@/lib/data/members/write'
import type { SignedInCtx } from '../ctx'

/**
 * Whether the caller still administers the organization; if so, the lock keeps it that way until the write ends. The
 * permission was checked earlier, and somebody may have removed it since.
 */
export const stillAdministers = ({ viewer }: SignedInCtx, tx: Tx, orgId: string): Promise<boolean> =>
  lockAdmin(tx, { orgId, userId: viewer.userId })
