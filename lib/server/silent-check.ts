import 'server-only'
import { refreshTokens } from '@/lib/adapters/identity/oidc-client'
import { open, seal } from '@/lib/adapters/identity/seal'
import { database } from '@/lib/data/db'
import { findSessionToCheck, limitLockWait, saveCheckedTokens } from '@/lib/data/silent-checks'
import { sessionLimits } from '@/lib/domain/access/session-clock'
import { signOut } from './sign-out'

/**
 * Whether the identity provider still knows the person of this session, asked with its refresh token at most every five
 * minutes. When it does not, the session here ends too. The row's lock keeps two tabs from spending one token twice.
 * @throws when the provider cannot be asked.
 */
export async function silentCheck(token: string, now: Date): Promise<boolean> {
  const alive = await database().$transaction(
    async (tx) => {
      await limitLockWait(tx)
      const session = await findSessionToCheck(tx, token)
      if (!session) return false
      const checkedAt = session.silentCheckedAt?.getTime() ?? 0
      if (now.getTime() - checkedAt < sessionLimits.silentCheck || !session.refreshToken) return true
      const refreshToken = open(Buffer.from(session.refreshToken))
      if (!refreshToken) return true
      const answer = await refreshTokens(refreshToken)
      if (!answer.ok) return false
      await saveCheckedTokens(tx, session.tokenHash, {
        silentCheckedAt: now,
        refreshToken: answer.value.refreshToken ? seal(answer.value.refreshToken) : null,
        idToken: answer.value.idToken ? seal(answer.value.idToken) : null,
      })
      return true
    },
    { timeout: 45_000 },
  )
  if (!alive) await signOut(token)
  return alive
}
