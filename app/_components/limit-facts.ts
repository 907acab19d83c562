import type { Tone } from '@/app/_ui/tone'
import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'

/** One limit inside a period as text: `hint` is the requirement, `state` whether it was reached (success) or missed (error). */
export type LimitFact = {
  key: 'firstYear' | 'secondYear' | 'online' | 'carried'
  term: string
  value: string
  hint: string
  tone: Tone
  state: string | null
}

type Bounds = { least: number; most: number | null }

/** The required minimum and maximum as text: "At least 12, at most 36". */
export function boundsText({ least, most }: Bounds, t: Translate): string {
  if (most === null) return t('compliance.limits.atLeast', { units: formatUnits(least) })
  if (least === 0) return t('compliance.limits.atMost', { units: formatUnits(most) })
  if (least === most) return t('credentials.limits.exactly', { units: formatUnits(most) })
  return t('credentials.limits.atLeastAtMost', { least: formatUnits(least), most: formatUnits(most) })
}

function reach(counted: number, least: number, over: boolean, t: Translate): Pick<LimitFact, 'tone' | 'state'> {
  if (counted >= least) return { tone: 'success', state: t('credentials.limits.met') }
  return over ? { tone: 'error', state: t('credentials.limits.missed') } : { tone: 'neutral', state: null }
}

/** The limits of a period inside its total: hours of each year and online hours. Empty where the rule has none or nothing is required. */
export function limitFacts({ rule, evaluation, endsAt }: PeriodStatus, asOf: PlainDate, t: Translate): LimitFact[] {
  const { required, counted, status, yearBoundaries } = evaluation
  if (!rule || !required || !counted || status === 'EXEMPT') return []
  const hours = (units = 0) => t('credentials.limits.counted', { units: formatUnits(units) })
  const facts: LimitFact[] = []
  if (yearBoundaries) {
    const { firstYearEndsAt, secondYearStartsAt } = yearBoundaries
    const [first = 0, second = 0] = [counted.firstYear, counted.secondYear]
    facts.push({
      key: 'firstYear',
      term: t('credentials.limits.firstYearUntil', { date: formatDate(firstYearEndsAt) }),
      value: hours(first),
      hint: boundsText({ least: required.firstYear ?? 0, most: rule.maxFirstYear }, t),
      ...reach(first, required.firstYear ?? 0, asOf > firstYearEndsAt, t),
    })
    facts.push({
      key: 'secondYear',
      term: t('credentials.limits.secondYearFrom', { date: formatDate(secondYearStartsAt) }),
      value: hours(second),
      hint: boundsText({ least: required.secondYear ?? 0, most: null }, t),
      ...reach(second, required.secondYear ?? 0, asOf > endsAt, t),
    })
  }
  if (counted.carried) facts.push(carriedFact(hours(counted.carried), rule.carryOver?.units ?? 0, t))
  if (rule.maxOnline !== null) facts.push(onlineFact(rule.maxOnline, counted.online ?? 0, hours, t))
  return facts
}

/** What came from the period before, told apart from what was earned in this one. */
const carriedFact = (value: string, most: number, t: Translate): LimitFact => ({
  key: 'carried',
  term: t('compliance.limits.carried'),
  value,
  hint: boundsText({ least: 0, most }, t),
  tone: 'neutral',
  state: null,
})

function onlineFact(most: number, online: number, hours: (units: number) => string, t: Translate): LimitFact {
  const hint = most === 0 ? t('compliance.limits.noOnline') : boundsText({ least: 0, most }, t)
  return {
    key: 'online',
    term: t('compliance.limits.online'),
    value: hours(online),
    hint,
    tone: 'neutral',
    state: null,
  }
}
