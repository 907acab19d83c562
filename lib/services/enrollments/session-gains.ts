import 'server-only'
import type { CredentialRecord } from '@/lib/data/credentials'
import type { TaskSessionRecord } from '@/lib/data/task-sessions'
import type { Approval } from '@/lib/domain/certificates/approvals'
import { sessionCredit } from '@/lib/domain/certificates/session-credit'
import { type Gain, gainOf } from '@/lib/domain/enrollments/what-if'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { SignedInCtx } from '../ctx'

/** What a session would give on each of the person's licenses, in the order they were added. */
export type SessionGains = { credential: CredentialRecord; gain: Gain }[]

/**
 * Before enrolling: what completing a session would add on each of one's own licenses that are not archived, with the approval
 * numbers of its organization.
 */
export async function ownGains(
  ctx: SignedInCtx,
  session: TaskSessionRecord,
  providers: readonly Approval[],
): Promise<SessionGains> {
  const { userId } = ctx.viewer
  const [all, credits] = await Promise.all([ctx.load.credentialsOf.load(userId), ctx.load.creditsOf.load(userId)])
  const org = { name: session.org.name, providers }
  const { credit } = sessionCredit(session, session.revision, org)
  const candidate = { id: 'session', ...credit, createdAt: ctx.now, source: 'SESSION' as const }
  return all
    .filter(({ archivedAt }) => !archivedAt)
    .map((credential) => {
      const today = todayInGeo(credential.geo, ctx.now)
      return { credential, gain: gainOf(credential, credits, candidate, today) }
    })
}
