import { getTranslations } from 'next-intl/server'
import { waitingAnchors } from '@/app/_components/waiting-anchors'
import { Card } from '@/app/_ui/card'
import { Icon } from '@/app/_ui/icon'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { SignerRecord } from '@/lib/data/signing/read'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayIn } from '@/lib/domain/time/plain-date'

/** Documents that await a signature, each with its sender and deadline. */
export async function ToSignCard({ signers, now }: { signers: readonly SignerRecord[]; now: Date }) {
  if (signers.length === 0) return null
  const t = await getTranslations('signing.screens.toSign')
  return (
    <Card plain id={waitingAnchors.toSign} title={t('title')} lead={t('lead', { count: signers.length })}>
      <ul className="flex flex-col gap-3">
        {signers.map(({ id, title, orgName, dueOn, timeZone }) => (
          <li key={id} className="flex items-start gap-3">
            <Icon name="pencil" size={18} className="mt-0.5 shrink-0 text-soft" />
            <span className="flex min-w-0 flex-col wrap-anywhere">
              <span className="flex flex-wrap items-center gap-2">
                <Link href={`/documents/sign/${id}`}>{t('sign', { title })}</Link>
                {dueOn && dueOn < todayIn(timeZone, now) && <Tag tone="error">{t('late')}</Tag>}
              </span>
              <span className="text-sm text-soft">
                {dueOn ? t('fromDue', { org: orgName, date: formatDate(dueOn) }) : t('from', { org: orgName })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
