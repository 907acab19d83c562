import { orNotFound } from '@/lib/server/enter-page'
import type { CredentialView } from '@/lib/services/credentials/credentials'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOpenSessions } from '@/lib/services/enrollments/list-enrollments'
import type { OpenSessionView } from '@/lib/services/enrollments/open-sessions'
import { hasGap } from '../compliance/gap-classes'

/** Number of open sessions considered. */
const looked = 20

/** Open sessions to consider, each with its effect. Reads nothing when none of these licenses has missing hours. */
export const openSessionsFor = async (
  ctx: SignedInCtx,
  views: readonly CredentialView[],
): Promise<OpenSessionView[]> =>
  views.some(hasGap) ? orNotFound(await listOpenSessions(ctx, { first: looked })).edges.map(({ node }) => node) : []
