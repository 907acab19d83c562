import type { CredentialRecord } from '@/lib/data/credentials/read'
import type { Loaders } from '@/lib/data/loaders'
import type { TaskSessionRecord } from '@/lib/data/task-sessions/read'
import { type Approval, sessionCredit } from '@/lib/domain/certificates/session-credit'
import { periodsOf } from '@/lib/domain/compliance/credential-status'
import type { Period } from '@/lib/domain/credentials/period'
import { type Gain, gainOf } from '@/lib/domain/enrollments/what-if'
import { shortfallOf } from '@/lib/domain/task-sessions/delivered'
import { todayInGeo } from '@/lib/domain/time/geo-zones'

/** The effect of a session on each of the person's licenses, in the order they were added. */
export type SessionGains = { credential: CredentialRecord; periods: readonly Period[]; gain: Gain }[]

/** The expected credit of a session: while nobody decided it, fewer hours where it ended before its class promises. */
export function creditOfSession(session: TaskSessionRecord, providers: readonly Approval[], now: Date) {
  const shortfall = session.endedAt ? shortfallOf(session, session.revision) : null
  const unitsGiven = session.unitsGiven ?? shortfall?.proposedUnits ?? null
  const { credit } = sessionCredit({ ...session, unitsGiven }, session.revision, { name: session.org.name, providers })
  return { id: 'session', ...credit, createdAt: now, source: 'SESSION' as const }
}

/**
 * Computes the credit that completing a session would add to each of a person's licenses that is not archived, using
 * the approval numbers of the session's organization. An in-service adds to none.
 */
export async function sessionGains(
  { load, userId, now }: { load: Pick<Loaders, 'credentialsOf' | 'creditsOf' | 'rules'>; userId: string; now: Date },
  session: TaskSessionRecord,
  providers: readonly Approval[],
): Promise<SessionGains> {
  if (session.revision.inService) return []
  const [all, credits, book] = await Promise.all([
    load.credentialsOf.load(userId),
    load.creditsOf.load(userId),
    load.rules(),
  ])
  const candidate = creditOfSession(session, providers, now)
  return all
    .filter(({ archivedAt }) => !archivedAt)
    .map((credential) => ({
      credential,
      periods: periodsOf(book, credential),
      gain: gainOf(book, credential, credits, candidate, todayInGeo(credential.geo, now)),
    }))
}
