import { getTranslations } from 'next-intl/server'
import { CreditReasons } from '@/app/_components/credits/credit-reasons'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { CreditRecord } from '@/lib/data/credits/read'
import { formatUnits } from '@/lib/domain/units'
import { translatorFor } from '@/lib/i18n/translator'
import { enterPage } from '@/lib/server/enter-page'
import type { CredentialView } from '@/lib/services/credentials/get-credential-status'
import { type LicenseEffect, licenseEffect } from './license-effect'

/** How many hours of the credit count on this license, and why. `units` is hundredths of an hour. */
export async function EffectCard({ effect, units }: { effect: LicenseEffect; units: number | null }) {
  const t = await getTranslations('credits.detail')
  return (
    <Card title={t('gives', { credential: effect.label })} actions={<Tag tone={effect.tone}>{effect.text}</Tag>}>
      <div className="flex flex-col gap-4">
        <p className="flex items-baseline gap-2 tabular-nums">
          <span className="text-4xl font-semibold tracking-tight">{effect.hours}</span>
          <span className="text-soft">
            {units === null ? t('noUnits') : t('ofUnits', { units: formatUnits(units) })}
          </span>
        </p>
        <CreditReasons reasons={effect.reasons} />
        <DefinitionList items={effect.facts} />
      </div>
    </Card>
  )
}

/** What the same credit gives on the person's other licenses; each leads to its page there. Nothing without any. */
export async function OthersCard({ credit, views }: { credit: CreditRecord; views: readonly CredentialView[] }) {
  const [t, { ctx }] = await Promise.all([getTranslations('credits.detail'), enterPage()])
  const rows = views.flatMap((view) => licenseEffect(view, credit, translatorFor(ctx.locale)) ?? [])
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
