import { getTranslations } from 'next-intl/server'
import { CreditReasons } from '@/app/_components/credit-reasons'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { Tag } from '@/app/_ui/tag'
import { formatUnits } from '@/lib/domain/units'
import type { Given } from './given'

/** How many hours of the credit count on this license, and why. `units` is hundredths of an hour. */
export async function GivenCard({ given, units }: { given: Given; units: number | null }) {
  const t = await getTranslations('credits.detail')
  return (
    <Card title={t('gives', { credential: given.label })} actions={<Tag tone={given.tone}>{given.text}</Tag>}>
      <div className="flex flex-col gap-4">
        <p className="flex items-baseline gap-2 tabular-nums">
          <span className="text-4xl font-semibold tracking-tight">{given.hours}</span>
          <span className="text-soft">
            {units === null ? t('noUnits') : t('ofUnits', { units: formatUnits(units) })}
          </span>
        </p>
        <CreditReasons reasons={given.reasons} />
        <DefinitionList items={given.facts} />
      </div>
    </Card>
  )
}
