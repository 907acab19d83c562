import { getTranslations } from 'next-intl/server'
import { byDue } from '@/app/_components/by-due'
import { waitingAnchors } from '@/app/_components/waiting-anchors'
import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import { formatDate } from '@/lib/domain/time/format-date'
import type { RequestedView } from '@/lib/services/document-requests/request-input'

type Props = {
  requested: readonly RequestedView[]
  /** True if the list is cut; the documents page has the rest. */
  more?: boolean
}

/** Documents that the person's organizations request. Renders nothing when there are none. */
export async function RequestedCard({ requested, more }: Props) {
  if (requested.length === 0) return null
  const [t, standings] = await Promise.all([
    getTranslations('documentRequests.own'),
    getTranslations('documentRequests.standings'),
  ])
  return (
    <Card
      plain
      id={waitingAnchors.toHandIn}
      title={t('title')}
      lead={t('lead')}
      footer={more && <Link href="/documents">{t('more')}</Link>}
    >
      <ul className="flex flex-col divide-y divide-line">
        {byDue(requested).map(({ id, title, orgName: org, dueOn, standing }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <span className="flex min-w-0 grow basis-48 flex-col gap-0.5">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold wrap-anywhere">{title}</span>
                {standing === 'OVERDUE' && <Tag tone="error">{standings('OVERDUE')}</Tag>}
              </span>
              <span className="text-sm text-soft">
                {t('from', { org, due: dueOn ? t('dueOn', { date: formatDate(dueOn) }) : t('noDue') })}
              </span>
            </span>
            <ButtonLink size="sm" href={`/documents/requested/${id}`} aria-label={t('handInNamed', { title })}>
              {t('handIn')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
