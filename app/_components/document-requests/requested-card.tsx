import { getTranslations } from 'next-intl/server'
import { AskRow, dueTone } from '@/app/_components/ask-row'
import { byDue } from '@/app/_components/by-due'
import { waitingAnchors } from '@/app/_components/waiting-anchors'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'
import { readerZone } from '@/lib/server/reader-zone'
import type { RequestedView } from '@/lib/services/document-requests/request-input'

type Props = {
  requested: readonly RequestedView[]
  now: Date
  /** True if the list is cut; the documents page has the rest. */
  more?: boolean
}

/** Documents that the person's organizations request. Renders nothing when there are none. */
export async function RequestedCard({ requested, now, more }: Props) {
  if (requested.length === 0) return null
  const [t, standings, zone] = await Promise.all([
    getTranslations('documentRequests.own'),
    getTranslations('documentRequests.standings'),
    readerZone(),
  ])
  const today = todayIn(zone, now)
  return (
    <Card
      flush
      id={waitingAnchors.toHandIn}
      title={t('title')}
      lead={t('lead')}
      footer={more && <Link href="/documents">{t('more')}</Link>}
    >
      <ul className="ask-rows">
        {byDue(requested).map(({ id, title, orgName: org, dueOn, standing }) => (
          <AskRow
            key={id}
            icon="upload"
            tone={standing === 'OVERDUE' ? 'error' : dueTone(dueOn, today)}
            title={title}
            tag={standing === 'OVERDUE' && <Tag tone="error">{standings('OVERDUE')}</Tag>}
            note={t('from', { org, due: dueOn ? t('dueOn', { date: formatDate(dueOn) }) : t('noDue') })}
            act={
              <ButtonLink size="sm" href={`/documents/requested/${id}`} aria-label={t('handInNamed', { title })}>
                {t('handIn')}
              </ButtonLink>
            }
          />
        ))}
      </ul>
    </Card>
  )
}
