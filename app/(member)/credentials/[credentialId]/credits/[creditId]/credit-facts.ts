import type { Definition } from '@/app/_ui/definition-list'
import type { CreditRecord } from '@/lib/data/credits/read'
import { listed } from '@/lib/domain/punctuation'
import { formatDate } from '@/lib/domain/time/format-date'
import { todayInGeo } from '@/lib/domain/time/geo-zones'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'

const topicNames = ({ topicCodes }: Pick<CreditRecord, 'topicCodes'>, t: Translate) =>
  topicCodes.map((code) => t(`compliance.topics.${code}`)).join(t('compliance.topicResults.separator'))

/**
 * All recorded facts of a credit; empty fields are left out. `geo` is the place whose time zone decides the day it was
 * added.
 */
export function creditFacts(credit: CreditRecord, geo: string, t: Translate, locale: string): Definition[] {
  const term = (key: string) => t(`credits.detail.${key}`)
  const hours = (units: number) => t('credits.detail.countsUnits', { units: formatUnits(units) })
  const facts: [string, string | null][] = [
    ['completedAt', formatDate(credit.completedAt)],
    ['hours', credit.units === null ? t('credits.detail.noUnits') : hours(credit.units)],
    ['hoursOnline', credit.onlineUnits === null ? null : hours(credit.onlineUnits)],
    ['format', t(`enums.courseFormats.${credit.format}`)],
    ['providerName', credit.providerName],
    ['providerNumber', credit.providerNumber],
    ['topicCodes', topicNames(credit, t)],
    ['topics', listed(credit.topics, locale)],
    ['source', t(`enums.creditSources.${credit.source}`)],
    ['addedAt', formatDate(todayInGeo(geo, credit.createdAt))],
  ]
  return facts.flatMap(([key, detail]) => (detail ? [{ term: term(key), detail }] : []))
}

/** True while the person may still correct or withdraw it: it is active and not from a class. */
export const isOwnToChange = ({ state, supersededAt, source }: CreditRecord): boolean =>
  isCurrentCredit({ state, supersededAt }) && source !== 'SESSION'

/** True for a credit that counts: not withdrawn, not revoked, not replaced. */
export const isCurrentCredit = ({ state, supersededAt }: Pick<CreditRecord, 'state' | 'supersededAt'>): boolean =>
  state === 'ACTIVE' && supersededAt === null

type CreditFields = Pick<
  CreditRecord,
  | 'title'
  | 'providerName'
  | 'providerNumber'
  | 'completedAt'
  | 'units'
  | 'onlineUnits'
  | 'format'
  | 'topics'
  | 'topicCodes'
>

/** One field that a correction changed, with its text. */
export type Change = { key: keyof CreditFields; text: string }

/** The value of each field as people read it; an empty string for an empty field. */
function fieldTexts(credit: CreditFields, t: Translate, locale: string): Record<keyof CreditFields, string> {
  const units = (value: number | null) =>
    value === null ? '' : t('credits.detail.countsUnits', { units: formatUnits(value) })
  return {
    title: credit.title,
    completedAt: formatDate(credit.completedAt),
    units: units(credit.units),
    onlineUnits: units(credit.onlineUnits),
    format: t(`enums.courseFormats.${credit.format}`),
    providerName: credit.providerName ?? '',
    providerNumber: credit.providerNumber ?? '',
    topicCodes: topicNames(credit, t),
    topics: listed(credit.topics, locale),
  }
}

const names: Record<keyof CreditFields, string> = {
  title: 'fields.courseTitle',
  completedAt: 'fields.completedAt',
  units: 'fields.units',
  onlineUnits: 'fields.onlineUnits',
  format: 'detail.format',
  providerName: 'fields.provider',
  providerNumber: 'fields.providerNumber',
  topicCodes: 'fields.topicCodes',
  topics: 'fields.topics',
}

/** The fields that a correction changed between `before` and `after`, in the order of the form. */
export function creditChanges(before: CreditFields, after: CreditFields, t: Translate, locale: string): Change[] {
  const was = fieldTexts(before, t, locale)
  const is = fieldTexts(after, t, locale)
  const orEmpty = (text: string) => text || t('credits.detail.empty')
  return (Object.keys(names) as (keyof CreditFields)[])
    .filter((key) => was[key] !== is[key])
    .map((key) => ({
      key,
      text: t('credits.detail.was', {
        field: t(`credits.${names[key]}`),
        before: orEmpty(was[key]),
        after: orEmpty(is[key]),
      }),
    }))
}
