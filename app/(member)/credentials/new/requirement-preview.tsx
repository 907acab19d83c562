'use client'
import { fill } from '@/app/_lib/fill'
import { InlineNotice } from '@/app/_ui/inline-notice'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { PeriodLines } from '../period-lines'
import { Requirement, type RequirementLabels } from '../requirement'
import { type Draft, previewFacts } from './preview-facts'

type Props = { draft: Draft; templates: Readonly<Record<string, string>>; labels: RequirementLabels }

/** The periods and the requirement of the license being entered, by the same rules as on the server. */
export default function RequirementPreview({ draft, templates, labels }: Props) {
  const t = (key: string, values = {}) => fill(templates[key] ?? key, values)
  const facts = previewFacts(draft, todayInGeo(draft.geo, new Date()), t)
  return (
    <div className="flex flex-col gap-5">
      <section className="flex flex-col gap-2">
        <h3 className="text-sm text-soft">{t('credentials.preview.periods')}</h3>
        {facts.hint && <p className="text-sm">{facts.hint}</p>}
        {facts.earlier > 0 && (
          <p className="text-sm text-soft">{t('credentials.preview.more', { count: facts.earlier })}</p>
        )}
        <PeriodLines lines={facts.periods} current={t('credentials.preview.current')} />
        {facts.notes.map(({ key, text, tone }) => (
          <InlineNotice key={key} tone={tone}>
            {text}
          </InlineNotice>
        ))}
      </section>
      {facts.requirement ? (
        <Requirement facts={facts.requirement} labels={labels} />
      ) : (
        <InlineNotice tone="neutral">{t('credentials.requirement.none')}</InlineNotice>
      )}
    </div>
  )
}
