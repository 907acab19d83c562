'use client'
import { useTranslations } from 'next-intl'
import { LimitList } from '@/app/_components/compliance/limit-list'
import { periodFacts } from '@/app/_components/compliance/period-facts'
import type { PreviewData } from '@/app/_components/credit-form/preview-data'
import { useTranslate } from '@/app/_lib/use-translate'
import { ComplianceRing, RingLegend } from '@/app/_ui/compliance-ring'
import type { RecordedCredit } from '@/lib/domain/compliance/credential-status'
import { hoursDue } from '@/lib/domain/compliance/open-ways'
import { type Plan, planOf } from '@/lib/domain/compliance/plan'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'

type ChosenCourse = { title: string; credit: RecordedCredit }
type Props = { data: PreviewData; chosen: readonly ChosenCourse[]; expiresAt: PlainDate }

/**
 * Ring, bars and the day on which all hours would be complete with the chosen courses. Loaded on demand, because this
 * module brings the rules engine.
 */
export default function PlanResult({ data, chosen, expiresAt }: Props) {
  const translate = useTranslate()
  const t = useTranslations('whatIf.page')
  const [credential] = data.credentials
  if (!credential) return null
  const { label, asOf: today } = credential
  const plan = planOf(
    data.rules,
    credential,
    data.credits,
    chosen.map(({ credit }) => credit),
    today,
  )
  const { ring, legend, limits, sentence } = periodFacts(plan.period, { label, asOf: plan.asOf, expiresAt }, translate)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-5 max-[24rem]:flex-col max-[24rem]:items-start">
        <ComplianceRing {...ring} size="md" />
        <div className="flex min-w-0 flex-col gap-1.5">
          <p className="text-lg font-semibold text-balance">{headline(plan, today, t)}</p>
          {sentence && <p className="text-sm">{sentence}</p>}
        </div>
      </div>
      {legend.length > 0 && <RingLegend items={legend} inline />}
      <LimitList limits={limits} />
      {chosen.length > 0 && (
        <ul className="flex flex-col gap-1.5 border-t border-line pt-3 text-sm tabular-nums">
          {chosen.map(({ title, credit }, index) => (
            <li key={credit.id} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <b className="shrink-0">{t('adds', { units: formatUnits(plan.addedUnits[index] ?? 0) })}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type PageTranslator = ReturnType<typeof useTranslations<'whatIf.page'>>

function headline({ doneOn, period }: Plan, today: PlainDate, t: PageTranslator): string {
  if (!period.evaluation.remaining) {
    const due = hoursDue(period.requirement)
    if (due?.inAnyCase && due.units > 0) return t('short', { units: formatUnits(due.units) })
    return t(period.requirement ? 'waysOpen' : 'untracked')
  }
  if (doneOn === null) return t('short', { units: formatUnits(period.evaluation.remaining.units) })
  if (period.evaluation.required?.total === 0) return t('noneNeeded')
  return doneOn === today ? t('doneNow') : t('doneOn', { date: formatDate(doneOn) })
}
