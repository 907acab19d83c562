import 'server-only'
import type { Tx } from '@/lib/data/db'
import { lockAdmin } from '@/lib/data/members/write'
import type { SignedInCtx } from '../ctx'

/**
 * True while the caller is an administrator of the organization, which stays so until the write ends: the right to do it was read
 * before, and somebody may have taken it away meanwhile.
 */
export const stillAdministers = ({ viewer }: SignedInCtx, tx: Tx, orgId: string): Promise<boolean> =>
  lockAdmin(tx, { orgId, userId: viewer.userId })
