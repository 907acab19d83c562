import { ButtonLink } from '@/app/_ui/button'
import { Card } from '@/app/_ui/card'
import { EmptyState } from '@/app/_ui/empty-state'
import { Link } from '@/app/_ui/link'
import { type Column, Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { toneText } from '@/app/_ui/tone'
import { ToneIcon } from '@/app/_ui/tone-icon'
import { getTranslations } from '@/lib/i18n/translations'
import type { Effect, RecentCredit } from './recent-credits'

/** The latest credits, each with all it gives. */
export async function RecentCreditsCard({ credits }: { credits: readonly RecentCredit[] }) {
  const t = await getTranslations('dashboard')
  if (credits.length === 0) {
    const action = <ButtonLink href="/add-credits">{t('addCredit')}</ButtonLink>
    return (
      <Card>
        <EmptyState title={t('recent.emptyTitle')} action={action}>
          {t('recent.empty')}
        </EmptyState>
      </Card>
    )
  }
  const columns: Column<RecentCredit>[] = [
    { key: 'credit', header: t('recent.credit'), lead: true, cell: (credit) => <Name credit={credit} /> },
    {
      key: 'completedAt',
      header: t('recent.completedAt'),
      cell: (credit) => <span className="whitespace-nowrap">{credit.completedAt}</span>,
    },
    { key: 'format', header: t('recent.format'), cell: ({ format }) => <Tag tone={format.tone}>{format.text}</Tag> },
    { key: 'hours', header: t('recent.hours'), align: 'end', cell: (credit) => credit.hours },
    {
      key: 'effect',
      header: t('recent.effect'),
      cell: ({ effects }) => <Effects effects={effects} none={t('recent.noCredential')} />,
    },
  ]
  return (
    <Card title={t('recent.title')} lead={t('recent.lead')} flush>
      <Table caption={t('recent.caption')} columns={columns} rows={credits} rowKey={({ id }) => id} />
    </Card>
  )
}

const Name = ({ credit: { href, title, provider } }: { credit: RecentCredit }) => (
  <span className="flex min-w-0 flex-col">
    {href ? (
      <Link href={href} variant="quiet">
        {title}
      </Link>
    ) : (
      <span>{title}</span>
    )}
    {provider && <span className="text-sm font-normal text-soft">{provider}</span>}
  </span>
)

function Effects({ effects, none }: { effects: readonly Effect[]; none: string }) {
  if (effects.length === 0) return <span className="text-soft">{none}</span>
  return (
    <ul className="flex flex-col gap-1 text-start text-sm">
      {effects.map(({ key, text, tone }) => (
        <li key={key} className="flex items-start gap-1.5">
          <ToneIcon tone={tone} className={`mt-0.5 ${toneText[tone]}`} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
