import { orNotFound } from '@/lib/server/enter-page'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOpenSessions, type OpenSessionView } from '@/lib/services/enrollments/list-open-sessions'
import { hasGap } from '../compliance/gap-classes'

/** How many open sessions are looked through. */
const looked = 20

/** The open sessions to look through, with what each gives; nothing is read where no hours are missing on any of these licenses. */
export const openSessionsFor = async (
  ctx: SignedInCtx,
  views: readonly CredentialView[],
): Promise<OpenSessionView[]> =>
  views.some(hasGap) ? orNotFound(await listOpenSessions(ctx, { first: looked })).edges.map(({ node }) => node) : []
