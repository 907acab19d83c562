'use client'
import { useTranslations } from 'next-intl'
import { Card } from '@/app/_ui/card'
import { classNames } from '@/app/_ui/class-names'
import { dotted } from '@/app/_ui/dotted'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { RecentCredit } from './recent-credits'

/** The latest credits, each with everything it gives. Renders nothing when there are none: what to do is said above. */
export function RecentCreditsCard({ credits }: { credits: readonly RecentCredit[] }) {
  const t = useTranslations('dashboard')
  if (credits.length === 0) return null
  return (
    <Card flush title={t('recent.title')} lead={t('recent.lead')}>
      <ul className="divide-y divide-line border-t border-line">
        {credits.map((credit) => (
          <Line key={credit.id} credit={credit} emptyText={t('recent.noCredential')} />
        ))}
      </ul>
    </Card>
  )
}

/** A credit at a glance: title and hours, provider and date, then each license below. */
function Line({ credit, emptyText }: { credit: RecentCredit; emptyText: string }) {
  const { href, title, provider, completedAt, format, hours, effects } = credit
  const reasons = [...new Set(effects.flatMap(({ reason }) => reason ?? []))]
  return (
    <li className={classNames('recent', href && 'press-row')}>
      <div className="flex min-w-0 flex-1 basis-48 flex-col">
        {href ? (
          <Link href={href} variant="quiet" className="press-link">
            {title}
          </Link>
        ) : (
          <b>{title}</b>
        )}
        <p className="text-soft">{dotted([provider, completedAt, format])}</p>
      </div>
      <div className="flex flex-col sm:items-end">
        <b className="text-lg whitespace-nowrap">{hours}</b>
        {effects.map(({ key, text, tone }) => (
          <Tag key={key} tone={tone}>
            {text}
          </Tag>
        ))}
        {effects.length === 0 && <p>{emptyText}</p>}
      </div>
      {reasons.map((reason) => (
        <p key={reason} className="basis-full text-soft">
          {reason}
        </p>
      ))}
    </li>
  )
}
