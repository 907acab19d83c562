import { openSessionsFor } from '@/app/_components/enrollments/open-sessions-for'
import type { SessionFacts } from '@/lib/data/sessions/read'
import type { Result } from '@/lib/domain/result'
import { orNotFound } from '@/lib/server/enter-page'
import { listCredentialStatuses } from '@/lib/services/credentials/credentials'
import { type CreditProposalPage, listOwnCreditProposals } from '@/lib/services/credit-proposals/proposals'
import { listCredits } from '@/lib/services/credits/credits'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnCurriculums } from '@/lib/services/curriculums/list-curriculums'
import { listOwnRequestedDocuments, type RequestedPage } from '@/lib/services/document-requests/list-requests'
import { listInvitingSessions, listOwnEnrollments } from '@/lib/services/enrollments/list-enrollments'
import { listOwnGuestOffers } from '@/lib/services/guests/answer-offer'
import { listOwnInvitations } from '@/lib/services/orgs/own-orgs'
import { listOwnSigningTasks } from '@/lib/services/signing/signing-tasks'

/** Number of upcoming sessions shown. */
const nextCount = 3
/** Number of shown credits that await an answer. */
const proposedCount = 3
/**
 * Number of documents read, to sign and to hand in. More than the cards show, because the sentence at the top counts
 * them.
 */
const waitingCount = 50
const nothingToSign = { edges: [] }
const noRequested: RequestedPage = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } }
const noProposals: CreditProposalPage = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } }

/**
 * Reads everything on the dashboard with one statement per part, however much data the person has. The guard's
 * statement already brought licenses, credits and upcoming sessions, and found which parts are empty.
 */
export async function readDashboard(ctx: SignedInCtx, { waiting, invitationIds }: SessionFacts) {
  const statuses = orNotFound(await listCredentialStatuses(ctx, {}))
  const [credits, curriculums, ahead, toSessions, invitations, proposals, guestOffers, toSign, requested, open] =
    await Promise.all([
      listCredits(ctx, {}).then(orNotFound),
      readUnless(waiting?.curriculums === false, [], () => listOwnCurriculums(ctx, {})),
      listOwnEnrollments(ctx, { when: 'AHEAD', first: nextCount }).then(orNotFound),
      readUnless(waiting?.invitations === false, [], () => listInvitingSessions(ctx, {})),
      readUnless(invitationIds.length === 0, [], () => listOwnInvitations(ctx, {})),
      readUnless(waiting?.proposals === false, noProposals, () =>
        listOwnCreditProposals(ctx, { state: 'PROPOSED', first: proposedCount }),
      ),
      readUnless(waiting?.guests === false, [], () => listOwnGuestOffers(ctx, {})),
      readUnless(waiting?.signing === false, nothingToSign, () =>
        listOwnSigningTasks(ctx, { open: true, first: waitingCount }),
      ),
      readUnless(waiting?.requested === false, noRequested, () =>
        listOwnRequestedDocuments(ctx, { open: true, first: waitingCount }),
      ),
      openSessionsFor(ctx, statuses),
    ])
  return {
    statuses,
    credits,
    curriculums,
    guestOffers,
    toSign: toSign.edges.map(({ node }) => node),
    requested: requested.edges.map(({ node }) => node),
    open,
    ahead: ahead.edges.map(({ node }) => node),
    toSessions,
    proposals: proposals.edges.map(({ node }) => node),
    moreProposals: proposals.pageInfo.hasNextPage,
    toOrgs: invitations.filter(({ invitationType }) => invitationType === 'ORG'),
  }
}

/** Skips the read when we already know it would find nothing. */
const readUnless = async <T, None>(none: boolean, nothing: None, read: () => Promise<Result<T>>): Promise<T | None> =>
  none ? nothing : orNotFound(await read())

/** The result of `readDashboard`. */
export type Dashboard = Awaited<ReturnType<typeof readDashboard>>
