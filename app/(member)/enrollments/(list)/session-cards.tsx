'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { EnrollButton, useToldOutcome } from '@/app/_components/enrollments/enroll-button'
import { DayLeaf } from '@/app/_components/task-sessions/day-leaf'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { classNames } from '@/app/_ui/class-names'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { LoadMore } from '@/app/_ui/load-more'
import { Tag } from '@/app/_ui/tag'
import { AnswerEnrollmentInvitationDocument } from '@/graphql/generated/answer-enrollment-invitation'
import { Adds, Clashes, GainsList, Seats } from '../open-session'
import { OwnActions, type OwnActionsView } from '../own-actions'
import type { GainView, OpenItem, SessionView, TagView } from '../session-view'

type Props = {
  session: SessionView
  /** An id, so that an address can lead straight to this session. */
  anchor?: string
  /** The target of the title. */
  href?: string
  tag?: TagView
  /** The day stands beside it already. */
  inDay?: boolean
  acts?: ReactNode
  children?: ReactNode
}

/** A session in one of the person's lists. `acts` stand beside it, on a phone below. */
function SessionItem({ session, anchor, href, tag, inDay, acts, children }: Props) {
  const t = useTranslations('enrollments.session')
  const { title, format, hours, startsAt, when, clock, whereAndWho } = session
  return (
    <li id={anchor} className={classNames('session-row py-3', href && 'press-row')}>
      <div>
        <h3 className="font-semibold wrap-anywhere">
          {href ? (
            <Link href={href} variant="quiet" className="press-link">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <time dateTime={startsAt} className="text-sm tabular-nums">
            {inDay ? clock : when}
          </time>
          {tag && (
            <Tag tone={tag.tone} className="whitespace-normal">
              {tag.text}
            </Tag>
          )}
          <Tag kind tone={format.tone}>
            {format.text}
          </Tag>
          {hours !== null && <span className="text-sm">{t('hours', { hours })}</span>}
        </span>
        <p className="text-sm text-soft wrap-anywhere">{whereAndWho}</p>
        {children}
      </div>
      {acts && <div className="session-acts print:hidden">{acts}</div>}
    </li>
  )
}

export type InvitationView = {
  id: string
  version: number
  session: SessionView
  /** The person who invites; null without a name. */
  by: string | null
  org: string
  until: string
  gains: GainView[]
}

/** Open invitations to sessions: the inviter, the credit they would give, and the buttons to answer. */
export function InvitationsCard({ invitations }: { invitations: readonly InvitationView[] }) {
  const t = useTranslations('enrollments.invitations')
  return (
    <Card title={t('title')} lead={t('lead')}>
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => (
          <SessionItem
            key={invitation.id}
            session={invitation.session}
            anchor={`invitation-${invitation.id}`}
            acts={<Answer invitation={invitation} />}
          >
            <p className="text-sm text-soft">
              {invitation.by
                ? t('by', { name: invitation.by, org: invitation.org })
                : t('byOrg', { org: invitation.org })}{' '}
              {t('until', { date: invitation.until })}
            </p>
            <GainsList gains={invitation.gains} />
          </SessionItem>
        ))}
      </ul>
    </Card>
  )
}

function Answer({ invitation: { id, version, session } }: { invitation: InvitationView }) {
  const t = useTranslations('enrollments.invitations')
  const { title } = session
  const toldOutcome = useToldOutcome()
  const accept = useAction({
    mutation: AnswerEnrollmentInvitationDocument,
    done: toldOutcome,
    refreshOnRefusal: true,
  })
  const decline = useAction({
    mutation: AnswerEnrollmentInvitationDocument,
    confirm: { title: t('declineTitle'), text: t('declineText', { title }), ok: t('declineOk'), danger: true },
    done: t('declined'),
    refreshOnRefusal: true,
  })
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        size="sm"
        busy={accept.busy}
        aria-label={t('acceptNamed', { title })}
        onClick={() => accept.run({ id, version, response: 'ACCEPT' })}
      >
        {t('accept')}
      </Button>
      <Button
        size="sm"
        busy={decline.busy}
        aria-label={t('declineNamed', { title })}
        onClick={() => decline.run({ id, version, response: 'DECLINE' })}
      >
        {t('decline')}
      </Button>
    </span>
  )
}

/** `more` is the address of the next page. */
type List<T> = { items: readonly T[]; more: string | null }

type DaysProps<T> = { items: readonly T[]; children: (item: T) => ReactNode }

/** Groups sessions beside the day on which they begin. */
function Days<T extends { session: SessionView }>({ items, children }: DaysProps<T>) {
  const days = Map.groupBy(items, ({ session }) => session.day)
  return (
    <div>
      {[...days].map(([day, members]) => (
        <section key={day} aria-label={day} className="day-group">
          {members[0] && <DayLeaf lines={members[0].session.leaf} />}
          <ul className="min-w-0 grow divide-y divide-line">{members.map(children)}</ul>
        </section>
      ))}
    </div>
  )
}

export type AheadItem = { session: SessionView; href: string; tag: TagView; own: OwnActionsView }

/** The person's own upcoming sessions, soonest first. */
export function AheadCard({ items, more }: List<AheadItem>) {
  const t = useTranslations('enrollments.ahead')
  if (items.length === 0)
    return (
      <Card>
        <EmptyState title={t('emptyTitle')} icon={<Icon name="calendar-days" size={24} />}>
          {t('emptyText')}
        </EmptyState>
      </Card>
    )
  return (
    <Card title={t('title')}>
      <Days items={items}>
        {({ own, ...item }) => <SessionItem key={own.id} {...item} inDay acts={<OwnActions own={own} />} />}
      </Days>
      {more && <LoadMore href={more} label={t('more')} />}
    </Card>
  )
}

export type TaughtItem = { session: SessionView; href: string; tag: TagView; taken: number }

/** Unfinished sessions that the person teaches, each linked to its own page. */
export function TaughtCard({ items, more }: List<TaughtItem>) {
  const t = useTranslations('enrollments.teach')
  return (
    <Card title={t('title')} lead={t('lead')}>
      <Days items={items}>
        {({ taken, ...item }) => (
          <SessionItem key={item.session.id} {...item} inDay>
            <p className="text-sm text-soft">{t('taken', { count: taken })}</p>
          </SessionItem>
        )}
      </Days>
      {more && <LoadMore href={more} label={t('more')} />}
    </Card>
  )
}

/** Sessions the person can join in their organizations, each with the credit it would give. */
export function OpenCard({ items, more }: List<OpenItem>) {
  const t = useTranslations('enrollments.open')
  if (items.length === 0)
    return (
      <Card>
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      </Card>
    )
  return (
    <Card title={t('title')} lead={t('lead')}>
      <Days items={items}>{(item) => <Open key={item.session.id} item={item} />}</Days>
      {more && <LoadMore href={more} label={t('more')} />}
    </Card>
  )
}

function Open({ item }: { item: OpenItem }) {
  const { session } = item
  return (
    <SessionItem
      inDay
      session={session}
      href={`/enrollments/open/${session.id}`}
      acts={
        <>
          <Adds gains={item.gains} />
          <EnrollButton {...item} size="sm" variant="secondary" />
          <span className="text-sm text-soft">
            <Seats item={item} />
          </span>
        </>
      }
    >
      <Clashes item={item} />
      <GainsList gains={item.gains} />
    </SessionItem>
  )
}
