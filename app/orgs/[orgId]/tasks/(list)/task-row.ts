import { formatTag } from '@/app/_components/credits/format-tag'
import { stateTones } from '@/app/_components/states'
import { sessionMoment } from '@/app/_components/task-sessions/session-when'
import type { Tone } from '@/app/_ui/tone'
import type { TaskEntry } from '@/lib/data/tasks/tasks'
import { pairOf } from '@/lib/domain/tasks/eligible-pairs'
import { listed } from '@/lib/domain/text'
import { formatUnits } from '@/lib/domain/units'
import type { Locale } from '@/lib/i18n/locales'
import { type Translate, translatorFor } from '@/lib/i18n/translator'

/** A class as one row of the list. */
export type TaskListRow = {
  id: string
  href: string
  title: string
  format: { text: string; tone: Tone }
  hours: string
  good: string
  next: string
  sessions: number
  state: { text: string; tone: Tone }
}

export function taskRow(task: TaskEntry, locale: Locale): TaskListRow {
  const t = translatorFor(locale)
  const { id, orgId, title, revision, nextAt, nextTimeZone, sessions, state } = task
  return {
    id,
    title,
    sessions,
    href: `/orgs/${orgId}/tasks/${id}`,
    format: formatTag(revision.defaultFormat, t),
    hours: revision.units === null ? '–' : formatUnits(revision.units),
    good: revision.inService ? t('tasks.list.inService') : kinds(revision.eligible, t, locale) || '–',
    next: nextAt && nextTimeZone ? sessionMoment(nextAt, nextTimeZone, locale) : t('tasks.list.none'),
    state: { text: t(`enums.taskStates.${state}`), tone: stateTones['enums.taskStates'][state] },
  }
}

/** Number of license types that a row names; beyond that only their number is shown. */
const maxNames = 3

function kinds(eligible: readonly string[], t: Translate, locale: string): string {
  const names = eligible.slice(0, maxNames).map((key) => {
    const { geo, credentialType } = pairOf(key)
    return `${geo}\u00a0/\u00a0${t(`enums.credentialTypesShort.${credentialType}`)}`
  })
  const more = eligible.length - maxNames
  return listed(more > 0 ? [...names, t('tasks.list.moreTypes', { count: more })] : names, locale)
}
