'use client'
import { useTranslate } from '@/app/_lib/use-translate'
import { InlineNotice } from '@/app/_ui/inline-notice'
import type { RuleBook } from '@/lib/domain/compliance/rule-for'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { type Draft, periodPreview } from '../period-preview'
import { PeriodPreviewList } from '../period-preview-list'
import { Requirement } from '../requirement'
import { draftRequirement } from './draft-requirement'

type Props = { rules: RuleBook; draft: Draft; brief?: boolean }

/** The periods and requirements of the license being entered, computed with the same rules as on the server. */
export default function RequirementPreview({ rules, draft, brief }: Props) {
  const t = useTranslate()
  const today = todayInGeo(draft.geo, new Date())
  const requirement = draftRequirement(rules, draft, today, t)
  const total = requirement?.items[0]
  return (
    <div className="flex flex-col gap-5">
      {brief && total && (
        <p className="text-sm">
          <span className="text-soft">{total.term}</span> <b className="font-semibold tabular-nums">{total.detail}</b>
        </p>
      )}
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
