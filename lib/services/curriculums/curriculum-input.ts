import 'server-only'
import { z } from 'zod'
import type { CurriculumValues } from '@/lib/data/curriculums'
import { curriculumDues, curriculumRecurrences, curriculumRules } from '@/lib/domain/curriculums/kinds'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import type { FieldProblem } from '@/lib/domain/result'
import { date, id, isStorable, line, oneOf } from '../inputs'

const mostGroups = 20
const mostTasks = 100
const mostDays = 3650
const mostMonths = 120
const mostUnits = 99_999

const names = z
  .array(line(100), 'validation.invalid')
  .max(100, 'validation.tooMany')
  .nullish()
  .transform((all) => [...new Set(all ?? [])])
const codes = <const T extends readonly string[]>(known: T) =>
  z
    .array(oneOf(known), 'validation.chooseOne')
    .max(100, 'validation.tooMany')
    .nullish()
    .transform((all): string[] => [...new Set(all ?? [])])

/** Whom it is for; an empty list asks nothing in that respect. */
export const audience = z.strictObject({
  departments: names,
  jobTitles: names,
  credentialTypes: codes(credentialTypeCodes),
  geos: codes(geographyCodes),
})

const text = z
  .string('validation.invalid')
  .trim()
  .max(2000)
  .refine(isStorable, 'validation.controlCharacters')
  .nullish()
  .transform((entered) => entered || null)
const optionalDate = z
  .union([z.literal('').transform(() => null), z.null(), date])
  .optional()
  .transform((day) => day ?? null)
const whole = z
  .number('validation.invalid')
  .int('validation.invalid')
  .nullish()
  .transform((count) => count ?? null)
/** Hours with up to two decimals, as hundredths. */
const hours = z
  .number('validation.units')
  .nullish()
  .transform((count) => (count === null || count === undefined ? null : Math.round(count * 100)))

const group = z.strictObject({
  name: line(120),
  rule: oneOf(curriculumRules),
  n: whole,
  units: hours,
  taskIds: z
    .array(id, 'validation.invalid')
    .max(mostTasks, 'validation.tooMany')
    .transform((ids) => [...new Set(ids)]),
})

/** The content of a curriculum, as a form or a program sends it. */
export const curriculumFields = {
  title: line(200),
  description: text,
  audience,
  due: oneOf(curriculumDues),
  dueDate: optionalDate,
  dueDays: whole,
  recurrence: oneOf(curriculumRecurrences),
  recurrenceMonths: whole,
  groups: z
    .array(group, 'validation.invalid')
    .min(1, 'validation.curriculumGroups')
    .max(mostGroups, 'validation.tooMany'),
}
const fields = z.strictObject(curriculumFields)
export type EnteredCurriculum = z.infer<typeof fields>

/** What is stored of it: what its rules do not use is left away. */
export function valuesOf(entered: EnteredCurriculum): CurriculumValues {
  const { audience: reached, groups, due, dueDate, dueDays, recurrence, recurrenceMonths, title, description } = entered
  return {
    title,
    description,
    ...reached,
    due,
    dueDate: due === 'FIXED_DATE' ? dueDate : null,
    dueDays: due === 'FIXED_DATE' || due === 'HIRE_ANNIVERSARY' ? null : (dueDays ?? 0),
    recurrence,
    recurrenceMonths: recurrence === 'NONE' ? null : recurrenceMonths,
    groups: groups.map(({ n, units, ...one }) => ({
      ...one,
      n: one.rule === 'ANY_N' ? n : null,
      units: one.rule === 'MIN_UNITS' ? units : null,
    })),
  }
}

const between = (min: number, max: number, value: number | null): FieldProblem | null =>
  value !== null && value >= min && value <= max ? null : { key: 'validation.whole', params: { min, max } }

const readableGroup = z.object({
  rule: oneOf(curriculumRules).nullable().catch(null),
  n: whole.catch(null),
  units: hours.catch(null),
  taskIds: z
    .array(z.unknown())
    .catch([])
    .transform((ids) => [...new Set(ids)]),
})
/** What can be read of a curriculum of which other parts are wrong. */
const readable = z.object({
  input: z.object({
    due: oneOf(curriculumDues).nullable().catch(null),
    dueDate: optionalDate.catch(null),
    dueDays: whole.catch(null),
    recurrence: oneOf(curriculumRecurrences).catch('NONE'),
    recurrenceMonths: whole.catch(null),
    groups: z.array(readableGroup).catch([]),
  }),
})

/** What is wrong with a curriculum beyond the form of its fields, by field, as far as it can be read. */
export function curriculumProblems(raw: unknown): Record<string, FieldProblem> {
  const { data } = readable.safeParse(raw)
  if (!data) return {}
  const { due, dueDate, dueDays, recurrence, recurrenceMonths, groups } = data.input
  const counted = due === 'DAYS_AFTER_ASSIGN' || due === 'DAYS_AFTER_HIRE'
  const found: [string, FieldProblem | null][] = [
    ['dueDate', due === 'FIXED_DATE' && !dueDate ? 'validation.required' : null],
    [
      'dueDays',
      counted ? between(0, mostDays, dueDays) : due === 'CREDENTIAL_RENEWAL' ? between(0, 365, dueDays ?? 0) : null,
    ],
    ['recurrenceMonths', recurrence === 'NONE' ? null : between(1, mostMonths, recurrenceMonths)],
    ...groups.flatMap((one, index) => groupProblems(one, `groups.${index}`)),
  ]
  const wrong = found.flatMap(([field, problem]) => (problem ? [[`input.${field}`, problem] as const] : []))
  return Object.fromEntries(wrong)
}

function groupProblems(
  { rule, n, units, taskIds }: z.infer<typeof readableGroup>,
  path: string,
): [string, FieldProblem | null][] {
  if (rule === 'MIN_UNITS') {
    const wrong = units === null || units < 1 || units > mostUnits
    return [[`${path}.units`, wrong ? 'validation.units' : null]]
  }
  if (taskIds.length === 0) return [[`${path}.taskIds`, 'validation.curriculumTasks']]
  return [[`${path}.n`, rule === 'ANY_N' ? between(1, taskIds.length, n) : null]]
}
