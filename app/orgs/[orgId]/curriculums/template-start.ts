import { type CurriculumTemplate, templateContent } from '@/lib/domain/curriculums/templates'
import { formatUnits } from '@/lib/domain/units'
import type { Translate } from '@/lib/i18n/translator'
import { type CurriculumStart, emptyGroup, emptyStart } from './form-values'

/** The form of a new curriculum as a template fills it in. */
export function templateStart(template: CurriculumTemplate, t: Translate): CurriculumStart {
  const { audience, rule, groups, duty } = templateContent(template)
  const cite = duty?.sources[0]?.cite ?? ''
  return {
    ...emptyStart,
    ...rule,
    audience,
    title: t(`curriculums.templates.${template}.title`),
    description: t(`curriculums.templates.${template}.description`, { cite, hours: duty?.hours ?? 0 }),
    groups: groups.map(({ name, rule: amount, units }, key) => ({
      ...emptyGroup(key),
      name: t(`curriculums.templates.groups.${name}`),
      rule: amount,
      units: units === null ? '' : formatUnits(units),
    })),
  }
}
