import { type AudienceChoices, audienceChoices } from '@/app/_components/audience/audience-choices'
import type { Option } from '@/app/_ui/select-field'
import type { CurriculumRecord } from '@/lib/data/curriculums/read'
import { type Facets, noAudience } from '@/lib/domain/curriculums/audience'
import type { Translate } from '@/lib/i18n/translator'

export type FormChoices = AudienceChoices & { tasks: Option[] }
type Choices = Facets & { tasks: { id: string; title: string; state: string }[] }

/** The available choices, plus those the curriculum already uses. */
export function formChoices(choices: Choices, curriculum: CurriculumRecord | null, t: Translate): FormChoices {
  const chosen = curriculum?.groups.flatMap(({ tasks }) => tasks) ?? []
  const tasks = new Map([...choices.tasks, ...chosen].map((task) => [task.id, task]))
  return {
    ...audienceChoices(choices, curriculum ?? noAudience, t),
    tasks: [...tasks.values()].map(({ id, title, state }) => ({
      value: id,
      label: state === 'ARCHIVED' ? t('curriculums.group.archivedClass', { title }) : title,
    })),
  }
}
