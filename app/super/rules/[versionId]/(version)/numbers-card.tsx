import { getTranslations } from 'next-intl/server'
import { Card } from '@/app/_ui/card'
import { Table } from '@/app/_ui/table'
import { Tag } from '@/app/_ui/tag'
import { type CreditRequirement, type RuleNumber, ruleNumbers } from '@/lib/domain/compliance/credit-requirements'
import { isClaim } from '@/lib/domain/compliance/rule-file'
import { isAged } from '@/lib/domain/compliance/rule-readings'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { Translate } from '@/lib/i18n/translator'
import type { RuleVersionView } from '@/lib/services/rules/versions'
import { numberText } from '../../rule-texts'
import { confidenceTones } from '../../rule-tones'
import { SourceLink } from './rule-cards'

type Props = { view: RuleVersionView; now: Date; translate: Translate }

/**
 * Each number of a version with its source, reading date and confidence, and the differences from the version in force.
 */
export async function NumbersCard({ view: { rule, current }, now, translate }: Props) {
  const t = await getTranslations('rules')
  const before = current && current.number !== rule.number ? current : null
  const names = ruleNumbers.filter((name) => isClaim(rule, name) || (before && isClaim(before, name)))
  const today = todayInGeo(rule.geo, now)
  return (
    <Card
      flush
      title={t('version.numbers')}
      lead={before ? t('version.changed', { number: before.number }) : undefined}
    >
      <Table
        caption={t('version.numbers')}
        rows={names}
        rowKey={(name) => name}
        columns={[
          { key: 'number', header: t('version.number'), lead: true, cell: (name) => t(`numbers.${name}`) },
          {
            key: 'value',
            header: t('version.value'),
            cell: (name) => <Value was={before} rule={rule} name={name} translate={translate} />,
          },
          { key: 'source', header: t('version.source'), cell: (name) => <Source rule={rule} name={name} /> },
          {
            key: 'read',
            header: t('version.read'),
            cell: (name) => {
              const fact = rule.facts[name]
              if (!fact) return t('values.unknown')
              const aged = isAged({ facts: { [name]: fact }, topics: [] }, today)
              return (
                <span className="flex flex-col items-start gap-1 max-md:items-end">
                  <time className="whitespace-nowrap">{formatDate(fact.readOn)}</time>
                  <Tag tone={confidenceTones[fact.confidence]}>{t(`confidences.${fact.confidence}`)}</Tag>
                  {aged && <Tag tone="warn">{t('version.aged')}</Tag>}
                </span>
              )
            },
          },
        ]}
      />
    </Card>
  )
}

type NumberProps = { rule: CreditRequirement; name: RuleNumber }

async function Value({
  rule,
  name,
  was,
  translate,
}: NumberProps & { was: CreditRequirement | null; translate: Translate }) {
  const t = await getTranslations('rules.version')
  const value = numberText(rule, name, translate)
  const before = was && numberText(was, name, translate)
  return (
    <span className="flex flex-col">
      <span className="font-semibold">{value}</span>
      {before !== null && before !== value && <span className="text-sm text-soft">{t('was', { value: before })}</span>}
    </span>
  )
}

async function Source({ rule: { facts, sources }, name }: NumberProps) {
  const t = await getTranslations('rules.version')
  const source = facts[name] && sources[facts[name].source]
  return source ? <SourceLink {...source} /> : t('noSource')
}
