import type { SessionFacts } from '@/lib/data/sessions/read'
import type { Result } from '@/lib/domain/result'
import { orNotFound } from '@/lib/server/enter-page'
import { listCredentialStatuses } from '@/lib/services/credentials/get-credential-status'
import { listCredits } from '@/lib/services/credits/list-credits'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnCurriculums } from '@/lib/services/curriculums/list-own-curriculums'
import { listOwnEnrollments } from '@/lib/services/enrollments/list-enrollments'
import { listInvitingSessions } from '@/lib/services/enrollments/list-open-sessions'
import { countOwnUnreadNotices } from '@/lib/services/notices/list-own-notices'
import { listOwnInvitations } from '@/lib/services/orgs/list-own-invitations'

/** How many of the next sessions. */
const nextCount = 3

/**
 * Everything on the dashboard: one statement for each part, whatever the person has. Licenses, credits and the next sessions came with
 * the guard's statement, which also found which parts are empty.
 */
export async function readDashboard(ctx: SignedInCtx, { waiting, invitationIds }: SessionFacts) {
  const [statuses, credits, unread, curriculums, ahead, toSessions, invitations] = await Promise.all([
    listCredentialStatuses(ctx, {}).then(orNotFound),
    listCredits(ctx, {}).then(orNotFound),
    unless(waiting?.notices === false, 0, () => countOwnUnreadNotices(ctx, {})),
    unless(waiting?.curriculums === false, [], () => listOwnCurriculums(ctx, {})),
    listOwnEnrollments(ctx, { when: 'AHEAD', first: nextCount }).then(orNotFound),
    unless(waiting?.invitations === false, [], () => listInvitingSessions(ctx, {})),
    unless(invitationIds.length === 0, [], () => listOwnInvitations(ctx, {})),
  ])
  return {
    statuses,
    credits,
    unread,
    curriculums,
    ahead: ahead.edges.map(({ node }) => node),
    toSessions,
    toOrgs: invitations.filter(({ invitationType }) => invitationType === 'ORG'),
  }
}

/** Reads nothing where it is known already that there is nothing. */
const unless = async <T, None>(none: boolean, nothing: None, read: () => Promise<Result<T>>): Promise<T | None> =>
  none ? nothing : orNotFound(await read())
