import { getTranslations } from 'next-intl/server'
import type { StaleLabels } from '@/app/_components/other-version'
import type { LeaveLabels } from '@/app/_lib/use-leave-guard'
import type { Option } from '@/app/_ui/select-field'
import type { CurriculumRecord } from '@/lib/data/curriculums'
import { curriculumDues, curriculumRecurrences, curriculumRules } from '@/lib/domain/curriculums/kinds'
import type { Translate } from '@/lib/i18n/translator'

const words = [
  ...['about', 'title', 'description', 'audience', 'audienceLead', 'any', 'filter', 'none', 'when', 'due', 'dueDate'],
  ...['dueDays', 'dueHint', 'recurrence', 'recurrenceMonths', 'groups', 'groupsLead', 'name', 'rule', 'n', 'units'],
  ...['hours', 'tasks', 'tasksHint', 'addGroup', 'noTasks', 'save', 'cancel', 'group', 'removeGroup'],
] as const
type Word = (typeof words)[number]

/** `{number}` stands in `group` and `removeGroup`, `{count}` in `reaches`. */
export type FormLabels = Record<Word, string> & {
  optional: string
  choose: string
  errors: string
  saved: string
  counting: string
  reachesNone: string
  reachesOne: string
  reaches: string
  facets: Record<'departments' | 'jobTitles' | 'credentialTypes' | 'geos', string>
  dues: Option[]
  recurrences: Option[]
  rules: Option[]
  date: { picker: string; unknown: string }
  leave: LeaveLabels
  stale: StaleLabels
}

/** The words of the form of a curriculum. */
export async function formLabels(t: Translate): Promise<FormLabels> {
  const [common, stale] = await Promise.all([
    getTranslations('common.form'),
    getTranslations('credentials.detail.stale'),
  ])
  const form = (name: string) => t(`curriculums.form.${name}`, { number: '{number}' })
  const reaches = (count: number) => t('curriculums.audience.reaches', { count })
  const options = (codes: readonly string[], group: string) =>
    codes.map((value) => ({ value, label: form(`${group}.${value}`) }))
  const facet = (name: string) => t(`curriculums.audience.${name}`)
  return {
    ...(Object.fromEntries(words.map((word) => [word, form(word)])) as Record<Word, string>),
    optional: common('optional'),
    choose: common('choose'),
    errors: common('errorSummary'),
    saved: t('curriculums.done.saved'),
    counting: t('curriculums.audience.counting'),
    reachesNone: reaches(0),
    reachesOne: reaches(1),
    reaches: reaches(97_531).replace('97,531', '{count}').replace('97.531', '{count}').replace('97531', '{count}'),
    facets: {
      departments: facet('departments'),
      jobTitles: facet('jobTitles'),
      credentialTypes: facet('credentialTypes'),
      geos: facet('geos'),
    },
    dues: options(curriculumDues, 'dues'),
    recurrences: options(curriculumRecurrences, 'recurrences'),
    rules: options(curriculumRules, 'rules'),
    date: { picker: t('credentials.new.picker'), unknown: t('validation.couldNotParseDate') },
    leave: {
      title: common('leaveTitle'),
      text: common('leaveText'),
      leave: common('leave'),
      stay: common('stay'),
    },
    stale: { title: stale('title'), text: stale('text'), save: stale('save'), take: stale('take') },
  }
}

export type FormChoices = Record<'departments' | 'jobTitles' | 'credentialTypes' | 'geos' | 'tasks', Option[]>
type Choices = {
  departments: string[]
  jobTitles: string[]
  credentialTypes: string[]
  geos: string[]
  tasks: { id: string; title: string; state: string }[]
}

/** What can be chosen, and what a curriculum has already chosen. */
export function formChoices(choices: Choices, curriculum: CurriculumRecord | null, t: Translate): FormChoices {
  const of = (name: 'departments' | 'jobTitles' | 'credentialTypes' | 'geos', label: (value: string) => string) =>
    [...new Set([...choices[name], ...(curriculum?.[name] ?? [])])].map((value) => ({ value, label: label(value) }))
  const chosen = curriculum?.groups.flatMap(({ tasks }) => tasks) ?? []
  const tasks = new Map([...choices.tasks, ...chosen].map((task) => [task.id, task]))
  const archived = (title: string) => `${title} (${t('curriculums.group.archived')})`
  return {
    departments: of('departments', (value) => value),
    jobTitles: of('jobTitles', (value) => value),
    credentialTypes: of('credentialTypes', (code) => t(`enums.credentialTypes.${code}`)),
    geos: of('geos', (code) => t(`enums.geographies.${code}`)),
    tasks: [...tasks.values()].map(({ id, title, state }) => ({
      value: id,
      label: state === 'ARCHIVED' ? archived(title) : title,
    })),
  }
}
