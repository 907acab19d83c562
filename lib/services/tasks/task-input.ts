import { z } from 'zod'
import type { RevisionContents, TaskRecord } from '@/lib/data/tasks/tasks'
import { creditActivities } from '@/lib/domain/lists/activities'
import { credentialTypeCodes, type Industry, industries } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { courseFormats } from '@/lib/domain/lists/sessions'
import { type EligiblePair, isPair, pairKey } from '@/lib/domain/tasks/eligible-pairs'
import { type RevisionField, revisionFields } from '@/lib/domain/tasks/task-transitions'
import { minutesPerUnitProblem, percentRange, taskLimits } from '@/lib/domain/tasks/values'
import { fromHours } from '@/lib/domain/units'
import {
  hoursProblem,
  isStorable,
  onlineHoursProblem,
  onlinePartProblem,
  type Problems,
  problemsAmong,
} from '@/lib/domain/values'
import { omittable } from '../credentials/credential-input'
import { checkedBy, line, oneOf, paragraphs, topicChoice, whole } from '../inputs'

/** Words to search for in titles, as typed. */
export const titleWords = z
  .string('validation.invalid')
  .max(200, 'validation.invalid')
  .refine(isStorable, 'validation.controlCharacters')
  .nullish()
  .transform((text) => (text ?? '').normalize('NFC').split(/\s+/).filter(Boolean).slice(0, 6))

const hours = (rule: typeof hoursProblem, message: string) =>
  z
    .number(message)
    .superRefine(checkedBy(rule))
    .nullish()
    .transform((value) => (value === null || value === undefined ? value : fromHours(value)))

const lines = (limit: number, length: number) => z.array(line(length)).max(limit, 'validation.tooMany')

const pair = z.strictObject({ geo: oneOf(geographyCodes), credentialType: oneOf(credentialTypeCodes) })
const eligible = z
  .array(pair)
  .max(taskLimits.eligible, 'validation.tooMany')
  .refine((pairs) => pairs.every(isPair), 'validation.typeNotAllowed')
  .transform((pairs: EligiblePair[]) => [...new Set(pairs.map(pairKey))].toSorted())

const percent = whole(percentRange)

export const newTaskTitle = line(taskLimits.title)

/** All fields of a task; a missing key stays undefined. */
export const taskFields = {
  title: omittable(newTaskTitle),
  description: paragraphs(taskLimits.description),
  objectives: omittable(lines(taskLimits.objectives, taskLimits.objective)),
  industry: omittable(oneOf(industries)),
  defaultFormat: omittable(oneOf(courseFormats)),
  units: hours(hoursProblem, 'validation.units'),
  onlineUnits: hours(onlineHoursProblem, 'validation.onlineUnits'),
  topics: omittable(lines(taskLimits.topics, taskLimits.topic)),
  topicCodes: omittable(topicChoice),
  live: omittable(z.boolean('validation.invalid')),
  activity: omittable(oneOf(creditActivities)),
  eligible: omittable(eligible),
  inService: omittable(z.boolean('validation.invalid')),
  requiresTest: omittable(z.boolean('validation.invalid')),
  passMark: percent.nullish(),
  minAttendancePct: omittable(percent),
  minutesPerUnit: omittable(z.number('validation.invalid').superRefine(checkedBy(minutesPerUnitProblem))),
}

/** The content of a new task for which nothing was entered. */
export const emptyContents = (title: string, industry: Industry): RevisionContents => ({
  title,
  description: null,
  objectives: [],
  industry,
  defaultFormat: 'IN_PERSON',
  units: null,
  onlineUnits: null,
  topics: [],
  topicCodes: [],
  live: false,
  activity: 'COURSE',
  eligible: [],
  inService: false,
  requiresTest: false,
  passMark: null,
  minAttendancePct: 100,
  minutesPerUnit: 60,
})

/** The content of a task, without the columns of the row itself. */
export const contentsOf = ({ revision }: Pick<TaskRecord, 'revision'>): RevisionContents =>
  Object.fromEntries(revisionFields.map((field) => [field, revision[field]])) as RevisionContents

export type EnteredContents = { [Field in RevisionField]?: RevisionContents[Field] | null | undefined }

/**
 * A task's content with an edit applied. The online part is kept only for hybrid classes, a pass mark only with a test,
 * license types only where the class counts for licenses.
 */
export function applyEdit(before: RevisionContents, input: EnteredContents): RevisionContents {
  const editedFields = revisionFields.filter((field) => input[field] !== undefined)
  const after = { ...before, ...Object.fromEntries(editedFields.map((field) => [field, input[field]])) }
  return {
    ...after,
    onlineUnits: after.defaultFormat === 'HYBRID' ? after.onlineUnits : null,
    passMark: after.requiresTest ? after.passMark : null,
    ...(after.inService ? ({ eligible: [], activity: 'IN_SERVICE' } as const) : {}),
  }
}

/** The online part cannot exceed the whole. */
export const contentProblems = ({ units, onlineUnits }: RevisionContents): Problems =>
  problemsAmong({ 'input.onlineUnits': onlinePartProblem(onlineUnits, units) })
