import { type AudienceChoices, audienceChoices } from '@/app/_components/audience/audience-choices'
import { licenseName } from '@/app/_components/curriculums/curriculum-texts'
import type { Option } from '@/app/_ui/select-field'
import type { CurriculumRecord, GroupItem, ItemChoice } from '@/lib/data/curriculums/read'
import { allowed } from '@/lib/domain/credentials/offered-types'
import { type Audience, type Facets, noAudience } from '@/lib/domain/curriculums/audience'
import type { ItemKind } from '@/lib/domain/curriculums/items'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import type { Translate } from '@/lib/i18n/translator'

export type FormChoices = AudienceChoices & { tasks: Option[]; items: Readonly<Record<ItemKind, Option[]>> }
type Choices = Facets & { tasks: { id: string; title: string; state: string }[]; items: readonly ItemChoice[] }

/** The available choices, plus those the curriculum already uses, or a new one starts with. */
export function formChoices(
  choices: Choices,
  curriculum: CurriculumRecord | null,
  t: Translate,
  audience: Audience = curriculum ?? noAudience,
): FormChoices {
  const chosen = curriculum?.groups.flatMap(({ tasks }) => tasks) ?? []
  const items = curriculum?.groups.flatMap((group) => group.items) ?? []
  const tasks = new Map([...choices.tasks, ...chosen].map((task) => [task.id, task]))
  return {
    ...audienceChoices(choices, audience, t),
    tasks: [...tasks.values()].map(({ id, title, state }) => ({
      value: id,
      label: state === 'ARCHIVED' ? t('curriculums.group.archivedClass', { title }) : title,
    })),
    items: {
      DOCUMENT: itemOptions('DOCUMENT', [...choices.items, ...items]),
      POLICY: itemOptions('POLICY', [...choices.items, ...items]),
      CHECKLIST: itemOptions('CHECKLIST', [...choices.items, ...items]),
      LICENSE: licenseOptions(
        choices,
        items.flatMap(({ kind, id }) => (kind === 'LICENSE' ? id : [])),
        t,
      ),
    },
  }
}

const itemOptions = (kind: ItemKind, items: readonly GroupItem[]): Option[] => [
  ...new Map(
    items.flatMap((item) => (item.kind === kind ? [[item.id, { value: item.id, label: item.title }] as const] : [])),
  ).values(),
]

/** The kinds of licenses in the places where members have some, with those that are chosen. */
function licenseOptions({ geos }: Facets, chosen: readonly string[], t: Translate): Option[] {
  const offered = geos.flatMap((geo) =>
    credentialTypeCodes.flatMap((credentialType) => (allowed(geo, credentialType) ? `${geo}:${credentialType}` : [])),
  )
  return [...new Set([...offered, ...chosen])].map((value) => ({ value, label: licenseName(value, t) }))
}
