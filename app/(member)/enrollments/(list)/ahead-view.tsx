import { getTranslations } from 'next-intl/server'
import { enrollmentTagAt } from '@/app/_components/enrollments/enrollment-facts'
import { stateTones } from '@/app/_components/states'
import { ClientMessages } from '@/app/_frame/client-messages'
import { NoMatches } from '@/app/_lists/list-foot'
import { nextOf, readPage } from '@/app/_lists/read-page'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import type { EnrollmentInSession } from '@/lib/data/enrollments/list'
import type { OpenSession } from '@/lib/data/task-sessions/list'
import { answerBy } from '@/lib/domain/enrollments/place-facts'
import { fullName } from '@/lib/domain/people/names'
import { sessionStateAt } from '@/lib/domain/task-sessions/session-state'
import { formatDateTime } from '@/lib/domain/time/format-date'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'
import { orNotFound } from '@/lib/server/enter-page'
import type { SignedInCtx } from '@/lib/services/ctx'
import {
  getWaitingPositions,
  listOpenSessions,
  listOwnEnrollments,
  listOwnSessionInvitations,
  listTaughtSessions,
  type OwnSessionInvitation,
} from '@/lib/services/enrollments/list-enrollments'
import type { PageOf } from '@/lib/services/page-of'
import { gainViews, openItem, ownActionsView, sessionView } from '../session-view'
import { type EnrollmentQuery, enrollmentsHref, isNarrowed, ListTools, type ShownList } from './list-tools'
import {
  AheadCard,
  type AheadItem,
  InvitationsCard,
  type InvitationView,
  OpenCard,
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

/** Everything upcoming: invitations, then sessions the person attends, teaches, and could join. */
export async function AheadView({ ctx, query }: { ctx: SignedInCtx; query: EnrollmentQuery }) {
  const { q, format, show } = query
  const which = { query: q, format }
  const narrowed = isNarrowed(query)
  const [invitations, ahead, taught, open] = await Promise.all([
    narrowed ? [] : listOwnSessionInvitations(ctx, {}).then(orNotFound),
    readPage(query.after, (after) => listOwnEnrollments(ctx, { when: 'AHEAD', ...which, after })).then(orNotFound),
    readPage(query.taught, (after) => listTaughtSessions(ctx, { ...which, after })).then(orNotFound),
    readPage(query.open, (after) => listOpenSessions(ctx, { ...which, first: 20, after })).then(orNotFound),
  ])
  const waits = ahead.edges.some(({ node: { enrollment } }) => enrollment.pendingReason === 'WAITLIST')
  const positions: ReadonlyMap<string, number> = waits ? await getWaitingPositions(ctx, {}).then(orNotFound) : new Map()
  const { locale, now } = ctx
  /** The address of the same page with one of its lists at its next page. */
  const more = (list: 'after' | 'open' | 'taught', { pageInfo }: PageOf<unknown>) => {
    const next = nextOf(pageInfo)
    return next && enrollmentsHref({ ...query, [list]: next })
  }
  /**
   * A filtered view shows only lists with results. Otherwise the person's own list and the open sessions also show that
   * they are empty.
   */
  const shows = (list: ShownList, { edges }: PageOf<unknown>) =>
    (show === null || show === list) && (edges.length > 0 || (!narrowed && list !== 'teaching'))
  const isAlone = ctx.viewer.roles.length === 0 && !narrowed && invitations.length + ahead.edges.length === 0
  if (isAlone && taught.edges.length + open.edges.length === 0) return <NoOrganization />
  const lists = [shows('mine', ahead), shows('teaching', taught), shows('open', open)]
  return (
    <ClientMessages of={messages}>
      <ListTools query={query} />
      <div className="flex flex-col gap-5">
        {invitations.length > 0 && (
          <InvitationsCard invitations={invitations.map((invitation) => invitationView(invitation, locale, now))} />
        )}
        {lists[0] && (
          <AheadCard
            items={ahead.edges.map(({ node }) => aheadItem(node, locale, now, positions))}
            more={more('after', ahead)}
          />
        )}
        {lists[1] && (
          <TaughtCard
            items={taught.edges.map(({ node }) => taughtItem(node, locale, now))}
            more={more('taught', taught)}
          />
        )}
        {lists[2] && (
          <OpenCard items={open.edges.map(({ node }) => openItem(node, locale))} more={more('open', open)} />
        )}
        {!lists.some(Boolean) && <NoMatches allHref="/enrollments" />}
      </div>
    </ClientMessages>
  )
}

const invitationView = (
  { invitation, session, gains }: OwnSessionInvitation,
  locale: Locale,
  now: Date,
): InvitationView => ({
  id: invitation.id,
  version: invitation.version,
  session: sessionView(session, locale),
  by: (invitation.invitedBy && fullName(invitation.invitedBy)) || null,
  org: session.org.name,
  until: formatDateTime(answerBy(invitation.expiresAt, session.startsAt, now), session.timeZone),
  gains: gainViews(gains, session, locale),
})

const aheadItem = (
  own: EnrollmentInSession,
  locale: Locale,
  now: Date,
  positions: ReadonlyMap<string, number>,
): AheadItem => ({
  session: sessionView(own.session, locale),
  href: `/enrollments/${own.enrollment.id}`,
  tag: enrollmentTagAt(own, now, translatorFor(locale)),
  own: ownActionsView(own, now, positions.get(own.enrollment.id)),
})

function taughtItem({ session, taken }: OpenSession, locale: Locale, now: Date): TaughtItem {
  const state = sessionStateAt(session, now)
  return {
    session: sessionView(session, locale),
    href: `/orgs/${session.orgId}/tasks/${session.taskId}/task_sessions/${session.id}`,
    tag: {
      text: translatorFor(locale)(`enums.taskSessionStates.${state}`),
      tone: stateTones['enums.taskSessionStates'][state],
    },
    taken,
  }
}

/** For a person without an organization: where sessions come from, and what they can do on their own. */
async function NoOrganization() {
  const t = await getTranslations('enrollments.alone')
  return (
    <Card>
      <EmptyState
        title={t('title')}
        action={
          <ButtonLink href="/add-credits" variant="primary">
            {t('action')}
          </ButtonLink>
        }
      >
        {t('text')}
      </EmptyState>
    </Card>
  )
}
