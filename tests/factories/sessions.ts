import { randomBytes } from 'node:crypto'
import { database } from '@/lib/data/db'
import { findSessionFacts, insertSession } from '@/lib/data/sessions'
import type { UserRecord } from '@/lib/data/users'
import { sessionCookie } from '@/lib/server/cookies'

export type MadeSession = { id: string; token: string; cookie: string }

/** A signed-in browser of a person: the token of its cookie and the whole Cookie header. */
export async function makeSession(
  user: UserRecord,
  expiresAt = new Date(Date.now() + 86_400_000),
): Promise<MadeSession> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(database(), { token, userId: user.id, expiresAt, userAgent: 'Test browser', address: null })
  const facts = await findSessionFacts(token, false)
  return { id: facts?.sessionId ?? '', token, cookie: `${sessionCookie()}=${token}` }
}
