import { ok } from '@/lib/domain/result'
import { orNotFound } from '@/lib/server/enter-page'
import { listCredentialStatuses } from '@/lib/services/credentials/get-credential-status'
import { listCredits } from '@/lib/services/credits/list-credits'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnCurriculums } from '@/lib/services/curriculums/list-own-curriculums'
import { listOwnEnrollments } from '@/lib/services/enrollments/list-enrollments'
import { listInvitingSessions } from '@/lib/services/enrollments/own-session-invitations'
import { countOwnUnreadNotices } from '@/lib/services/notices/list-own-notices'
import { listOwnInvitations } from '@/lib/services/orgs/list-own-invitations'

/** How many of the next sessions. */
const nextCount = 3

/** All that the dashboard shows: one statement for each part, whatever there is; licenses and credits came with the guard's. */
export async function readDashboard(ctx: SignedInCtx, isInvited: boolean) {
  const [statuses, credits, unread, curriculums, ahead, toSessions, invitations] = await Promise.all([
    listCredentialStatuses(ctx, {}),
    listCredits(ctx, {}),
    countOwnUnreadNotices(ctx, {}),
    listOwnCurriculums(ctx, {}),
    listOwnEnrollments(ctx, { when: 'AHEAD', first: nextCount }),
    listInvitingSessions(ctx, {}),
    // The guard's statement has said whether there are any.
    isInvited ? listOwnInvitations(ctx, {}) : ok([]),
  ])
  return {
    statuses: orNotFound(statuses),
    credits: orNotFound(credits),
    unread: orNotFound(unread),
    curriculums: orNotFound(curriculums),
    ahead: orNotFound(ahead).edges.map(({ node }) => node),
    toSessions: orNotFound(toSessions),
    toOrgs: orNotFound(invitations).filter(({ invitationType }) => invitationType === 'ORG'),
  }
}
