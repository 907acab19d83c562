'use client'
import { useTranslations } from 'next-intl'
import { Card } from '@/app/_ui/card'
import { dotted } from '@/app/_ui/dotted'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { RecentCredit } from './recent-credits'

/** The latest credits, each with everything it gives. Renders nothing when there are none: what to do is said above. */
export function RecentCreditsCard({ credits }: { credits: readonly RecentCredit[] }) {
  const t = useTranslations('dashboard')
  if (credits.length === 0) return null
  return (
    <Card plain title={t('recent.title')} lead={t('recent.lead')}>
      <ul className="divide-y divide-line">
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
    <li className="recent">
      {href ? (
        <Link href={href} variant="quiet">
          {title}
        </Link>
      ) : (
        <b>{title}</b>
      )}
      <b>{hours}</b>
      <p>{dotted([provider, completedAt, format])}</p>
      {effects.length > 0 && (
        <p className="flex-wrap pt-0.5">
          {effects.map(({ key, text, tone }) => (
            <Tag key={key} tone={tone}>
              {text}
            </Tag>
          ))}
        </p>
      )}
      {reasons.map((reason) => (
        <p key={reason} className="text-soft">
          {reason}
        </p>
      ))}
      {effects.length === 0 && <p>{emptyText}</p>}
    </li>
  )
}
