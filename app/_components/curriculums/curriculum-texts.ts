import type { MissedYear } from '@/lib/data/curriculums/assignments'
import type { Audience, AudienceFacet, HireDate } from '@/lib/domain/curriculums/audience'
import type { DueRule } from '@/lib/domain/curriculums/due'
import type { ItemRef } from '@/lib/domain/curriculums/items'
import type { CurriculumRule } from '@/lib/domain/curriculums/kinds'
import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import { listed } from '@/lib/domain/text'
import { formatDate } from '@/lib/domain/time/format-date'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'

const maxNames = 4

/** The audience of a curriculum, one line per criterion. `t` translates full keys. */
export function audienceLines(
  { departments, jobTitles, credentialTypes, geos, hiredFrom, hiredUntil, hiredWithinMonths }: Audience,
  t: Translate,
  locale: string,
): string[] {
  const part = (name: AudienceFacet, names: readonly string[]) => {
    const values = listed(names.slice(0, maxNames), locale)
    const more = names.length - maxNames
    const text = more > 0 ? t('curriculums.audience.more', { values, count: more }) : values
    return names.length > 0
      ? [t('curriculums.audience.part', { name: t(`curriculums.audience.${name}`), values: text })]
      : []
  }
  const day = (name: HireDate, date: PlainDate | null) =>
    date ? [t('curriculums.audience.part', { name: t(`curriculums.audience.${name}`), values: formatDate(date) })] : []
  const lines = [
    ...part('departments', departments),
    ...part('jobTitles', jobTitles),
    ...part(
      'credentialTypes',
      credentialTypes.map((code) => t(`enums.credentialTypesShort.${code}`)),
    ),
    ...part(
      'geos',
      geos.map((code) => t(`enums.geographies.${code}`)),
    ),
    ...day('hiredFrom', hiredFrom),
    ...day('hiredUntil', hiredUntil),
    ...(hiredWithinMonths ? [t('curriculums.audience.hiredWithin', { count: hiredWithinMonths })] : []),
  ]
  return lines.length > 0 ? lines : [t('curriculums.audience.everybody')]
}

/** The due date or deadline as text. */
export const dueText = ({ due, dueDate, dueDays }: DueRule, t: Translate): string =>
  t(`curriculums.due.${due}`, { date: dueDate ? formatDate(dueDate) : '', count: dueDays ?? 0 })

/** The recurrence as text. */
export const recurrenceText = ({ recurrence, recurrenceMonths }: DueRule, t: Translate): string =>
  t(`curriculums.recurrence.${recurrence}`, { count: recurrenceMonths ?? 0 })

type Group = {
  rule: CurriculumRule
  n: number | null
  units: number | null
  tasks: readonly unknown[]
  items: readonly unknown[]
}

/** The part of a group that is required, as text. */
export function groupText({ rule, n, units, tasks, items }: Group, t: Translate): string {
  const isMixed = items.length > 0
  const count = tasks.length + items.length
  if (rule === 'ALL') return t(`curriculums.group.${isMixed ? 'allItems' : 'ALL'}`, { count })
  if (rule === 'ANY_N') return t(`curriculums.group.${isMixed ? 'anyItems' : 'ANY_N'}`, { n: n ?? 1, count })
  const key = tasks.length > 0 ? 'MIN_UNITS' : 'anyCredit'
  return t(`curriculums.group.${key}`, { hours: formatUnits(units ?? 0) })
}

/** That the hire year before ended short; null where it did not. */
export function missedText(missed: MissedYear | null, t: Translate): string | null {
  if (!missed) return null
  const { dueAt, doneUnits, totalUnits } = missed
  const date = formatDate(dueAt)
  if (doneUnits === null || totalUnits === null) return t('curriculums.members.missedParts', { date })
  return t('curriculums.members.missed', { date, done: formatUnits(doneUnits), all: formatUnits(totalUnits) })
}

/** A kind of license, "GEO:TYPE", in words. */
export function licenseName(pair: string, t: Translate): string {
  const { geo, credentialType } = pairOf(pair)
  return `${t(`enums.geographies.${geo}`)} / ${t(`enums.credentialTypesShort.${credentialType}`)}`
}

/** What a group asks for beside classes, in words. */
export const itemName = ({ kind, id, title }: ItemRef & { title: string }, t: Translate): string =>
  kind === 'LICENSE' ? licenseName(id, t) : title
