'use client'

import { countedRequirement } from '@/app/_components/compliance/counted-requirement'
import { type RequirementFacts, referenceFacts } from '@/app/_components/compliance/requirement-facts'
import { frequencyText, topicName } from '@/app/_components/compliance/topic-facts'
import { useTranslate } from '@/app/_lib/use-translate'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { referenceRuleFor } from '@/lib/domain/compliance/reference-rule-for'
import { type RuleBook, ruleFor } from '@/lib/domain/compliance/rule-for'
import type { TopicRule } from '@/lib/domain/compliance/topics'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Translate } from '@/lib/i18n/translator'
import { type Draft, periodPreview } from '../period-preview'
import { PeriodPreviewList } from '../period-preview-list'
import { Requirement } from '../requirement'

/** Requirements for the license being entered; null where none are known. */
export function draftRequirement(
  book: RuleBook,
  draft: Draft,
  today: PlainDate,
  t: Translate,
): RequirementFacts | null {
  const { geo, credentialType, expiresAt } = draft
  const rule = ruleFor(book, geo, credentialType, expiresAt ?? today)
  // Once saved, the license's page shows topics in a card of its own.
  if (rule) return { ...countedRequirement(rule, t), topics: rule.topics.map((topic) => topicText(topic, t)) }
  const reference = referenceRuleFor(geo, credentialType, expiresAt ?? today)
  return reference && referenceFacts(reference, t)
}

const topicText = (rule: TopicRule, t: Translate): string =>
  t('credentials.requirement.topic', { topic: topicName({ rule }, t), rest: frequencyText(rule, t) })

type Props = { rules: RuleBook; draft: Draft; brief?: boolean }

/** The periods and requirements of the license being entered, computed with the same rules as on the server. */
export default function RequirementPreview({ rules, draft, brief }: Props) {
  const t = useTranslate()
  const today = todayInGeo(draft.geo, new Date())
  const requirement = draftRequirement(rules, draft, today, t)
  return (
    <div className="flex flex-col gap-5">
      {brief &&
        requirement?.items.map(({ term, detail }) => (
          <p key={term + detail} className="text-sm">
            <span className="text-soft">{term}</span> <b className="font-semibold tabular-nums">{detail}</b>
          </p>
        ))}
      <section className="flex flex-col gap-2">
        <h3 className="text-sm text-soft">{t('credentials.preview.periods')}</h3>
        <PeriodPreviewList preview={periodPreview(rules, draft, today, t)} />
      </section>
      {!requirement && <InlineNotice tone="neutral">{t('credentials.requirement.none')}</InlineNotice>}
      {requirement && !brief && <Requirement facts={requirement} />}
      {requirement && brief && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline-offset-3 hover:underline">
            {t('credentials.preview.whole')}
          </summary>
          <div className="pt-2">
            <Requirement facts={requirement} />
          </div>
        </details>
      )}
    </div>
  )
}
