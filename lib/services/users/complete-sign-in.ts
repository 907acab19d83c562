import { appendAudit } from '@/lib/data/audit/write'
import type { Db } from '@/lib/data/db'
import type { Job, JobQueue } from '../job-table'
import { type Claims, contactOfClaims } from './identity-of-claims'
import { settleIdentity } from './settle-identity'

/** The request with which somebody returns from a provider. */
export type SignInRequest = { requestId: string; now: Date; locale: string | null; jobs: JobQueue }

/**
 * Finds or makes the person who returns from the identity provider with these verified claims.
 * @returns the person's id, or null when the login type is not supported ('Unsupported auth type').
 */
export async function completeSignIn(db: Db, claims: Claims, request: SignInRequest): Promise<string | null> {
  const identity = contactOfClaims(claims)
  if (!identity) return null
  return db.$transaction(async (tx) => {
    const send = (job: Job) => request.jobs.send(tx, job)
    const { userId, isNew } = await settleIdentity({ tx, send }, identity, request.now, request.locale)
    const entry = {
      action: isNew ? 'user.created' : 'user.signedIn',
      subjectType: 'User',
      subjectId: userId,
      personId: userId,
      detail: { loginType: identity.loginType, verified: identity.verified },
    }
    await appendAudit(tx, [entry], { actorId: userId, requestId: request.requestId, at: request.now })
    return userId
  })
}
