import { fieldWords } from '@/app/_components/compliance/hours-words'
import { credentialKind } from '@/app/_components/credentials/credential-label'
import { dotted } from '@/app/_ui/dotted'
import type { CreditRequirement, RuleNumber } from '@/lib/domain/compliance/credit-requirements'
import type { FirstRenewal } from '@/lib/domain/compliance/first-renewal'
import { type HoursField, hoursFieldNames } from '@/lib/domain/compliance/hours-fields'
import type { FixedDate } from '@/lib/domain/credentials/period'
import { isOneOf } from '@/lib/domain/lists/is-one-of'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'

type RuleName = { geo: string; credentialType: string; number: number }

/** "California, Registered Nurse, version 2". */
export const versionTitle = ({ number, ...rule }: RuleName, t: Translate): string =>
  t('rules.version.title', { rule: credentialKind(rule, t), number })

/** The period ends to which a version applies, as text. */
export function datesText(from: PlainDate | null, to: PlainDate | null, t: Translate): string {
  if (from && to) return t('rules.version.between', { from: formatDate(from), to: formatDate(to) })
  if (from) return t('rules.version.from', { from: formatDate(from) })
  return to ? t('rules.version.until', { to: formatDate(to) }) : t('rules.version.always')
}

const hoursText = (units: number, t: Translate) => t('rules.values.hours', { units: formatUnits(units) })

/** The value of a number as text. */
export function numberText(rule: CreditRequirement, name: RuleNumber, t: Translate): string {
  const value = rule[name]
  if (name === 'maxOnline') return onlineText(rule, t)
  if (value === null || value === undefined) return t('rules.values.none')
  if (name === 'cycle') return cycleText(rule, t)
  if (name === 'firstRenewal') return firstRenewalText(rule.firstRenewal!, t)
  if (name === 'carryOver') return carriedText(rule.carryOver!, t)
  if (name === 'hoursBefore') return t('coverage.law.months', { count: rule.hoursBefore! })
  if (isOneOf(hoursFieldNames, name)) return fieldText(rule, name, t)
  if (typeof value === 'boolean') return t(value ? 'rules.values.yes' : 'rules.values.no')
  return name === 'total' || /^m(?:in|ax)(?:First|Second)Year$/.test(name) ? hoursText(Number(value), t) : String(value)
}

const carriedText = ({ units, lastMonths }: NonNullable<CreditRequirement['carryOver']>, t: Translate): string =>
  dotted([hoursText(units, t), lastMonths ? t('compliance.limits.lastMonths', { months: lastMonths }) : null])

/** What a law asks of hours beside their sums; of several activities each with its name. */
const fieldText = (rule: CreditRequirement, name: HoursField, t: Translate): string =>
  dotted(
    fieldWords(rule, t)
      .filter((item) => item.name === name)
      .map(({ term, detail }) =>
        name === 'maxByActivity' || name === 'maxTogether' ? t('rules.values.ofActivity', { term, detail }) : detail,
      ),
  )

const onlineLimit = (units: number | null, t: Translate) => {
  if (units === null) return t('rules.values.none')
  return units === 0 ? t('rules.values.notAllowed') : hoursText(units, t)
}

const onlineText = ({ maxOnline, limitChanges = [] }: CreditRequirement, t: Translate): string =>
  dotted([
    onlineLimit(maxOnline, t),
    ...limitChanges.map(({ completedFrom, value }) =>
      t('rules.values.onlineFrom', { date: formatDate(completedFrom), limit: onlineLimit(value, t) }),
    ),
  ])

const cycleText = ({ cycle, fixedDates = [] }: CreditRequirement, t: Translate): string =>
  dotted([t(`rules.cycles.${cycle}`), ...fixedDates.map((date) => fixedDateText(date, t))])

function fixedDateText({ month, day, years }: FixedDate, t: Translate): string {
  const text = t('rules.values.fixedDate', { month: String(month), day: day ?? t('rules.values.lastDay') })
  return years ? t('rules.values.fixedDateIn', { date: text, years: t(`rules.values.${years}`) }) : text
}

function firstRenewalText(first: FirstRenewal, t: Translate): string {
  const asks = 'asks' in first ? t(`rules.asks.${first.asks}`) : ''
  switch (first.kind) {
    case 'EXEMPT':
      return t('rules.values.exempt', { asks, otherwise: t(`rules.otherwise.${first.otherwise}`) })
    case 'EXEMPT_WHEN_SHORT':
      return t('rules.values.exemptWhenShort', { months: first.maxMonths, asks })
    case 'BY_LENGTH':
      return dotted(
        first.table.map(({ underMonths, total }) =>
          t('rules.values.byLength', { months: underMonths, hours: hoursText(total, t) }),
        ),
      )
    case 'PER_MONTH':
      return t('rules.values.perMonth', { hours: hoursText(first.units, t), asks })
    case 'NOT_READ':
      return t('rules.values.notRead', { months: first.underMonths })
  }
}
