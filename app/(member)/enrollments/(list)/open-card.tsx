import { getTranslations } from 'next-intl/server'
import { sessionWhen } from '@/app/_components/session-when'
import { Button } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { LoadMore } from '@/app/_ui/load-more'
import type { Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'
import type { Connection } from '@/lib/services/connection'
import type { OpenSessionView } from '@/lib/services/enrollments/list-open-sessions'
import { pressOf } from '../enrollment-press'
import { GainsList } from '../gains-list'
import { SessionFacts } from '../session-facts'
import type { Places } from './ahead-view'
import { furtherHref } from './read-from'

type Props = { page: Connection<OpenSessionView>; locale: Locale; places: Places }

/** Sessions of the person's organizations that they can join, with what each would give them. */
export async function OpenCard({ page: { edges, pageInfo }, locale, places }: Props) {
  const t = await getTranslations('enrollments.open')
  if (edges.length === 0)
    return (
      <Card>
        <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
      </Card>
    )
  const { endCursor, hasNextPage } = pageInfo
  return (
    <Card title={t('title')} lead={t('lead')}>
      <ul className="divide-y divide-line">
        {edges.map(({ node }) => (
          <Open key={node.session.id} open={node} locale={locale} />
        ))}
      </ul>
      {hasNextPage && endCursor && <LoadMore href={furtherHref(places, 'open', endCursor)} label={t('more')} />}
    </Card>
  )
}

function Open({ open, locale }: { open: OpenSessionView; locale: Locale }) {
  const { session, gains, clashes } = open
  const t = translatorFor(locale)
  const { title } = session.revision
  const how = howOf(open)
  return (
    <SessionFacts session={session} locale={locale} anchor={`session-${session.id}`}>
      <p className="text-sm text-soft">{seatWords(open, t)}</p>
      {clashes.map((clash) => (
        <InlineNotice key={clash.id} tone="warn">
          {t('enrollments.session.clash', { title: clash.revision.title, when: sessionWhen(clash, locale) })}
        </InlineNotice>
      ))}
      <GainsList gains={gains} session={session} locale={locale} />
      <span className="pt-1">
        <Button
          variant="primary"
          aria-label={t(`enrollments.open.${how}Named`, { title })}
          data-press={pressOf({ act: 'enroll', id: session.id, title, clash: clashes.length > 0 })}
        >
          {t(`enrollments.open.${how}`)}
        </Button>
      </span>
    </SessionFacts>
  )
}

const howOf = ({ session, seatsLeft, waiting }: OpenSessionView): 'ask' | 'wait' | 'enroll' => {
  if (session.approvalRequired) return 'ask'
  return seatsLeft === 0 || waiting > 0 ? 'wait' : 'enroll'
}

function seatWords({ session, seatsLeft, waiting }: OpenSessionView, t: Translate): string {
  const full = session.approvalRequired ? 'fullAsk' : 'full'
  const seats =
    seatsLeft === null
      ? t('enrollments.session.noLimit')
      : seatsLeft === 0
        ? t(`enrollments.session.${full}`)
        : t('enrollments.session.seats', { count: seatsLeft })
  const more = [
    ...(waiting > 0 ? [t('enrollments.session.waiting', { count: waiting })] : []),
    ...(session.approvalRequired ? [t('enrollments.session.approval')] : []),
  ]
  return [seats, ...more].join(' · ')
}
