'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useAction } from '@/app/_actions/use-action'
import { EnrollButton, useToldOutcome } from '@/app/_components/enrollments/enroll-button'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { LoadMore } from '@/app/_ui/load-more'
import { Tag } from '@/app/_ui/tag'
import { AnswerEnrollmentInvitationDocument } from '@/graphql/generated/answer-enrollment-invitation'
import { Clashes, GainsList, Seats } from '../open-session'
import { OwnActions, type OwnActionsView } from '../own-actions'
import type { GainView, OpenItem, SessionView, TagView } from '../session-view'

type Props = {
  session: SessionView
  /** An id, so that an address can lead straight to this session. */
  anchor?: string
  /** The target of the title. */
  href?: string
  tag?: TagView
  /** A heading above already shows the day. */
  inDay?: boolean
  children?: ReactNode
}

/** A session in one of the person's lists, with its actions below. */
function SessionItem({ session, anchor, href, tag, inDay, children }: Props) {
  const t = useTranslations('enrollments.session')
  const { title, format, hours, startsAt, when, clock, whereAndWho } = session
  return (
    <li id={anchor} className="flex scroll-mt-20 flex-col gap-1.5 py-4 last:pb-0">
      <span className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold wrap-anywhere">
          {href ? (
            <Link href={href} variant="quiet">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {tag && (
          <Tag tone={tag.tone} className="whitespace-normal">
            {tag.text}
          </Tag>
        )}
        <Tag kind tone={format.tone}>
          {format.text}
        </Tag>
        {hours !== null && <span className="text-sm text-soft">{t('hours', { hours })}</span>}
      </span>
      <time dateTime={startsAt} className="text-sm tabular-nums">
        {inDay ? clock : when}
      </time>
      <p className="text-sm text-soft wrap-anywhere">{whereAndWho}</p>
      {children}
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
          <SessionItem key={invitation.id} session={invitation.session} anchor={`invitation-${invitation.id}`}>
            <p className="text-sm text-soft">
              {invitation.by
                ? t('by', { name: invitation.by, org: invitation.org })
                : t('byOrg', { org: invitation.org })}{' '}
              {t('until', { date: invitation.until })}
            </p>
            <GainsList gains={invitation.gains} />
            <Answer invitation={invitation} />
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
    <span className="flex flex-wrap gap-2 pt-1">
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

/** Groups sessions under the day on which they begin. */
function Days<T extends { session: SessionView }>({ items, children }: DaysProps<T>) {
  const days = Map.groupBy(items, ({ session }) => session.day)
  return (
    <div className="flex flex-col gap-5">
      {[...days].map(([day, members]) => (
        <section key={day} aria-label={day}>
          <p className="border-b border-line pb-1 text-sm font-semibold text-soft tabular-nums">{day}</p>
          <ul className="divide-y divide-line">{members.map(children)}</ul>
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
        {({ own, ...item }) => (
          <SessionItem key={own.id} {...item} inDay>
            <OwnActions own={own} />
          </SessionItem>
        )}
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
    <SessionItem inDay session={session} href={`/enrollments/open/${session.id}`}>
      <p className="text-sm text-soft">
        <Seats item={item} />
      </p>
      <Clashes item={item} />
      <GainsList gains={item.gains} />
      <span className="pt-1 print:hidden">
        <EnrollButton {...item} size="sm" variant="secondary" />
      </span>
    </SessionItem>
  )
}
