import type { Tone } from '@/app/_ui/tone'
import type { PeriodStatus } from '@/lib/domain/compliance/credential-status'
import type { YearSum } from '@/lib/domain/compliance/evaluation'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'

/**
 * How full a limit is: `value` of `max`, with a mark at `least`. Online and in-person hours have the colors of the
 * ring.
 */
export type LimitBar = {
  kind: 'year' | 'online' | 'inPerson' | 'carried'
  value: number
  max: number
  least: number | null
}

/**
 * One limit within a period. `text` has the counted hours and the binding limit, `state` says whether a minimum was
 * reached or missed.
 */
export type LimitFact = {
  key: string
  term: string
  text: string
  tone: Tone
  state: string | null
  /** Null when nothing can be earned. */
  bar: LimitBar | null
}

type Bounds = { least: number; most: number | null }

/** The required minimum and maximum as text: "At least 12, at most 36". */
export function boundsText({ least, most }: Bounds, t: Translate): string {
  if (most === null) return t('compliance.limits.atLeast', { units: formatUnits(least) })
  if (least === 0) return t('compliance.limits.atMost', { units: formatUnits(most) })
  if (least === most) return t('credentials.limits.exactly', { units: formatUnits(most) })
  return t('credentials.limits.atLeastAtMost', { least: formatUnits(least), most: formatUnits(most) })
}

type Evaluation = Pick<PeriodStatus['evaluation'], 'counted' | 'required' | 'remaining'>

function reach(counted: number, least: number, over: boolean, t: Translate): Pick<LimitFact, 'tone' | 'state'> {
  if (counted >= least) return { tone: 'success', state: t('credentials.limits.met') }
  return over ? { tone: 'error', state: t('credentials.limits.missed') } : { tone: 'neutral', state: null }
}

type PeriodLimits = Pick<PeriodStatus, 'rule' | 'evaluation' | 'endsAt'>

/**
 * The limits within a period's total: hours per year, in person and online. Empty when the rule has none or requires
 * nothing.
 */
export function limitFacts(period: PeriodLimits, asOf: PlainDate, t: Translate): LimitFact[] {
  const { rule, evaluation } = period
  const { required, counted, status } = evaluation
  if (!rule || !required?.total || !counted || status === 'EXEMPT') return []
  const facts = yearFacts(period, asOf, t)
  if (counted.carried) facts.push(carriedFact(counted.carried, rule.carryOver?.units ?? 0, t))
  const maxOnline = required.live === undefined ? rule.maxOnline : required.total - required.live
  if (maxOnline !== null) facts.push(...formatFacts(maxOnline, evaluation, t))
  return facts
}

/** The hours of each year, if the rule counts years separately. */
function yearFacts({ rule, evaluation, endsAt }: PeriodLimits, asOf: PlainDate, t: Translate): LimitFact[] {
  const { required, counted, yearBoundaries, years = [] } = evaluation
  if (!yearBoundaries) {
    const isShort = ({ required: least }: YearSum) => least > 0
    return years.filter(isShort).map((year) => ({
      key: year.endsAt,
      term: t('compliance.limits.monthsUntil', { date: formatDate(year.endsAt) }),
      ...yearFact({ counted: year.counted, least: year.required, most: null }, asOf > year.endsAt, t),
    }))
  }
  const { firstYearEndsAt, secondYearStartsAt } = yearBoundaries
  const first = { counted: counted?.firstYear ?? 0, least: required?.firstYear ?? 0, most: rule?.maxFirstYear ?? null }
  const second = { counted: counted?.secondYear ?? 0, least: required?.secondYear ?? 0, most: null }
  return [
    {
      key: 'firstYear',
      term: t('credentials.limits.firstYearUntil', { date: formatDate(firstYearEndsAt) }),
      ...yearFact(first, asOf > firstYearEndsAt, t),
    },
    {
      key: 'secondYear',
      term: t('credentials.limits.secondYearFrom', { date: formatDate(secondYearStartsAt) }),
      ...yearFact(second, asOf > endsAt, t),
    },
  ]
}

type Year = Bounds & { counted: number }

function yearFact(year: Year, isOver: boolean, t: Translate): Omit<LimitFact, 'key' | 'term'> {
  const { counted, least, most } = year
  const text = requiredText(year, t)
  if (least === 0 && most === null) return { text, ...noState, bar: null }
  const max = most ?? Math.max(least, counted)
  const mark = least > 0 && least < max && most !== null ? least : null
  return { text, ...reach(counted, least, isOver, t), bar: { kind: 'year', value: counted, max, least: mark } }
}

const hoursText = (units: number) => formatUnits(units)

/**
 * "8 of 12 hr required (max 36)", and beyond that minimum "14 hr (12 required, max 36)"; at the maximum only that,
 * because it is then the binding limit.
 */
function requiredText({ counted, least, most }: Year, t: Translate): string {
  const values = { counted: hoursText(counted), least: hoursText(least), most: hoursText(most ?? 0) }
  const message = (key: string) => t(`credentials.limits.${key}`, values)
  const required = counted > least ? 'overRequired' : 'ofRequired'
  if (most === null) return message(least === 0 ? 'counted' : required)
  if (counted >= most) return message('yearFull')
  return message(least === 0 ? 'ofMost' : `${required}Most`)
}

const noState = { tone: 'neutral', state: null } as const

/** Hours carried over from the previous period, shown apart from those earned in this one. */
const carriedFact = (counted: number, most: number, t: Translate): LimitFact => ({
  key: 'carried',
  term: t('compliance.limits.carried'),
  text: t('credentials.limits.ofMost', { counted: hoursText(counted), most: hoursText(most) }),
  ...noState,
  bar: { kind: 'carried', value: counted, max: Math.max(most, counted), least: null },
})

/** If online hours have a maximum, the rest must be in person; where some must be live, those that are not have one. */
function formatFacts(maxOnline: number, { counted, required, remaining }: Evaluation, t: Translate): LimitFact[] {
  const [online = 0, inPerson = 0] = [counted?.online, counted?.inPerson]
  const isLive = required?.live !== undefined
  const term = t(isLive ? 'compliance.limits.notLive' : 'compliance.limits.online')
  if (maxOnline === 0) {
    const text = t(isLive ? 'compliance.limits.onlyLive' : 'compliance.limits.noOnline')
    return [{ key: 'online', term, text, ...noState, bar: null }]
  }
  const missing = remaining?.mustBeInPerson ?? 0
  const needed = missing > 0 ? inPerson + missing : (required?.total ?? 0) - maxOnline
  const values = { counted: hoursText(online), most: hoursText(maxOnline) }
  return [
    ...(needed > 0 ? [inPersonFact(inPerson, needed, isLive ? 'live' : 'inPerson', t)] : []),
    {
      key: 'online',
      term,
      text: t(online >= maxOnline && !isLive ? 'credentials.limits.onlineFull' : 'credentials.limits.ofMost', values),
      ...noState,
      bar: { kind: 'online', value: online, max: maxOnline, least: null },
    },
  ]
}

const inPersonFact = (inPerson: number, needed: number, word: 'live' | 'inPerson', t: Translate): LimitFact => ({
  key: 'inPerson',
  term: t(`compliance.limits.${word}`),
  text: requiredText({ counted: inPerson, least: needed, most: null }, t),
  ...reach(inPerson, needed, false, t),
  bar: { kind: 'inPerson', value: inPerson, max: Math.max(needed, inPerson), least: null },
})
