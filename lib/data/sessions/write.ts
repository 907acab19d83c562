import type { Db, Tx } from '../db'
import { hashToken } from './read'

type NewSession = {
  token: string
  userId: string
  expiresAt: Date
  userAgent: string | null
  address: string | null
} & {
  /** How the person signed in, and through which organization's own identity provider; omitted when unknown. */
  strength?: { acr: string | null; amr: readonly string[]; authAt: Date | null }
  identityProviderId?: string | null
  /** The way to sign in that they came by; omitted when unknown. */
  identity?: { issuer: string; subject: string }
}

/** Opens a session for a person who just came back from the identity provider. */
export async function insertSession(db: Db | Tx, session: NewSession): Promise<void> {
  const { token, strength, identity, identityProviderId: connectionId, ...rest } = session
  const how = strength && { ...strength, amr: [...strength.amr] }
  const way = identity && (await db.identity.findUnique({ where: { issuer_subject: identity }, select: { id: true } }))
  const tokenHash = new Uint8Array(hashToken(token))
  await db.session.create({ data: { ...rest, ...how, connectionId, identityId: way?.id ?? null, tokenHash } })
}

/** Stores the provider's sealed tokens and the identity with the session. */
export async function updateSessionTokens(
  db: Db | Tx,
  token: string,
  data: {
    issuer: string
    subject: string
    refreshToken: Buffer | null
    idToken: Buffer | null
    /** When the access token that came with them expires. */
    providerTokenExpiresAt?: Date | null
  },
): Promise<void> {
  const { refreshToken, idToken, ...rest } = data
  await db.session.updateMany({
    where: { tokenHash: new Uint8Array(hashToken(token)) },
    data: {
      ...rest,
      refreshToken: refreshToken ? new Uint8Array(refreshToken) : null,
      idToken: idToken ? new Uint8Array(idToken) : null,
    },
  })
}

/** Ends the session of a cookie immediately and returns the ended row, for the provider's log-out. */
export async function deleteSessionByToken(db: Db | Tx, token: string) {
  const tokenHash = new Uint8Array(hashToken(token))
  const row = await db.session.findUnique({ where: { tokenHash } })
  await db.session.deleteMany({ where: { tokenHash } })
  return row
}

/** Ends one session of a person; false when it is not theirs or already gone. */
export async function deleteSession(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { count } = await tx.session.deleteMany({ where: { id, userId } })
  return count === 1
}

/** Ends all sessions of a person, or all but one; returns their number. */
export async function deleteSessionsOf(tx: Tx, userId: string, except: string | null): Promise<number> {
  const { count } = await tx.session.deleteMany({ where: { userId, ...(except ? { id: { not: except } } : {}) } })
  return count
}

/** Ends the access tokens of the provider that were issued to a person until a moment; their API tokens stay. */
export async function endAccessTokens(tx: Tx, userId: string, until: Date): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { signedOutAt: until } })
}

/** Limits how long this transaction waits for a lock; must be less than the statement timeout (decision 017). */
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

/** Stores the provider's answer: a rotated refresh token replaces the old one. */
export async function saveCheckedTokens(
  tx: Tx,
  tokenHash: Uint8Array,
  data: {
    silentCheckedAt: Date
    refreshToken: Buffer | null
    idToken: Buffer | null
    providerTokenExpiresAt: Date | null
  },
): Promise<void> {
  await tx.session.update({
    where: { tokenHash: new Uint8Array(tokenHash) },
    data: {
      silentCheckedAt: data.silentCheckedAt,
      providerTokenExpiresAt: data.providerTokenExpiresAt,
      ...(data.refreshToken ? { refreshToken: new Uint8Array(data.refreshToken) } : {}),
      ...(data.idToken ? { idToken: new Uint8Array(data.idToken) } : {}),
    },
  })
}
