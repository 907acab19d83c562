import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { DefinitionList } from '@/app/_ui/definition-list'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { Translate } from '@/lib/i18n/translator'
import type { RuleVersionView } from '@/lib/services/rules/get-rule-version'
import { datesText } from '../../rule-texts'

/** When a version counts, who renews the license, and who wrote, approved and published it. */
export async function FactsCard({
  view: { record, rule, names },
  translate,
}: {
  view: RuleVersionView
  translate: Translate
}) {
  const t = await getTranslations('rules.version')
  const who = (id: string | null, at: Date | null) =>
    id === null || at === null
      ? null
      : t('on', { name: names[id] || t('gone'), date: formatDate(todayInGeo(record.geo, at)) })
  // What shipped as published has neither.
  const author = record.authorId === null ? t('shipped') : who(record.authorId, record.createdAt)
  const decided = [
    { term: t('author'), detail: author },
    { term: t('approved'), detail: who(record.approvedById, record.approvedAt) },
    { term: t('published'), detail: who(record.publishedById, record.publishedAt) },
  ]
  const dates =
    record.state === 'PUBLISHED' ? datesText(record.effectiveFrom, record.effectiveTo, translate) : t('notYet')
  return (
    <Card title={t('facts')}>
      <DefinitionList
        items={[
          { term: t('counts'), detail: dates },
          { term: t('board'), detail: rule.board },
          { term: t('checked'), detail: formatDate(rule.lastChecked) },
          ...decided.flatMap(({ term, detail }) => (detail === null ? [] : [{ term, detail }])),
        ]}
      />
    </Card>
  )
}
