import { z } from 'zod'
import type { CurriculumValues } from '@/lib/data/curriculums/write'
import { mostHireMonths } from '@/lib/domain/curriculums/audience'
import { isItem, itemKey, itemKinds } from '@/lib/domain/curriculums/items'
import { curriculumDues, curriculumRecurrences, curriculumRules } from '@/lib/domain/curriculums/kinds'
import { curriculumLimits, planProblems } from '@/lib/domain/curriculums/values'
import { credentialTypeCodes } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import type { PlainDate } from '@/lib/domain/time/plain-date'
import type { Problems } from '@/lib/domain/values'
import { type DateAt, dateOrNull, id, inWindow, line, oneOf, paragraphs } from '../inputs'

const names = z
  .array(line(curriculumLimits.audienceName), 'validation.invalid')
  .max(curriculumLimits.audience, 'validation.tooMany')
  .nullish()
  .transform((all) => [...new Set(all ?? [])])
const codes = <const T extends readonly string[]>(allowed: T) =>
  z
    .array(oneOf(allowed), 'validation.chooseOne')
    .max(curriculumLimits.audience, 'validation.tooMany')
    .nullish()
    .transform((all): string[] => [...new Set(all ?? [])])

/** The audience; an empty list is no restriction, nor is a hire date that is missing. */
export const audience = z
  .strictObject({
    departments: names,
    jobTitles: names,
    credentialTypes: codes(credentialTypeCodes),
    geos: codes(geographyCodes),
    hiredFrom: dateOrNull,
    hiredUntil: dateOrNull,
    hiredWithinMonths: z
      .number('validation.hireMonths')
      .int('validation.hireMonths')
      .min(1, 'validation.hireMonths')
      .max(mostHireMonths, 'validation.hireMonths')
      .nullish()
      .transform((months) => months ?? null),
  })
  .refine(({ hiredFrom, hiredUntil }) => !hiredFrom || !hiredUntil || hiredFrom <= hiredUntil, {
    path: ['hiredUntil'],
    error: 'validation.endBeforeStart',
  })
/** Problems with the hire dates of the audience at this path: too far from today. */
export const audienceWindow = (at: DateAt, today: PlainDate, path: string) =>
  inWindow(at, today, `${path}.hiredFrom`, `${path}.hiredUntil`)

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

const item = z
  .strictObject({ kind: oneOf(itemKinds), id: z.string('validation.invalid').max(60, 'validation.invalid') })
  .refine((ref) => (ref.kind === 'LICENSE' ? isItem(ref) : z.uuid().safeParse(ref.id).success), 'validation.invalid')

const group = z.strictObject({
  name: line(curriculumLimits.groupName),
  rule: oneOf(curriculumRules),
  n: whole,
  units: hours,
  taskIds: z
    .array(id, 'validation.invalid')
    .max(curriculumLimits.tasks, 'validation.tooMany')
    .transform((ids) => [...new Set(ids)]),
  items: z
    .array(item, 'validation.invalid')
    .max(curriculumLimits.items, 'validation.tooMany')
    .nullish()
    .transform((items) => [...new Map((items ?? []).map((one) => [itemKey(one), one])).values()]),
})

/** The content of a curriculum, as sent by a form or an API client. */
export const curriculumFields = {
  title: line(curriculumLimits.title),
  description: paragraphs(curriculumLimits.description).transform((input) => input ?? null),
  audience,
  due: oneOf(curriculumDues),
  dueDate: dateOrNull,
  dueDays: whole,
  recurrence: oneOf(curriculumRecurrences),
  recurrenceMonths: whole,
  groups: z
    .array(group, 'validation.invalid')
    .min(1, 'validation.curriculumGroups')
    .max(curriculumLimits.groups, 'validation.tooMany'),
}
const fields = z.strictObject(curriculumFields)
export type EnteredCurriculum = z.infer<typeof fields>

/** The values to store; fields that its rules do not use are dropped. */
export function valuesOf(input: EnteredCurriculum): CurriculumValues {
  const { audience, groups, due, dueDate, dueDays, recurrence, recurrenceMonths, title, description } = input
  return {
    title,
    description,
    ...audience,
    due,
    dueDate: due === 'FIXED_DATE' ? dueDate : null,
    dueDays: due === 'FIXED_DATE' || due === 'HIRE_ANNIVERSARY' ? null : (dueDays ?? 0),
    recurrence,
    recurrenceMonths: recurrence === 'NONE' ? null : recurrenceMonths,
    groups: groups.map(({ n, units, ...group }) => ({
      ...group,
      n: group.rule === 'ANY_N' ? n : null,
      units: group.rule === 'MIN_UNITS' ? units : null,
      // Hours come from classes alone.
      items: group.rule === 'MIN_UNITS' ? [] : group.items,
    })),
  }
}

/** Problems with a curriculum's dates and rules, by field. */
export const datesOfCurriculum = (at: DateAt, today: PlainDate, raw: unknown): Problems => ({
  ...curriculumProblems(raw),
  ...inWindow(at, today, 'input.dueDate'),
  ...audienceWindow(at, today, 'input.audience'),
})

const readableGroup = z.object({
  rule: oneOf(curriculumRules).nullable().catch(null),
  n: whole.catch(null),
  units: hours.catch(null),
  taskIds: z
    .array(z.unknown())
    .catch([])
    .transform((ids) => [...new Set(ids)]),
  items: z.array(z.unknown()).nullish().catch([]),
})
/** The readable part of a curriculum, even when other parts are invalid. */
const readable = z.object({
  input: z.object({
    due: oneOf(curriculumDues).nullable().catch(null),
    dueDate: dateOrNull.catch(null),
    dueDays: whole.catch(null),
    recurrence: oneOf(curriculumRecurrences).catch('NONE'),
    recurrenceMonths: whole.catch(null),
    groups: z.array(readableGroup).catch([]),
  }),
})

/** Problems with a curriculum beyond the format of single fields, by field, as far as it is readable. */
function curriculumProblems(raw: unknown): Problems {
  const { data } = readable.safeParse(raw)
  if (!data) return {}
  const { dueDate, groups, ...plan } = data.input
  const groupShapes = groups.map(({ taskIds, items, ...group }) => {
    return { ...group, tasks: taskIds.length + (group.rule === 'MIN_UNITS' ? 0 : (items?.length ?? 0)) }
  })
  const wrong = planProblems({ ...plan, hasDueDate: dueDate !== null, groups: groupShapes })
  return Object.fromEntries(Object.entries(wrong).map(([field, problem]) => [`input.${field}`, problem]))
}
