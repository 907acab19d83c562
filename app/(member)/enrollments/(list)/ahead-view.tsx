import { enrollFacts } from '@/app/_components/enroll-facts'
import { enrollmentTagAt } from '@/app/_components/enrollment-tag'
import { sessionTones } from '@/app/_components/tones'
import { ClientMessages } from '@/app/_frame/client-messages'
import { withQuery } from '@/app/_lists/address'
import { nextOf, readPage } from '@/app/_lists/read-page'
import type { EnrollmentInSession } from '@/lib/data/enrollments/list'
import type { OpenSession } from '@/lib/data/task-sessions/list'
import { fullName } from '@/lib/domain/people/names'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { formatDateTime } from '@/lib/domain/time/format-date'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import type { Connection } from '@/lib/services/connection'
import type { SignedInCtx } from '@/lib/services/ctx'
import { listOwnEnrollments } from '@/lib/services/enrollments/list-enrollments'
import {
  listOpenSessions,
  listOwnSessionInvitations,
  listTaughtSessions,
  type OpenSessionView,
  type OwnSessionInvitation,
} from '@/lib/services/enrollments/list-open-sessions'
import { gainViews, ownActionsView, sessionView } from '../session-view'
import {
  AheadCard,
  type AheadItem,
  InvitationsCard,
  type InvitationView,
  OpenCard,
  type OpenItem,
  TaughtCard,
  type TaughtItem,
} from './session-cards'

const messages = [
  'enrollments.invitations',
  'enrollments.ahead',
  'enrollments.teach',
  'enrollments.open',
  'enrollments.session',
  'enrollments.outcome',
] as const

/** Where each list of the page begins; null at its beginning. */
type Places = Record<'ahead' | 'open' | 'taught', string | null>

/** Everything that is ahead: invitations first, then one's own sessions, those one teaches, and those one can join. */
export async function AheadView({ ctx, places }: { ctx: SignedInCtx; places: Places }) {
  const [invitations, ahead, taught, open] = await Promise.all([
    listOwnSessionInvitations(ctx, {}).then(orNotFound),
    readPage(places.ahead, (after) => listOwnEnrollments(ctx, { when: 'AHEAD', after })).then(orNotFound),
    readPage(places.taught, (after) => listTaughtSessions(ctx, { after })).then(orNotFound),
    readPage(places.open, (after) => listOpenSessions(ctx, { first: 20, after })).then(orNotFound),
  ])
  const { locale, now } = ctx
  /** The same page with one of its lists further on. */
  const more = (list: keyof Places, { pageInfo }: Connection<unknown>) => {
    const next = nextOf(pageInfo)
    const at: Places = { ...places, [list]: next }
    return next && withQuery('/enrollments', { after: at.ahead, open: at.open, taught: at.taught })
  }
  return (
    <ClientMessages of={messages}>
      <div className="flex flex-col gap-5">
        {invitations.length > 0 && (
          <InvitationsCard invitations={invitations.map((one) => invitationView(one, locale))} />
        )}
        <AheadCard items={ahead.edges.map(({ node }) => aheadItem(node, locale, now))} more={more('ahead', ahead)} />
        {taught.edges.length > 0 && (
          <TaughtCard
            items={taught.edges.map(({ node }) => taughtItem(node, locale, now))}
            more={more('taught', taught)}
          />
        )}
        <OpenCard items={open.edges.map(({ node }) => openItem(node, locale))} more={more('open', open)} />
      </div>
    </ClientMessages>
  )
}

const invitationView = ({ invitation, session, gains }: OwnSessionInvitation, locale: Locale): InvitationView => ({
  id: invitation.id,
  version: invitation.version,
  session: sessionView(session, locale),
  by: (invitation.invitedBy && fullName(invitation.invitedBy)) || null,
  org: session.org.name,
  until: formatDateTime(invitation.expiresAt, session.timeZone),
  gains: gainViews(gains, session, locale),
})

const aheadItem = (own: EnrollmentInSession, locale: Locale, now: Date): AheadItem => ({
  session: sessionView(own.session, locale),
  href: `/enrollments/${own.enrollment.id}`,
  tag: enrollmentTagAt(own, now, translatorFor(locale)),
  own: ownActionsView(own, now),
})

function taughtItem({ session, taken }: OpenSession, locale: Locale, now: Date): TaughtItem {
  const state = sessionStateAt(session, now)
  return {
    session: sessionView(session, locale),
    href: `/orgs/${session.orgId}/tasks/${session.taskId}/task_sessions/${session.id}`,
    tag: { text: translatorFor(locale)(`enums.taskSessionStates.${state}`), tone: sessionTones[state] },
    taken,
  }
}

const openItem = (one: OpenSessionView, locale: Locale): OpenItem => ({
  session: sessionView(one.session, locale),
  ...enrollFacts(one, locale),
  gains: gainViews(one.gains, one.session, locale),
})
