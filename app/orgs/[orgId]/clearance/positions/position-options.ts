import { geoGroups, typeGroups } from '@/app/_components/credentials/license-options'
import type { Option } from '@/app/_ui/select-field'
import type { PositionRecord } from '@/lib/data/clearance/positions'
import type { Translate } from '@/lib/i18n/translator'
import type { PositionOptions } from './position-form'

type Named = { id: string; title: string }
type Choices = {
  jobTitles: readonly string[]
  departments: readonly string[]
  documentRequests: readonly Named[]
  curriculums: readonly Named[]
}

const named = (all: readonly Named[]): Option[] => all.map(({ id, title }) => ({ value: id, label: title }))
const texts = (known: readonly string[], chosen: readonly string[]): Option[] =>
  [...new Set([...known, ...chosen])].map((text) => ({ value: text, label: text }))

/** The available choices, plus those the position already uses. */
export const positionOptions = (
  choices: Choices,
  position: PositionRecord | null,
  t: Translate,
  locale: string,
): PositionOptions => ({
  geos: geoGroups(t, locale),
  types: typeGroups(t).flatMap(({ options }) => options),
  jobTitles: texts(choices.jobTitles, position?.jobTitles ?? []),
  departments: texts(choices.departments, position?.departments ?? []),
  documentRequests: named(choices.documentRequests),
  curriculums: named(choices.curriculums),
})
