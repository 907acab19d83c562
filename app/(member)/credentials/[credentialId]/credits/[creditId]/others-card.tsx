import { getTranslations } from 'next-intl/server'
import { CreditReasons } from '@/app/_components/credit-reasons'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { CreditRecord } from '@/lib/data/credits'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage } from '@/lib/server/enter-page'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'
import { givenOn } from './given'

/** What the same credit gives on the person's other licenses; each leads to its page there. Nothing without any. */
export async function OthersCard({ credit, views }: { credit: CreditRecord; views: readonly CredentialView[] }) {
  const [t, { ctx }] = await Promise.all([getTranslations('credits.detail'), enterPage()])
  const rows = views.flatMap((view) => givenOn(view, credit, translatorFor(ctx.locale)) ?? [])
  if (rows.length === 0) return null
  return (
    <Card title={t('others')}>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ credentialId, label, tone, text, reasons }) => (
          <li key={credentialId} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Link
                href={`/credentials/${credentialId}/credits/${credit.id}`}
                variant="quiet"
                className="font-semibold"
              >
                {label}
              </Link>
              <Tag tone={tone}>{text}</Tag>
            </div>
            <CreditReasons reasons={reasons} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
