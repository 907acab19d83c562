import { z } from 'zod'
import { credentialTypeCodes, industries } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { courseFormats } from '@/lib/domain/lists/sessions'
import { type EligiblePair, isPair, pairKey } from '@/lib/domain/tasks/eligible-pairs'
import { minutesPerUnitProblem, percentRange, taskLimits } from '@/lib/domain/tasks/values'
import { fromHours } from '@/lib/domain/units'
import { hoursProblem, onlineHoursProblem } from '@/lib/domain/values'
import { omittable } from '../credentials/credential-input'
import { checkedBy, line, oneOf, paragraphs, topicChoice, whole } from '../inputs'

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
  eligible: omittable(eligible),
  requiresTest: omittable(z.boolean('validation.invalid')),
  passMark: percent.nullish(),
  minAttendancePct: omittable(percent),
  minutesPerUnit: omittable(z.number('validation.invalid').superRefine(checkedBy(minutesPerUnitProblem))),
}
