import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnEnrollments } from '@/lib/services/enrollments/list-enrollments'
import { listOpenSessions, listTaughtSessions } from '@/lib/services/enrollments/list-open-sessions'
import { listOwnSessionInvitations } from '@/lib/services/enrollments/own-session-invitations'
import { AheadCard } from './ahead-card'
import { InvitationsCard } from './invitations-card'
import { OpenCard } from './open-card'
import { readFrom } from './read-from'
import { TaughtCard } from './taught-card'

/** Where each list of the page begins; null at its beginning. */
export type Places = Record<'ahead' | 'open' | 'taught', string | null>

/** Everything that is ahead: invitations first, then one's own sessions, those one teaches, and those one can join. */
export async function AheadView({ ctx, places }: { ctx: SignedInCtx; places: Places }) {
  const [invitations, ahead, taught, open] = await Promise.all([
    listOwnSessionInvitations(ctx, {}).then(orNotFound),
    readFrom(places.ahead, (after) => listOwnEnrollments(ctx, { when: 'AHEAD', after })).then(orNotFound),
    readFrom(places.taught, (after) => listTaughtSessions(ctx, { after })).then(orNotFound),
    readFrom(places.open, (after) => listOpenSessions(ctx, { first: 20, after })).then(orNotFound),
  ])
  const view = { locale: ctx.locale, now: ctx.now, places }
  return (
    <>
      {invitations.length > 0 && <InvitationsCard invitations={invitations} locale={ctx.locale} />}
      <AheadCard page={ahead} {...view} />
      {taught.edges.length > 0 && <TaughtCard page={taught} {...view} />}
      <OpenCard page={open} {...view} />
    </>
  )
}
