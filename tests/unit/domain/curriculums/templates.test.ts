import { expect, test } from 'vitest'
import { templateStart } from '@/app/orgs/[orgId]/curriculums/template-start'
import { curriculumTemplates, templateContent } from '@/lib/domain/curriculums/templates'
import { translatorFor } from '@/lib/i18n/translator'

test('what employers owe aides is proposed as the law has it: 12 hours in each year from the hire', () => {
  for (const [template, staff, cite] of [
    ['AIDE_HOURS', 'CNA', '42 CFR 483.95(g)'],
    ['HOME_AIDE_HOURS', 'HHA', '42 CFR 484.80(d)'],
  ] as const) {
    const { audience, rule, groups, duty } = templateContent(template)
    expect(audience.credentialTypes).toEqual([staff])
    expect(rule).toMatchObject({ due: 'HIRE_ANNIVERSARY', recurrence: 'FROM_DUE', recurrenceMonths: 12 })
    expect(groups).toMatchObject([{ rule: 'MIN_UNITS', units: 1200 }])
    expect(duty?.sources[0]?.cite).toContain(cite)
    expect(templateStart(template, translatorFor('en')).description).toContain(cite)
  }
})

test('every template starts a form with a title and named groups', () => {
  for (const template of curriculumTemplates) {
    const { title, groups } = templateStart(template, translatorFor('es'))
    expect([title, ...groups.map(({ name }) => name)].every((text) => text.length > 3)).toBe(true)
  }
})
