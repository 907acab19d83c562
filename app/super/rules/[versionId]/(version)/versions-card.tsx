import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { Link } from '@/app/_ui/link'
import { Tag } from '@/app/_ui/tag'
import type { Translate } from '@/lib/i18n/translator'
import type { RuleVersionView } from '@/lib/services/rules/get-rule-version'
import { datesText } from '../../rule-texts'
import { stateTones } from '../../rule-tones'

/** The versions of the same rule, newest first. */
export async function VersionsCard({
  view: { record, versions },
  translate,
}: {
  view: RuleVersionView
  translate: Translate
}) {
  const t = await getTranslations('rules')
  return (
    <Card title={t('version.others')}>
      <ul className="flex flex-col divide-y divide-line">
        {versions.map(({ id, number, state, effectiveFrom, effectiveTo }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2 first:pt-0 last:pb-0">
            <span className="flex flex-col">
              {id === record.id ? (
                <span aria-current="true" className="font-semibold">
                  {t('list.version', { number })}
                </span>
              ) : (
                <Link href={`/super/rules/${id}`}>{t('list.version', { number })}</Link>
              )}
              {state === 'PUBLISHED' && (
                <span className="text-sm text-soft">{datesText(effectiveFrom, effectiveTo, translate)}</span>
              )}
            </span>
            <Tag tone={stateTones[state]}>{t(`states.${state}`)}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  )
}
