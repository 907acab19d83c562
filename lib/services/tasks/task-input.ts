import 'server-only'
import { z } from 'zod'
import { credentialTypeCodes, industries } from '@/lib/domain/lists/credentials'
import { geographyCodes } from '@/lib/domain/lists/geographies'
import { courseFormats } from '@/lib/domain/lists/sessions'
import { type EligiblePair, isPair, pairKey } from '@/lib/domain/tasks/eligible-pairs'
import { fromHours, isHours } from '@/lib/domain/units'
import { keep } from '../credentials/credential-input'
import { isStorable, line, oneOf } from '../inputs'

/** Text of several lines, or nothing: empty and null both become null; a key that is not there stays away. */
const paragraphs = (max: number) =>
  z
    .string('validation.invalid')
    .trim()
    .max(max)
    .refine(isStorable, 'validation.controlCharacters')
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null))

/** A whole number within limits, which the problem names. */
export const whole = (min: number, max: number) =>
  z.number('validation.whole').int('validation.whole').min(min, 'validation.whole').max(max, 'validation.whole')

const hoursOrNone = (zero: boolean, message: string) =>
  z
    .number(message)
    .refine((value) => (zero && value === 0) || isHours(value), message)
    .nullish()
    .transform((value) => (value === null || value === undefined ? value : fromHours(value)))

const lines = (most: number, length: number) => z.array(line(length)).max(most, 'validation.tooMany')

const pair = z.strictObject({ geo: oneOf(geographyCodes), credentialType: oneOf(credentialTypeCodes) })
const eligible = z
  .array(pair)
  .max(200, 'validation.tooMany')
  .refine((pairs) => pairs.every(isPair), 'validation.typeNotAllowed')
  .transform((pairs: EligiblePair[]) => [...new Set(pairs.map(pairKey))].toSorted())

const percent = whole(1, 100)

/** Everything that is entered of a task; a key that is not there stays away. */
export const taskFields = {
  title: keep(line(200)),
  description: paragraphs(5000),
  objectives: keep(lines(20, 300)),
  industry: keep(oneOf(industries)),
  defaultFormat: keep(oneOf(courseFormats)),
  units: hoursOrNone(false, 'validation.units'),
  onlineUnits: hoursOrNone(true, 'validation.onlineUnits'),
  topics: keep(lines(20, 100)),
  eligible: keep(eligible),
  requiresTest: keep(z.boolean('validation.invalid')),
  passMark: percent.nullish(),
  minAttendancePct: keep(percent),
}
export const newTaskTitle = line(200)
