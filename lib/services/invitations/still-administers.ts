import type { Tx } from '@/lib/data/db'
import { lockAdmin } from '@/lib/data/members/write'
import type { SignedInCtx } from '../ctx'

/**
 * True while the caller administers the organization, which stays so until the write ends: the permission was read
 * earlier, and somebody may have removed it since.
 */
export const stillAdministers = ({ viewer }: SignedInCtx, tx: Tx, orgId: string): Promise<boolean> =>
  lockAdmin(tx, { orgId, userId: viewer.userId })
