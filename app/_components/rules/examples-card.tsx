'use client'
import { useLocale, useTranslations } from 'next-intl'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Tag } from '@/app/_ui/tag'
import type { CreditRequirement } from '@/lib/domain/compliance/credit-requirements'
import { type RuleKey, readRuleDraft } from '@/lib/domain/compliance/rule-draft'
import {
  type ExampleAnswer,
  type ExampleRecord,
  exampleRecords,
  judgeExample,
} from '@/lib/domain/compliance/rule-examples'
import { colonOf, listed } from '@/lib/domain/text'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'

type Props = {
  /** The rule that counts today; null if there is none. */
  published: CreditRequirement | null
  /** The draft as currently entered in the form. */
  body: unknown
  rule: RuleKey
  asOf: PlainDate
}

/** The effect of a draft on typical records, compared with the published rule; it updates while typing. */
export default function ExamplesCard({ published, body, rule: ruleKey, asOf }: Props) {
  const t = useTranslations('rules.examples')
  // Null while a field is invalid.
  const draft = readRuleDraft(body, ruleKey)
  const rule = draft ?? published
  const rows = (rule ? exampleRecords(published ?? rule, asOf) : []).map((record) => {
    const today = judgeExample(record, published, asOf)
    const next = draft && judgeExample(record, draft, asOf)
    return { record, today, next, changed: next !== null && JSON.stringify(today) !== JSON.stringify(next) }
  })
  const changes = rows.filter(({ changed }) => changed).length
  return (
    <Card title={t('title')} lead={t('lead')}>
      <div className="flex flex-col gap-4">
        {!published && <InlineNotice>{t('noRule')}</InlineNotice>}
        {draft ? (
          <InlineNotice live tone={changes > 0 ? 'warn' : 'info'}>
            {changes > 0 ? t('changes', { count: changes }) : t('same')}
          </InlineNotice>
        ) : (
          <InlineNotice tone="warn" live>
            {t('broken')}
          </InlineNotice>
        )}
        <ul className="flex flex-col divide-y divide-line text-sm">
          {rows.map(({ record, today, next, changed }) => (
            <li key={record.name} className="flex flex-col gap-1 py-2.5 first:pt-0 last:pb-0">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <RecordName record={record} />
                {changed && <Tag tone="warn">{t('changed')}</Tag>}
              </span>
              <Answer label={t('today')} answer={today} />
              {next && changed && <Answer label={t('draft')} answer={next} strong />}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

function RecordName({ record: { name, units, online } }: { record: ExampleRecord }) {
  const t = useTranslations('rules.examples')
  return (
    <span className="flex flex-col">
      <span className="font-semibold">{t('recordOf', { name: t(`names.${name}`), record: t(`details.${name}`) })}</span>
      <span className="text-soft">{t('hours', { units: formatUnits(units), online: formatUnits(online) })}</span>
    </span>
  )
}

type AnswerProps = { label: string; answer: ExampleAnswer; strong?: boolean }

function Answer({ label, answer: { status, missing, topics }, strong }: AnswerProps) {
  const t = useTranslations('rules.examples')
  const names = useTranslations('enums.complianceStatuses')
  const locale = useLocale()
  const parts = [
    names(status),
    ...(missing > 0 ? [t('missing', { units: formatUnits(missing) })] : []),
    ...(topics > 0 ? [t('topics', { count: topics })] : []),
  ]
  return (
    <span className={strong ? 'font-semibold' : undefined}>
      <span className="font-normal text-soft">
        {label}
        {colonOf(locale)}
      </span>
      {listed(parts, locale)}
    </span>
  )
}
