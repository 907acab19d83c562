import 'server-only'
import type { Tx } from './db'
import { hashToken } from './sessions'

/** Locks of this transaction are waited for so long and no longer; it must be less than a statement may take (decision 017). */
export async function limitLockWait(tx: Tx, milliseconds: number): Promise<void> {
  await tx.$executeRaw`SELECT set_config('lock_timeout', ${`${milliseconds}ms`}, true)`
}

/** The session of a token, locked until the check is over; null when it is gone. */
export async function findSessionToCheck(tx: Tx, token: string) {
  const tokenHash = new Uint8Array(hashToken(token))
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Session" WHERE "tokenHash" = ${tokenHash} AND "expiresAt" > now() FOR UPDATE`
  return locked.length === 0 ? null : tx.session.findUnique({ where: { tokenHash } })
}

/** The same by the session's id, for a request that has already shown its token. */
export async function findSessionToAsk(tx: Tx, id: string) {
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Session" WHERE "id" = ${id}::uuid AND "expiresAt" > now() FOR UPDATE`
  return locked.length === 0 ? null : tx.session.findUnique({ where: { id } })
}

/** Keeps what the provider answered: a rotated refresh token replaces the old one. */
export async function saveCheckedTokens(
  tx: Tx,
  tokenHash: Uint8Array,
  data: { silentCheckedAt: Date; refreshToken: Buffer | null; idToken: Buffer | null },
): Promise<void> {
  await tx.session.update({
    where: { tokenHash: new Uint8Array(tokenHash) },
    data: {
      silentCheckedAt: data.silentCheckedAt,
      ...(data.refreshToken ? { refreshToken: new Uint8Array(data.refreshToken) } : {}),
      ...(data.idToken ? { idToken: new Uint8Array(data.idToken) } : {}),
    },
  })
}
