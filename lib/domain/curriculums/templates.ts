import { type EmployerDuty, employerDuties } from '@/lib/domain/compliance/employer-duties'
import { fromHours } from '@/lib/domain/units'
import { type Audience, noAudience } from './audience'
import type { DueRule } from './due'
import type { CurriculumRule } from './kinds'

/** What many facilities ask of their people; each starts the form of a new curriculum. */
export const curriculumTemplates = ['AIDE_HOURS', 'HOME_AIDE_HOURS', 'ORIENTATION', 'YEARLY_COMPETENCY'] as const
export type CurriculumTemplate = (typeof curriculumTemplates)[number]

/** A group as a template proposes it; its name is a message. Units are hundredths of an hour. */
type TemplateGroup = { name: 'hours' | 'classes'; rule: CurriculumRule; units: number | null }
export type TemplateContent = {
  audience: Audience
  rule: DueRule
  groups: readonly TemplateGroup[]
  /** What federal law asks for, where the template follows from it. */
  duty: EmployerDuty | null
}

const everyHireYear = (months: number): DueRule => ({
  due: 'HIRE_ANNIVERSARY',
  dueDate: null,
  dueDays: null,
  recurrence: 'FROM_DUE',
  recurrenceMonths: months,
})

/** The hours that an employer owes aides, in each year from their hire. */
function owedHours(employer: EmployerDuty['employer']): TemplateContent {
  const duty = employerDuties.find((one) => one.employer === employer)!
  return {
    audience: { ...noAudience, credentialTypes: [duty.staff] },
    rule: everyHireYear(duty.everyMonths),
    groups: [{ name: 'hours', rule: 'MIN_UNITS', units: fromHours(duty.hours) }],
    duty,
  }
}

/** Days after the hire by which an orientation is proposed to be done. */
const orientationDays = 30

/** What a template fills in; classes are for the organization to choose. */
export function templateContent(template: CurriculumTemplate): TemplateContent {
  const classes = [{ name: 'classes', rule: 'ALL', units: null }] as const
  switch (template) {
    case 'AIDE_HOURS':
      return owedHours('NURSING_FACILITY')
    case 'HOME_AIDE_HOURS':
      return owedHours('HOME_HEALTH_AGENCY')
    case 'ORIENTATION': {
      const rule = { due: 'DAYS_AFTER_HIRE', dueDate: null, dueDays: orientationDays } as const
      return {
        audience: noAudience,
        rule: { ...rule, recurrence: 'NONE', recurrenceMonths: null },
        groups: classes,
        duty: null,
      }
    }
    case 'YEARLY_COMPETENCY':
      return { audience: noAudience, rule: everyHireYear(12), groups: classes, duty: null }
  }
}
