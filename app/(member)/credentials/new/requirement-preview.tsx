'use client'
import { useTranslate } from '@/app/_lib/use-translate'
import { InlineNotice } from '@/app/_ui/inline-notice'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { type Draft, periodPreview } from '../period-preview'
import { PeriodPreviewList } from '../period-preview-list'
import { Requirement } from '../requirement'
import { draftRequirement } from './draft-requirement'

/** The periods and the requirement of the license being entered, by the same rules as on the server. */
export default function RequirementPreview({ rules, draft }: { rules: RuleBook; draft: Draft }) {
  const t = useTranslate()
  const today = todayInGeo(draft.geo, new Date())
  const requirement = draftRequirement(rules, draft, today, t)
  return (
    <div className="flex flex-col gap-5">
      <section className="flex flex-col gap-2">
        <h3 className="text-sm text-soft">{t('credentials.preview.periods')}</h3>
        <PeriodPreviewList preview={periodPreview(rules, draft, today, t)} />
      </section>
      {requirement ? (
        <Requirement facts={requirement} />
      ) : (
        <InlineNotice tone="neutral">{t('credentials.requirement.none')}</InlineNotice>
      )}
    </div>
  )
}
