'use client'
import { useLocale, useTranslations } from 'next-intl'
import { Card } from '@/app/_ui/card'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { Tag } from '@/app/_ui/tag'
import { type RuleKey, readRuleDraft } from '@/lib/domain/compliance/rule-draft'
import { compareWorked, type WorkedAnswer, type WorkedExample } from '@/lib/domain/compliance/worked-example'
import type { ComplianceStatus } from '@/lib/domain/lists/credentials'
import { colonOf, listed } from '@/lib/domain/text'
import { formatUnits } from '@/lib/domain/units'

type Props = {
  examples: readonly WorkedExample[]
  /** The draft as currently entered in the form. */
  body: unknown
  rule: RuleKey
}

/**
 * Records whose result was worked out by hand from the sources, with each result of the draft that differs. It updates
 * while typing.
 */
export default function WorkedCard({ examples, body, rule }: Props) {
  const t = useTranslations('rules.worked')
  // Null while a field is invalid, which the card of examples reports.
  const draft = readRuleDraft(body, rule)
  const rows = examples.map((example) => ({ example, compared: draft && compareWorked(example, draft) }))
  const others = rows.filter(({ compared }) => compared && !compared.isSame).length
  return (
    <Card title={t('title')} lead={t('lead')}>
      <div className="flex flex-col gap-4">
        {draft && (
          <InlineNotice live tone={others > 0 ? 'warn' : 'info'}>
            {others > 0 ? t('others', { count: others }) : t('same')}
          </InlineNotice>
        )}
        <ul className="flex flex-col divide-y divide-line text-sm">
          {rows.map(({ example: { id, why, derivedFrom, expect }, compared }) => (
            <li key={id} className="flex flex-col gap-1 py-2.5 first:pt-0 last:pb-0">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-semibold">{id}</span>
                {compared && !compared.isSame && <Tag tone="warn">{t('other')}</Tag>}
              </span>
              {/* Written in English by the author of the example, like the sources. */}
              <span lang="en">{why}</span>
              <Answer label={t(derivedFrom === 'TEXT' ? 'byHand' : 'byHandThirdParty')} answer={expect} />
              {compared && !compared.isSame && <Answer label={t('draft')} answer={compared.answer} strong />}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

type AnswerProps = { label: string; answer: WorkedAnswer; strong?: boolean }

function Answer({ label, answer: { status, required, counted, missing }, strong }: AnswerProps) {
  const t = useTranslations('rules.worked')
  const names = useTranslations('enums.complianceStatuses')
  const locale = useLocale()
  const hoursText = (hours: number) => formatUnits(Math.round(hours * 100))
  const parts = [
    names(status as ComplianceStatus),
    ...(required === null ? [] : [t('hours', { counted: hoursText(counted ?? 0), required: hoursText(required) })]),
    ...(missing ? [t('missing', { units: hoursText(missing) })] : []),
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
