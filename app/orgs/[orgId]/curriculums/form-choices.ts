import type { Option } from '@/app/_ui/select-field'
import type { CurriculumRecord } from '@/lib/data/curriculums/read'
import type { Translate } from '@/lib/i18n/translator'

export type FormChoices = Record<'departments' | 'jobTitles' | 'credentialTypes' | 'geos' | 'tasks', Option[]>
type Choices = {
  departments: string[]
  jobTitles: string[]
  credentialTypes: string[]
  geos: string[]
  tasks: { id: string; title: string; state: string }[]
}

/** The available choices, plus those the curriculum already uses. */
export function formChoices(choices: Choices, curriculum: CurriculumRecord | null, t: Translate): FormChoices {
  const of = (name: 'departments' | 'jobTitles' | 'credentialTypes' | 'geos', label: (value: string) => string) =>
    [...new Set([...choices[name], ...(curriculum?.[name] ?? [])])].map((value) => ({ value, label: label(value) }))
  const chosen = curriculum?.groups.flatMap(({ tasks }) => tasks) ?? []
  const tasks = new Map([...choices.tasks, ...chosen].map((task) => [task.id, task]))
  return {
    departments: of('departments', (value) => value),
    jobTitles: of('jobTitles', (value) => value),
    credentialTypes: of('credentialTypes', (code) => t(`enums.credentialTypes.${code}`)),
    geos: of('geos', (code) => t(`enums.geographies.${code}`)),
    tasks: [...tasks.values()].map(({ id, title, state }) => ({
      value: id,
      label: state === 'ARCHIVED' ? t('curriculums.group.archivedClass', { title }) : title,
    })),
  }
}
