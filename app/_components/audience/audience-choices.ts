import type { Option } from '@/app/_ui/select-field'
import type { AudienceFacet, Facets } from '@/lib/domain/curriculums/audience'
import type { Translate } from '@/lib/i18n/translator'

export type AudienceChoices = Readonly<Record<AudienceFacet, Option[]>>

/** The options for an audience: values that members have, plus those already chosen. */
export function audienceChoices(choices: Facets, chosen: Facets, t: Translate): AudienceChoices {
  const of = (name: AudienceFacet, label: (value: string) => string) =>
    [...new Set([...choices[name], ...chosen[name]])].map((value) => ({ value, label: label(value) }))
  return {
    departments: of('departments', (value) => value),
    jobTitles: of('jobTitles', (value) => value),
    credentialTypes: of('credentialTypes', (code) => t(`enums.credentialTypes.${code}`)),
    geos: of('geos', (code) => t(`enums.geographies.${code}`)),
  }
}
