import type { SurveyGap } from '@/lib/domain/inspections/survey-answers'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'

/** What is missing, as one sentence; `date` writes days for a screen or for a file. */
export function gapText(gap: SurveyGap, t: Translate, date: (day: PlainDate) => string): string {
  const text = (key: string, values: Record<string, string> = {}) => t(`inspection.answers.gaps.${key}`, values)
  switch (gap.gap) {
    case 'HIRE_DATE':
      return text('hireDate')
    case 'HOURS':
      return text('hours', {
        hours: formatUnits(gap.units),
        needed: formatUnits(gap.neededUnits),
        from: date(gap.year.from),
        to: date(gap.year.to),
      })
    case 'CONTENT':
      return text('content', {
        term: t(`inspection.answers.terms.${gap.term}`),
        from: date(gap.year.from),
        to: date(gap.year.to),
      })
    case 'REVIEW':
      return text('review', { since: date(gap.since), due: date(gap.dueOn) })
    case 'REGISTRY':
      return gap.firstOn
        ? text('registryLate', { hired: date(gap.hireDate), first: date(gap.firstOn) })
        : text('registry', { hired: date(gap.hireDate) })
  }
}
